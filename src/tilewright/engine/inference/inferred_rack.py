"""What an opponent may have kept, judged by a turn.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> position = read_cgp("15/15/15/15/15/15/15/4QUIZ7/15/15/15/15/15/15/15 AEINRST/ 0/44 0")
>>> laid = tuple(Placed(*each) for each in position.board.tiles())
>>> seen = SeenTurn(seat=1, board=Board(15, 15), laid=laid, score=44)
>>> inferred = infer_rack(position, seen, Lexicon.load("english"))
>>> inferred.probability("S") < inferred.probability("O")
True
>>> inferred.exhaustive  # a sample: there are more possible racks than it compares
False
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, SupportsIndex

from tilewright.engine import kernel
from tilewright.engine.errors import BadArgument, UnsupportedByEngine, check_controls, checked_seed
from tilewright.engine.kernel import INFERRED_ROW
from tilewright.engine.kernel_inputs import game_rules, rules_of, search_words
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.shipped import LeavesOption, fitting_leaves
from tilewright.engine.tile_codes import tile_codes
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.notation.spelling import spelling
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.rack import known
from tilewright.rules.equipment.tiles import Tile, Tiles, as_held

# Called now and then with the number of racks compared.
Progress = Callable[[int], None]

RACKS: Final = 2000
# In points of equity. Strong players seldom give up more.
TOLERANCE: Final = 3.0
_MAX_RACKS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A play or an exchange as the other players saw it.

    ``seat`` is that of the opponent, counted from the player to move in order of play. ``board`` is
    the board before the turn. A play has the tiles ``laid`` and its ``score``, an exchange the
    number of tiles ``exchanged``.
    """

    seat: int
    board: Board
    laid: tuple[Placed, ...] = ()
    score: int = 0
    exchanged: int = 0


@dataclass(frozen=True, slots=True)
class InferredLeave:
    """Tiles that an opponent may have kept, with the probability that it kept just these."""

    text: str
    tiles: Tiles = field(repr=False)
    probability: float


@dataclass(frozen=True, slots=True, repr=False)
class InferredRack:
    """What an opponent may have kept in its last turn, most likely first.

    ``racks`` is the number of racks that were compared. If ``exhaustive``, no other rack is
    possible.
    """

    seat: int
    leaves: tuple[InferredLeave, ...]
    racks: int
    exhaustive: bool

    def __repr__(self) -> str:
        return f"<InferredRack: {len(self.leaves)} leaves, most likely {self.leaves[0].text!r}>"

    def probability(self, tile: Tile) -> float:
        """Return the probability that the opponent kept this tile, once or more often."""
        return sum(leave.probability for leave in self.leaves if tile in leave.tiles)


def infer_rack(
    position: Position,
    seen: SeenTurn,
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
    *,
    racks: SupportsIndex = RACKS,
    tolerance: float = TOLERANCE,
    seed: int = 0,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> InferredRack:
    """Infer which tiles an opponent kept in a turn.

    ``position`` is what the player to move knows now. Tiles that it shows on the opponent's rack
    are taken to have been kept. Every rack that the opponent may have held is compared, or
    ``racks`` random ones if there are more. A rack is likely if it is drawn often, and if the turn
    was among its best by equity: a turn that is ``tolerance`` points worse than the best one is
    taken to be made 1/e times as often.

    The bag must have held tiles before the turn. The tiles drawn after it are not inferred.
    ``progress`` is called with the number of racks compared. When ``stop`` is set, the racks
    compared until then count.
    """
    rules = rules_of(position, lexicon, edition)
    check_controls(progress, stop)
    players = len(position.racks)
    if not isinstance(seen, SeenTurn):
        raise BadArgument("seen", "a SeenTurn", seen)
    if not 1 <= seen.seat < players:
        raise BadArgument("the seat", f"from 1 to {players - 1}", seen.seat)
    if not 1 <= operator.index(racks) <= _MAX_RACKS:
        raise BadArgument("racks", f"a number from 1 to {_MAX_RACKS}", racks)
    values = fitting_leaves(leaves, rules.tiles)
    codes = tile_codes(rules.tiles)
    laid_before = sum(1 for _ in seen.board.tiles())
    kept = known(position.racks[seen.seat])

    def tick(compared: int) -> bool:
        if progress is not None:
            progress(compared)
        return stop is None or not stop.is_set()

    try:
        rows, compared, exhaustive = kernel.infer_leaves(
            game_rules(rules),
            search_words(lexicon, rules.tiles),
            None if values is None else values.kernel,
            board=codes.squares(seen.board),
            laid=codes.rack(tuple(as_held(tile) for _, tile in seen.laid)),
            score=seen.score,
            exchanged=seen.exchanged,
            held=rules.rack_size,
            # While the bag holds tiles, all racks are full.
            in_bag=max(0, rules.tiles.size - laid_before - players * rules.rack_size),
            known=codes.rack(kept),
            hidden=codes.numbers(_hidden(position, rules)),
            racks=operator.index(racks),
            tolerance=tolerance,
            seed=checked_seed(seed),
            tick=tick,
        )
    except ValueError as error:
        raise UnsupportedByEngine(str(error)) from None
    write = spelling(rules.tiles).write
    found = []
    for row in rows.view(INFERRED_ROW):
        tiles = codes.tiles(row["tiles"][: row["count"]])
        in_order = rules.tiles.in_order(tiles)
        found.append(InferredLeave(write(in_order), in_order, float(row["probability"])))
    return InferredRack(seen.seat, tuple(found), compared, exhaustive)


def _hidden(position: Position, edition: Edition) -> list[Tile]:
    """Return the tiles that are neither on the board nor known to be on a rack."""
    left = Counter(edition.tiles.all_tiles())
    left.subtract(as_held(tile) for _, tile in position.board.tiles())
    for rack in position.racks:
        left.subtract(known(rack))
    return list(left.elements())
