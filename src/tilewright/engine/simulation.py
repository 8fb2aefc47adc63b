"""Find the best turn by playing on many times with the unseen tiles dealt at random.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> position = read_cgp("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0")
>>> simulation = simulate(position, Lexicon.load("english"), samples=100, threads=1)
>>> simulation.turns[0].turn.score, simulation.samples <= 100
(66, True)
"""

from __future__ import annotations  # keeps signatures short in help()

import math
import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Final, SupportsIndex, TypedDict

import numpy as np
from numpy.typing import NDArray

from tilewright.engine import kernel
from tilewright.engine.errors import BadArgument, UnsupportedByEngine, check_controls, checked_seed
from tilewright.engine.generation import generate
from tilewright.engine.inference.inferred_rack import InferredRack
from tilewright.engine.kernel import CANDIDATE_ROW, PLAY_OUT_ROW
from tilewright.engine.kernel_inputs import game_rules, rules_of, search_words, targets_of
from tilewright.engine.learned_value import turn_values
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.selfplay.executor import available_cores
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.shipped import LeavesOption, fitting_leaves, shipped_wins
from tilewright.engine.tile_codes import TileCodes, tile_codes
from tilewright.engine.turn_rows import Pass, Turn, encode_turn
from tilewright.engine.win_probability import WinTable
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.notation.text_layout import text_table
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.rack import missing_from, take_from
from tilewright.rules.equipment.tiles import ENGLISH, UNKNOWN

# Called a few times a second with the number of deals played out.
Progress = Callable[[int], None]

CANDIDATES: Final = 15
CONFIDENCE: Final = 0.95
# Turns after the candidate in a play-out that does not go to the end.
PLIES: Final = 2
# The learned win chance is trustworthy with at most this many tiles in the bag.
_LATE_BAG: Final = 14
_MAX_SAMPLES: Final = 100_000_000
# The interval of a mean contains the true value with this probability.
_INTERVAL: Final = 0.95


@dataclass(frozen=True, slots=True)
class Utility:
    """What a play-out is worth: the value of a win and the value of each point gained."""

    per_win: float = 1.0
    per_point: float = 0.002


@dataclass(frozen=True, slots=True)
class Estimated:
    """A mean, and the half-width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - self.margin, self.mean + self.margin


@dataclass(frozen=True, slots=True)
class SimulatedTurn:
    """A turn and what became of it. ``win`` is None if the play-outs cannot estimate it.

    ``spread`` is the number of points gained on the strongest opponent from now on, the turn
    itself and the values of the tiles kept included. ``dropped`` says that another turn was found
    to be better.
    """

    turn: Turn
    samples: int
    win: Estimated | None
    spread: Estimated
    utility: float
    dropped: bool


@dataclass(frozen=True, slots=True, repr=False)
class Simulation:
    """The turns, best first. ``decided`` says that all others were dropped.

    ``outcomes`` has every play-out, if they were kept: a row for each deal, and a column for each
    of the turns. A ``reply`` without tiles is an exchange or a pass.
    """

    turns: tuple[SimulatedTurn, ...]
    samples: int
    plies: int | None
    confidence: float | None
    decided: bool
    stopped: bool
    seconds: float
    outcomes: NDArray[Any] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        best = f", best {self.turns[0].turn.text}" if self.turns else ""
        return f"<Simulation: {len(self.turns)} turns, {self.samples} deals{best}>"

    def __str__(self) -> str:
        """The turns as a table; the figures after ± are half of a 95 % interval."""
        rows = [("play", "score", "equity", "win %", "spread", "samples")]
        for each in self.turns:
            win, spread = each.win, each.spread
            rows.append(
                (
                    each.turn.text,
                    str(each.turn.score),
                    f"{each.turn.equity:.1f}",
                    "" if win is None else f"{100 * win.mean:.1f} ± {100 * win.margin:.1f}",
                    f"{spread.mean:+.1f} ± {spread.margin:.1f}",
                    f"{each.samples:,}",
                )
            )
        return text_table(rows)

    @property
    def play_outs(self) -> int:
        """The number of games played on, over all turns."""
        return sum(turn.samples for turn in self.turns)


class SimulationOptions(TypedDict, total=False):
    """The options of ``simulate``, besides the position, its words and its rules."""

    leaves: LeavesOption
    targets: Sequence[int] | None
    inferred: Sequence[InferredRack]
    candidates: int | Sequence[Turn]
    samples: SupportsIndex | None
    seconds: float | None
    plies: int | None
    to_the_end: bool
    confidence: float | None
    utility: Utility | None
    prior: float
    keep_play_outs: bool
    seed: int
    threads: int | None
    progress: Progress | None
    stop: StopFlag | None


def simulate(
    position: Position,
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
    *,
    targets: Sequence[int] | None = None,
    inferred: Sequence[InferredRack] = (),
    candidates: int | Sequence[Turn] = CANDIDATES,
    samples: SupportsIndex | None = None,
    seconds: float | None = None,
    plies: int | None = None,
    to_the_end: bool = False,
    confidence: float | None = CONFIDENCE,
    utility: Utility | None = None,
    prior: float = 0,
    keep_play_outs: bool = False,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> Simulation:
    """Play the best turns out and return them, best first.

    ``candidates`` is the number of turns with the highest equity, or the turns themselves. Each is
    played out ``samples`` times, or for ``seconds``; all see the same deals. With ``confidence`` a
    turn is dropped as soon as another is better with that probability, and the run ends when one is
    left; with None, all are played out equally often.

    A play-out lasts ``plies`` turns after the candidate, by default two, and every player makes the
    turn with the highest equity. It goes to the end of the game if ``to_the_end`` is set, if there
    are more than two players, if the bag holds at most seven tiles, or if no table of wins fits the
    game.

    In a finish-line game, ``targets`` are the scores at which each player wins at once, in order of
    play; a player that can reach its target does so. Where blanks circulate, players take a blank
    off the board unless their best turn suffers.

    With a ``prior``, the learned value of each turn counts as much as that many play-outs when
    turns are ranked and dropped. The game must be one that the network was trained for, with tiles
    in the bag. With more than fourteen, ``utility`` must be points alone.

    With ``keep_play_outs`` the result has every single play-out; ``confidence`` must be None.

    ``inferred`` are racks from ``infer_rack``, at most one for each opponent. Deals then follow
    their probabilities.

    For a given number of samples the result does not depend on ``threads`` (default: all cores).
    ``progress`` is called a few times a second with the number of deals played out. ``stop`` may be
    set from any thread; the deals that are complete then count.
    """
    rules = _checked(position, lexicon, edition)
    goals = targets_of(position, rules, targets)
    check_controls(progress, stop)
    limit = _limit(samples, seconds)
    values = fitting_leaves(leaves, rules.tiles)
    codes = tile_codes(rules.tiles)
    held = _held(position, rules)
    in_bag = _unseen(position, rules) - sum(held[1:])
    wins = shipped_wins() if wins_fit(rules, goals) else None
    turns = _turns(position, lexicon, values, rules, candidates)
    worth = Utility() if utility is None else utility
    if not isinstance(worth, Utility):
        raise BadArgument("utility", "a Utility or None", worth)
    depth = _plies(plies, wins, worth, in_bag, to_the_end=to_the_end)
    if prior < 0:
        raise ValueError("the prior must not be negative")
    number = checked_seed(seed)
    encoded = b"".join(encode_turn(turn, codes) for turn in turns)
    beliefs = _prior(position, lexicon, turns, values, rules, worth, in_bag) if prior else []
    possible = _possible(position, inferred, codes)
    started = time.perf_counter()

    def tick(played: int) -> bool:
        if progress is not None:
            progress(played)
        late = seconds is not None and time.perf_counter() - started >= seconds
        return not late and (stop is None or not stop.is_set())

    try:
        rows, kept, played, decided, stopped = kernel.simulate(
            game_rules(rules),
            search_words(lexicon, rules.tiles),
            None if values is None else values.kernel,
            board=codes.squares(position.board),
            racks=[codes.rack(_known(rack)) for rack in position.racks],
            held=held,
            possible=possible,
            scores=list(position.scores),
            targets=goals,
            scoreless_turns=position.scoreless_turns,
            turns=encoded,
            plies=depth or 0,
            samples=limit,
            confidence=confidence or 0.0,
            per_win=worth.per_win,
            per_point=worth.per_point,
            wins=None if wins is None else np.ascontiguousarray(wins.share),
            prior=beliefs,
            prior_samples=prior,
            endgame_terms=values is not None,
            keep_play_outs=keep_play_outs,
            seed=number,
            threads=available_cores() if threads is None else operator.index(threads),
            tick=tick,
        )
    except ValueError as error:
        raise UnsupportedByEngine(str(error)) from None
    knows_wins = depth is None or wins is not None
    results = [
        _result(turn, row, knows_wins=knows_wins)
        for turn, row in zip(turns, rows.view(CANDIDATE_ROW), strict=True)
    ]
    # Turns that were dropped come after those that may still be the best.
    order = sorted(range(len(results)), key=lambda at: (results[at].dropped, -results[at].utility))
    ranked = tuple(results[at] for at in order)
    outcomes = None
    if keep_play_outs:
        outcomes = kept.view(PLAY_OUT_ROW).reshape(played, len(turns))[:, order]
    took = time.perf_counter() - started
    return Simulation(ranked, played, depth, confidence, decided, stopped, took, outcomes)


def _checked(position: Position, lexicon: Lexicon, edition: Edition | None) -> Edition:
    rules = rules_of(position, lexicon, edition)
    if not position.racks[0]:
        raise UnsupportedByEngine("the rack of the player to move is empty")
    return rules


def _limit(samples: SupportsIndex | None, seconds: float | None) -> int:
    if samples is None:
        if seconds is None:
            raise ValueError("a simulation needs a number of samples or of seconds")
        if not seconds >= 0:
            raise BadArgument("seconds", "a number of at least 0", seconds)
        return _MAX_SAMPLES
    limit = operator.index(samples)
    if not 1 <= limit <= _MAX_SAMPLES:
        raise ValueError(f"the number of samples must be between 1 and {_MAX_SAMPLES}")
    return limit


def _known(rack: Sequence[str]) -> tuple[str, ...]:
    return tuple(tile for tile in rack if tile != UNKNOWN)


def _possible(
    position: Position, inferred: Sequence[InferredRack], codes: TileCodes
) -> list[list[tuple[bytes, float]]]:
    """Return the tiles that each player may hold besides the known ones, with their weights."""
    possible: list[list[tuple[bytes, float]]] = [[] for _ in position.racks]
    for rack in inferred:
        if not 1 <= rack.seat < len(possible) or possible[rack.seat]:
            raise BadArgument("inferred", "at most one rack for each opponent", inferred)
        known = _known(position.racks[rack.seat])
        for leave in rack.leaves:
            if missing_from(leave.tiles, known):
                raise BadArgument("inferred", "inferred from the known tiles", inferred)
            rest = codes.rack(take_from(leave.tiles, known))
            possible[rack.seat].append((rest, leave.probability))
    return possible


def _unseen(position: Position, edition: Edition) -> int:
    """Return the number of tiles that the player to move does not see."""
    laid = sum(1 for _ in position.board.tiles())
    return edition.tiles.size - laid - len(position.racks[0])


def _held(position: Position, edition: Edition) -> list[int]:
    """Return how many tiles each player holds, reduced if fewer are left."""
    held = list(position.tiles_held(edition.rack_size))
    excess = sum(held[1:]) - _unseen(position, edition)
    while excess > 0:
        spare = [held[seat] - len(_known(position.racks[seat])) for seat in range(len(held))]
        seat = max(range(1, len(held)), key=lambda seat: spare[seat])
        if spare[seat] <= 0:
            raise UnsupportedByEngine("the players hold more tiles than are left")
        held[seat] -= 1
        excess -= 1
    return held


def wins_fit(edition: Edition, targets: Sequence[int]) -> bool:
    """Return whether the shipped table of wins describes such games."""
    return (
        len(targets) == 2
        and not any(targets)
        and not edition.blanks_circulate
        and edition.tiles == ENGLISH
        and edition.rack_size == 7
    )


def _plies(
    plies: int | None, wins: WinTable | None, utility: Utility, in_bag: int, *, to_the_end: bool
) -> int | None:
    """Return the number of turns in a play-out; None means to the end of the game."""
    if plies is not None:
        if to_the_end or plies < 1:
            raise ValueError("the number of plies must be at least 1, without to_the_end")
        if wins is None and utility.per_win:
            raise UnsupportedByEngine(
                "no table of wins fits this game, so play-outs must go to the end"
            )
        return plies
    return PLIES if wins is not None and in_bag > 7 and not to_the_end else None


def _prior(
    position: Position,
    lexicon: Lexicon,
    turns: Sequence[Turn],
    leaves: Leaves | None,
    edition: Edition,
    utility: Utility,
    in_bag: int,
) -> list[float]:
    """Return the utility of each turn by its learned value."""
    if in_bag > _LATE_BAG and utility.per_win:
        raise ValueError(
            f"with more than {_LATE_BAG} tiles in the bag, a prior needs a utility of points alone"
        )
    lead = position.scores[0] - max(position.scores[1:])
    values = turn_values(position, lexicon, turns, leaves=leaves, edition=edition)
    return [
        utility.per_win * value.win_chance(lead + turn.score)
        + utility.per_point * (turn.score + value.value)
        for turn, value in zip(turns, values, strict=True)
    ]


def _turns(
    position: Position,
    lexicon: Lexicon,
    leaves: Leaves | None,
    edition: Edition,
    candidates: int | Sequence[Turn],
) -> list[Turn]:
    if not isinstance(candidates, int):
        return list(candidates)
    if candidates < 1:
        raise ValueError("the number of candidates must be at least 1")
    plays = generate(position, lexicon, leaves, edition)
    found: list[Play | Exchange] = [*plays[:candidates], *plays.exchanges[:candidates]]
    found.sort(key=lambda turn: -turn.equity)
    return [*found[:candidates]] or [Pass()]


def _result(turn: Turn, row: Any, *, knows_wins: bool) -> SimulatedTurn:
    samples = int(row["samples"])
    width = NormalDist().inv_cdf((1 + _INTERVAL) / 2)

    def estimated(name: str) -> Estimated:
        error = math.sqrt(float(row[f"{name}_variance"]) / samples) if samples else math.inf
        return Estimated(float(row[name]), width * error)

    return SimulatedTurn(
        turn,
        samples,
        estimated("win") if knows_wins else None,
        estimated("spread"),
        float(row["utility"]),
        bool(row["dropped"]),
    )
