"""Estimate endgames that are not solved exactly: three or four players, or a finish line.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> board = "15/15/15/15/15/15/15/5WHARVES3/15/15/15/15/15/15/15"
>>> position = read_cgp(f"{board} EAD/TO/QI 30/45/40 0")
>>> estimate = estimate_endgame(position, Lexicon.load("english"))
>>> estimate.turns[0].turn.text
'F7 A.ED'
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, SupportsIndex

from tilewright.engine import kernel
from tilewright.engine.endgame.solver import decode_turn
from tilewright.engine.errors import BadArgument, UnsupportedByEngine, check_controls
from tilewright.engine.kernel import ESTIMATE_ROW
from tilewright.engine.kernel_inputs import game_rules, rules_of, search_words, targets_of
from tilewright.engine.plays import Play, PlayDecoder
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.tile_codes import tile_codes
from tilewright.engine.turn_rows import Pass
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import UNKNOWN

# Called now and then with the number of searches for plays.
Progress = Callable[[int], None]

SEARCHES: Final = 20_000
# The plays tried for the player to move, and for every other turn.
_TURNS: Final = 12
_REPLIES: Final = 6
_MOST_SEARCHES: Final = 2**63


@dataclass(frozen=True, slots=True)
class EstimatedTurn:
    """A turn and what it is expected to lead to.

    ``spread`` is the number of points gained on the strongest opponent by the end of the game.
    ``winner`` is the seat that reaches its target, counted from the player to move.
    """

    turn: Play | Pass
    spread: int
    winner: int | None


@dataclass(frozen=True, slots=True, repr=False)
class EndgameEstimate:
    """The turns tried, best first, after looking ``depth`` turns ahead.

    If ``exhaustive``, every play was tried to the end of the game; the only assumption left is what
    the players aim at.
    """

    turns: tuple[EstimatedTurn, ...]
    depth: int
    exhaustive: bool
    searches: int
    seconds: float

    def __repr__(self) -> str:
        return f"<EndgameEstimate: {self.depth} turns ahead, best {self.turns[0].turn.text}>"


def estimate_endgame(
    position: Position,
    lexicon: Lexicon,
    edition: Edition | None = None,
    *,
    targets: Sequence[int] | None = None,
    searches: SupportsIndex = SEARCHES,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> EndgameEstimate:
    """Look ahead in an endgame of two to four players and return the turns, best first.

    This is no proof. Every player is taken to maximise the lead over the strongest opponent, only
    the plays that look best are tried, and at the horizon all players make the turn with the
    highest static equity until the game ends. With ``targets``, one for each player in order of
    play, reaching the target wins at once and comes before any lead.

    All racks must be given; the bag is taken to be empty. The result depends on ``searches``, the
    number of searches for plays, unless ``seconds`` or ``stop`` ends the run earlier.
    """
    rules = rules_of(position, lexicon, edition)
    check_controls(progress, stop)
    if rules.blanks_circulate:
        raise UnsupportedByEngine("endgames do not support circulating blanks")
    if not all(position.racks) or any(UNKNOWN in rack for rack in position.racks):
        raise UnsupportedByEngine("an endgame of several players needs all racks")
    goals = targets_of(position, rules, targets)
    if operator.index(searches) < 1:
        raise BadArgument("searches", "at least 1", searches)
    codes = tile_codes(rules.tiles)
    squares = codes.squares(position.board)
    words = search_words(lexicon, rules.tiles)
    started = time.perf_counter()

    def tick(searched: int) -> bool:
        if progress is not None:
            progress(searched)
        late = seconds is not None and time.perf_counter() - started >= seconds
        return not late and (stop is None or not stop.is_set())

    try:
        rows, depth, exhaustive, searched = kernel.estimate_endgame(
            game_rules(rules),
            words,
            board=squares,
            racks=[codes.rack(rack) for rack in position.racks],
            scores=list(position.scores),
            targets=goals,
            scoreless_turns=position.scoreless_turns,
            turns=_TURNS,
            replies=_REPLIES,
            searches=min(operator.index(searches), _MOST_SEARCHES),
            tick=tick,
        )
    except ValueError as error:
        raise UnsupportedByEngine(str(error)) from None
    decoder = PlayDecoder(squares, position.racks[0], rules.tiles)
    turns = []
    for row in rows.view(ESTIMATE_ROW):
        winner = int(row["winner"])
        turn = decode_turn(row["play"], decoder)
        turns.append(EstimatedTurn(turn, int(row["spread"]), winner if winner >= 0 else None))
    took = time.perf_counter() - started
    return EndgameEstimate(tuple(turns), depth, exhaustive, searched, took)
