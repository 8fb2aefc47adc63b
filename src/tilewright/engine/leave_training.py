"""Learning leaves by self-play, in rounds.

In each round the players value leaves as the last round left them. While they play, racks are drawn
that nobody holds: at random, which tells of every leave inside them, and around leaves chosen on
purpose, so that rare ones are seen too. A leave is worth what the best turns of racks that hold it
bring more than those of any rack.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.equipment import game_rules, search_words
from tilewright.engine.kernel import MOST_IN_BOX, SamplingPlan, play_games
from tilewright.engine.leave_estimate import LeaveParts, estimate
from tilewright.engine.leaves import LONGEST, Leaves
from tilewright.engine.self_play import StopSign, self_play
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.edition import Edition
from tilewright.rules.editions import TOURNAMENT
from tilewright.whole_file import write_whole

_THOUSANDTHS: Final = 1000.0
# Samples of a round were taken with the values of that round; they are forgotten by and by.
_REMEMBERED: Final = 0.5
# Values are kept to a 64th of a point: finer than they are known, and files pack well.
_FINENESS: Final = 64
_GAMES_TO_LOOK: Final = 100
_LEAST_IN_BAG: Final = 7

Progress = Callable[[int, int], None]


class BadTrainingState(ValueError):
    """A file that holds no training to go on with, or that of another list."""


@dataclass(frozen=True, slots=True)
class Training:
    """What is trained, and how.

    ``rounds`` holds the number of games of each round. Every turn so many random and chosen racks
    are sampled. A part is what is played between two savings.
    """

    lexicon: Lexicon
    rounds: tuple[int, ...]
    edition: Edition = TOURNAMENT
    seed: int = 0
    threads: int = 1
    random_racks: int = 4
    chosen_racks: int = 1
    part: int = 2000
    longest: int = LONGEST

    def all_leaves(self) -> Leaves:
        """The leaves to be learned, worth nothing yet."""
        return Leaves.of_box(self.edition.tiles, self.longest)


@dataclass(frozen=True, eq=False, slots=True)
class TrainingState:
    """How far a training has come: the round, its games played, the sums, the values so far."""

    round: int
    played: int
    scatter: float
    expected: NDArray[np.float32]
    values: NDArray[np.float32]
    total: NDArray[np.float64]
    seen: NDArray[np.float64]
    rack_total: NDArray[np.float64] = field(repr=False)
    racks_seen: NDArray[np.float64] = field(repr=False)
    lexicon: str = ""
    seed: int = 0

    def save(self, path: Path) -> None:
        """Write it whole or not at all."""
        buffer = io.BytesIO()
        arrays: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        np.savez(buffer, **arrays)
        write_whole(path, buffer.getvalue())

    @classmethod
    def load(cls, path: Path) -> "TrainingState":
        try:
            with np.load(path, allow_pickle=False) as held:
                arrays: dict[str, Any] = {name: held[name] for name in cls.__slots__}
        except (ValueError, KeyError, EOFError, OSError) as error:
            if isinstance(error, FileNotFoundError):
                raise
            raise BadTrainingState(f"{path} holds no training to go on with") from None
        scalars = ("round", "played", "scatter", "seed", "lexicon")
        return cls(**arrays | {name: arrays[name].item() for name in scalars})


def begin(training: Training) -> TrainingState:
    """Look at a few games, to know what a turn brings and how far turns scatter."""
    size = len(training.all_leaves())
    look = self_play(
        _GAMES_TO_LOOK,
        lexicon=training.lexicon,
        seed=training.seed,
        threads=training.threads,
        edition=training.edition,
        turns=True,
    )
    rows = look.turn_rows
    equities = np.zeros(0) if rows is None else rows["equity"][rows["in_bag"] >= _LEAST_IN_BAG]
    box = MOST_IN_BOX + 1
    return TrainingState(
        round=0,
        played=0,
        scatter=float(equities.std()),
        expected=np.full(box, equities.mean(), dtype=np.float32),
        values=np.zeros(size, dtype=np.float32),
        total=np.zeros(size),
        seen=np.zeros(size),
        rack_total=np.zeros(box),
        racks_seen=np.zeros(box),
        lexicon=training.lexicon.name,
        seed=training.seed,
    )


def train(
    training: Training,
    state: TrainingState,
    save: Callable[[TrainingState], None],
    progress: Progress | None = None,
    stop: StopSign | None = None,
) -> TrainingState:
    """Go on from a state to the end of the last round; ``save`` is handed each state on the way.

    Stopping loses at most the part that is being played; the result of a training does not depend
    on where it was stopped and taken up again.
    """
    empty = training.all_leaves()
    if (state.lexicon, state.seed) != (training.lexicon.name, training.seed):
        raise BadTrainingState("the training to go on with is of another word list or seed")
    if len(state.values) != len(empty):
        raise BadTrainingState("the training to go on with is of another box of tiles")
    parts: LeaveParts | None = None
    while state.round < len(training.rounds):
        leaves = empty.with_values(state.values)
        games = training.rounds[state.round]
        while state.played < games:
            played = _play_part(training, state, leaves, games, progress, stop)
            if played is None:
                return state
            state = played
            save(state)
        parts = parts or LeaveParts(empty)
        state = _end_round(state, parts)
        save(state)
    return state


def _play_part(
    training: Training,
    state: TrainingState,
    leaves: Leaves,
    games: int,
    progress: Progress | None,
    stop: StopSign | None,
) -> TrainingState | None:
    """The state after one more part; None if it was stopped."""
    if stop is not None and stop.is_set():
        return None
    part = min(training.part, games - state.played)

    def tick(played: int) -> bool:
        if progress is not None:
            progress(state.round, state.played + played)
        return stop is None or not stop.is_set()

    plan = SamplingPlan(
        leaves.kernel,
        random_racks=training.random_racks,
        chosen_racks=training.chosen_racks,
        least_in_bag=_LEAST_IN_BAG,
        expected=state.expected,
    )
    _, _, stopped, samples = play_games(
        game_rules(training.edition),
        search_words(training.lexicon, training.edition.tiles),
        [(leaves.kernel, True)] * 2,
        seed=(training.seed + 1) * 1000 + state.round,
        first_game=state.played,
        games=part,
        threads=training.threads,
        pairs=False,
        keep_turns=False,
        sampling=plan,
        tick=tick,
    )
    if stopped:
        return None
    total, seen, rack_total, racks_seen = samples
    brought = rack_total / _THOUSANDTHS
    # Since the last round all turns may bring more, or less; no leave is better for that.
    beyond = (brought - state.expected * racks_seen).sum() / max(int(racks_seen.sum()), 1)
    return replace(
        state,
        played=state.played + part,
        total=state.total + total / _THOUSANDTHS - beyond * seen,
        seen=state.seen + seen,
        rack_total=state.rack_total + brought,
        racks_seen=state.racks_seen + racks_seen,
    )


def _end_round(state: TrainingState, parts: LeaveParts) -> TrainingState:
    """New values and expectations; of the first round, played without values, nothing is kept."""
    values = estimate(parts, state.total, state.seen, state.scatter)
    seen = state.racks_seen > 0
    expected = state.expected
    if seen.any():
        means = state.rack_total[seen] / state.racks_seen[seen]
        every = np.arange(len(expected))
        expected = np.interp(every, np.flatnonzero(seen), means).astype(np.float32)
    kept = _REMEMBERED if state.round > 0 else 0.0
    return replace(
        state,
        round=state.round + 1,
        played=0,
        values=(np.round(values * _FINENESS) / _FINENESS).astype(np.float32),
        expected=expected,
        total=state.total * kept,
        seen=state.seen * kept,
        rack_total=np.zeros_like(state.rack_total),
        racks_seen=np.zeros_like(state.racks_seen),
    )
