"""Solve endgames: prove what a position of two players is worth once the bag is empty.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> board = "15/15/15/15/15/15/15/5WHARVES3/15/15/15/15/15/15/15"
>>> endgame = solve_endgame(read_cgp(f"{board} EAD/TO 30/45 0"), Lexicon.load("english"))
>>> endgame.proven, endgame.value, [turn.text for turn in endgame.line]
(True, 16, ['F7 A.ED'])
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex, TypedDict

from tilewright.engine import kernel
from tilewright.engine.errors import BadArgument, UnsupportedByEngine, check_controls
from tilewright.engine.kernel import ENDGAME_ROW, MOVE_ROW, SIDE, UNBOUNDED_SPREAD
from tilewright.engine.kernel_inputs import edition_of, game_rules, rules_of, search_words
from tilewright.engine.plays import Play, PlayDecoder
from tilewright.engine.selfplay.executor import available_cores
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.tile_codes import tile_codes
from tilewright.engine.turn_rows import Pass
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held

# Called a few times a second with the number of positions searched.
Progress = Callable[[int], None]

_ALL_NODES: Final = 2**64 - 1
_MAX_TURNS: Final = 2**31 - 1
# The turns in a result, unless more are to be proven: with two blanks there are thousands.
_LISTED: Final = 100
# The table of positions has 2 to this power entries of 16 bytes.
_TABLE_BITS: Final = 22


@dataclass(frozen=True, slots=True)
class EndgameTurn:
    """A turn and the limits of its value; None is a limit that is not known.

    The value is the number of points by which the player to move will gain on the opponent if both
    play perfectly: this turn, all others, and the leftover tiles.
    """

    turn: Play | Pass
    low: int | None
    high: int | None

    @property
    def proven(self) -> bool:
        """Whether the value is proven."""
        return self.low is not None and self.low == self.high

    @property
    def value(self) -> int | None:
        """The value, if it is proven."""
        return self.low if self.proven else None


@dataclass(frozen=True, slots=True, repr=False)
class Endgame:
    """What an endgame is worth, and how far that is proven.

    ``turns`` begins with those that are proven to be the best; the others follow by their lower
    limits, up to a hundred in all. ``line`` is perfect play by both from the best turn on; it goes
    to the end of the game if ``complete``.
    """

    turns: tuple[EndgameTurn, ...]
    low: int | None
    high: int | None
    line: tuple[Play | Pass, ...]
    complete: bool
    nodes: int
    stopped: bool
    seconds: float

    def __repr__(self) -> str:
        value = f"value {self.value}" if self.proven else f"between {self.low} and {self.high}"
        return f"<Endgame: {value}, best {self.turns[0].turn.text}>"

    def __str__(self) -> str:
        """The value and the line of play."""
        value = f"value {self.value:+}" if self.proven else f"between {self.low} and {self.high}"
        return f"{value}: {', '.join(turn.text for turn in self.line)}"

    @property
    def proven(self) -> bool:
        """Whether the value is proven."""
        return self.low is not None and self.low == self.high

    @property
    def value(self) -> int | None:
        """The points by which the player to move will gain on the opponent, if proven."""
        return self.low if self.proven else None


class EndgameOptions(TypedDict, total=False):
    """The options of ``solve_endgame``, besides the position, its words and its rules."""

    best: SupportsIndex
    seconds: float | None
    nodes: SupportsIndex | None
    threads: int | None
    progress: Progress | None
    stop: StopFlag | None


def solve_endgame(
    position: Position,
    lexicon: Lexicon,
    edition: Edition | None = None,
    *,
    best: SupportsIndex = 1,
    seconds: float | None = None,
    nodes: SupportsIndex | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> Endgame:
    """Search an endgame of two players to its end and prove the ``best`` turns.

    The bag is taken to be empty. If the opponent's rack is not given, it holds all tiles that are
    not on the board or on the rack of the player to move. Plays are not challenged. Without an
    edition the tournament rules apply, with the board, tiles and bonus that the position specifies.

    What is proven does not depend on ``threads`` (default: all cores) or on a limit: when
    ``seconds`` or ``nodes``, the number of positions searched, are used up or ``stop`` is set, the
    result has the limits proven so far. ``progress`` is called a few times a second with the number
    of positions searched. Raises ``UnsupportedByEngine`` if the engine cannot play the position.
    """
    rules = _checked(position, lexicon, edition)
    check_controls(progress, stop)
    wanted, limit = (
        _positive("best", best),
        _positive("nodes", _ALL_NODES if nodes is None else nodes),
    )
    codes = tile_codes(rules.tiles)
    mine, theirs = position.racks[0], _opponent_rack(position, rules)
    squares = codes.squares(position.board)
    words = search_words(lexicon, rules.tiles)
    started = time.perf_counter()

    def tick(searched: int) -> bool:
        if progress is not None:
            progress(searched)
        late = seconds is not None and time.perf_counter() - started >= seconds
        return not late and (stop is None or not stop.is_set())

    try:
        turns, line, complete, searched, stopped = kernel.solve_endgame(
            game_rules(rules),
            words,
            board=squares,
            mover=codes.rack(mine),
            opponent=codes.rack(theirs),
            scoreless_turns=position.scoreless_turns,
            best=min(wanted, _MAX_TURNS),
            nodes=min(limit, _ALL_NODES),
            threads=available_cores() if threads is None else operator.index(threads),
            table_bits=_TABLE_BITS,
            tick=tick,
        )
    except ValueError as error:
        raise UnsupportedByEngine(str(error)) from None
    decoder = PlayDecoder(squares, mine, rules.tiles)
    rows = turns.view(ENDGAME_ROW)
    return Endgame(
        turns=tuple(_turn(row, decoder) for row in rows[: max(wanted, _LISTED)]),
        low=_limit(int(rows["low"].max())),
        high=_limit(int(rows["high"].max())),
        line=tuple(_line(line.view(MOVE_ROW), squares, (mine, theirs), rules)),
        complete=complete,
        nodes=searched,
        stopped=stopped,
        seconds=time.perf_counter() - started,
    )


def missing_tiles(position: Position, edition: Edition | None = None) -> int:
    """Return how many tiles of the set are neither on the board nor on a rack.

    An endgame leaves them out of account. There are none in a complete game.
    """
    rules = edition or edition_of(position)
    racks = len(position.racks[0]) + len(_opponent_rack(position, rules))
    return rules.tiles.size - sum(1 for _ in position.board.tiles()) - racks


def _checked(position: Position, lexicon: Lexicon, edition: Edition | None) -> Edition:
    rules = rules_of(position, lexicon, edition)
    if rules.finish_line is not None or rules.blanks_circulate:
        raise UnsupportedByEngine("endgames support neither finish lines nor circulating blanks")
    if len(position.racks) != 2:
        raise UnsupportedByEngine("only endgames of two players can be solved")
    if not position.racks[0] or UNKNOWN in position.racks[0]:
        raise UnsupportedByEngine("an endgame needs the rack of the player to move")
    return rules


def _positive(name: str, number: SupportsIndex) -> int:
    if operator.index(number) < 1:
        raise BadArgument(name, "at least 1", number)
    return operator.index(number)


def _opponent_rack(position: Position, edition: Edition) -> Tiles:
    """Return the opponent's rack; if it is not fully known, all tiles that are nowhere else."""
    known = tuple(tile for tile in position.racks[1] if tile != UNKNOWN)
    if known and position.tiles_held(edition.rack_size)[1] == len(known) == len(position.racks[1]):
        return known
    unseen = Counter(edition.tiles.counts())
    unseen.subtract(as_held(tile) for _, tile in position.board.tiles())
    unseen.subtract(position.racks[0])
    left = tuple(unseen.elements())
    if len(left) > edition.rack_size:
        in_bag = len(left) - edition.rack_size
        raise UnsupportedByEngine(f"the bag is not empty: it holds {in_bag} tiles or more")
    if Counter(known) - unseen:
        raise UnsupportedByEngine("the opponent holds tiles that are not left")
    return edition.tiles.in_order(left)


def _limit(number: int) -> int | None:
    return None if abs(number) >= UNBOUNDED_SPREAD else number


def _turn(row: Any, decoder: PlayDecoder) -> EndgameTurn:
    return EndgameTurn(
        decode_turn(row["play"], decoder), _limit(int(row["low"])), _limit(int(row["high"]))
    )


def decode_turn(row: Any, decoder: PlayDecoder) -> Play | Pass:
    """Return the turn of a row of MOVE_ROW; a row without tiles is a pass."""
    count = int(row["count"])
    if count == 0:
        return Pass()
    laid = decoder.codes.tiles(row["tiles"].tolist()[:count])
    text, placed = decoder.decode(int(row["lane"]), int(row["start"]), laid)
    score = int(row["score"])
    return Play(text, placed, score, float(score), decoder.leave(laid))


def _line(rows: Any, squares: bytes, racks: tuple[Tiles, Tiles], edition: Edition) -> list[Any]:
    """Return the turns of a line, each in the position that it is made in."""
    codes = tile_codes(edition.tiles)
    board, held = bytearray(squares), [list(rack) for rack in racks]
    turns: list[Play | Pass] = []
    for at, row in enumerate(rows):
        rack = held[at % 2]
        turn = decode_turn(row, PlayDecoder(bytes(board), tuple(rack), edition.tiles))
        turns.append(turn)
        if isinstance(turn, Pass):
            continue
        for square, tile in turn.placed:
            board[square.row * SIDE + square.column] = codes.numbers([tile])[0]
            rack.remove(as_held(tile))
    return turns
