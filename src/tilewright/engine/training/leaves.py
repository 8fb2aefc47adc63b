"""Learn leaves from self-play, in rounds.

In each round, the players use the values of the previous one. During the games, extra racks are
drawn: random ones, which sample every leave they contain, and racks around chosen leaves, so that
rare leaves are sampled as well. The value of a leave is how much more equity the best turn has with
a rack that contains it than with a random rack.
"""

from __future__ import annotations  # keeps signatures short in help()

import io
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.atomic_file import write_atomically
from tilewright.engine.kernel import MAX_TILES
from tilewright.engine.leaves.estimate import SubleaveIndex, estimate
from tilewright.engine.leaves.leaves import MAX_LEAVE, Leaves
from tilewright.engine.selfplay.executor import Executor, open_executor
from tilewright.engine.selfplay.self_play import StopFlag, self_play
from tilewright.engine.selfplay.series import Player, Samples, Sampling, Series
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT

_UNITS_PER_POINT: Final = 1000.0
# Samples depend on the values of their round, so older ones lose weight: the share kept per round.
_DECAY: Final = 0.5
# Values are rounded to 64ths of a point: finer than their error, and files compress well.
_STEPS_PER_POINT: Final = 64
_PILOT_GAMES: Final = 100
_MIN_IN_BAG: Final = 7

Progress = Callable[[int, int], None]


class BadTrainingState(ValueError):
    """A file that is not the saved state of this training."""


@dataclass(frozen=True, slots=True)
class Training:
    """What to train, and how.

    ``rounds`` holds the number of games in each round. ``random_racks`` and ``chosen_racks`` are
    sampled every turn. The result depends only on these settings, not on where the games are
    played or how they are split.
    """

    lexicon: Lexicon
    rounds: tuple[int, ...]
    edition: Edition = TOURNAMENT
    seed: int = 0
    random_racks: int = 4
    chosen_racks: int = 1
    longest: int = MAX_LEAVE

    def all_leaves(self) -> Leaves:
        """Return the leaves to learn, with value zero."""
        return Leaves.of_box(self.edition.tiles, self.longest)


@dataclass(frozen=True, eq=False, slots=True)
class TrainingState:
    """The progress of a training.

    ``over`` holds the number of games of each finished round, and ``played`` that of the current
    one. ``samples`` belong to the current round; ``total`` and ``seen`` are the decayed sums of
    earlier rounds.
    """

    lexicon: str
    seed: int
    random_racks: int
    chosen_racks: int
    over: NDArray[np.int64]
    played: int
    scatter: float
    expected: NDArray[np.float32]
    values: NDArray[np.float32]
    total: NDArray[np.float64]
    seen: NDArray[np.float64]
    samples: Samples = field(repr=False)

    @property
    def round(self) -> int:
        """The current round, from 0."""
        return len(self.over)

    def save(self, path: Path) -> None:
        """Write the state to a file atomically."""
        buffer = io.BytesIO()
        arrays: dict[str, Any] = {name: getattr(self, name) for name in _STATE_FIELDS}
        arrays |= {_OF_ROUND + name: getattr(self.samples, name) for name in Samples.__slots__}
        np.savez(buffer, **arrays)
        write_atomically(path, buffer.getvalue())

    @classmethod
    def load(cls, path: Path) -> TrainingState:
        """Read a file that ``save`` wrote. Raises ``BadTrainingState`` or ``FileNotFoundError``."""
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays: dict[str, Any] = {name: file[name] for name in _STATE_FIELDS}
                samples = Samples(*(file[_OF_ROUND + name] for name in Samples.__slots__))
        except (ValueError, KeyError, EOFError, OSError) as error:
            if isinstance(error, FileNotFoundError):
                raise
            raise BadTrainingState(f"{path} is not the saved state of a training") from None
        scalars = {name: array.item() for name, array in arrays.items() if array.ndim == 0}
        return cls(**arrays | scalars, samples=samples)


_STATE_FIELDS: Final = tuple(name for name in TrainingState.__slots__ if name != "samples")
_OF_ROUND: Final = "round_"


def initial_state(training: Training) -> TrainingState:
    """Play a few games to estimate the mean equity of a turn and its deviation."""
    size = len(training.all_leaves())
    pilot = self_play(
        _PILOT_GAMES,
        lexicon=training.lexicon,
        leaves=None,
        seed=training.seed,
        edition=training.edition,
        turns=True,
    )
    rows = pilot.turn_rows
    equities = np.zeros(0) if rows is None else rows["equity"][rows["in_bag"] >= _MIN_IN_BAG]
    box = MAX_TILES + 1
    return TrainingState(
        lexicon=training.lexicon.name,
        seed=training.seed,
        random_racks=training.random_racks,
        chosen_racks=training.chosen_racks,
        over=np.zeros(0, dtype=np.int64),
        played=0,
        scatter=float(equities.std()),
        expected=np.full(box, equities.mean(), dtype=np.float32),
        values=np.zeros(size, dtype=np.float32),
        total=np.zeros(size),
        seen=np.zeros(size),
        samples=Samples.zeros(size, box),
    )


def train(
    training: Training,
    state: TrainingState,
    save: Callable[[TrainingState], None],
    progress: Progress | None = None,
    stop: StopFlag | None = None,
    *,
    threads: int | None = None,
    cluster: str | None = None,
    part: int = 2000,
) -> TrainingState:
    """Continue from a state to the end of the last round, passing each new state to ``save``.

    ``threads`` and ``cluster`` are as for ``self_play``. ``part`` is the number of games that each
    core plays between two saves; stopping loses at most those. The result does not depend on where
    the training ran or how often it was interrupted. You may change the rounds to come, but not
    those that are over.
    """
    empty = training.all_leaves()
    _check(training, state, len(empty))
    index: SubleaveIndex | None = None
    with open_executor(cluster, threads) as executor:
        while state.round < len(training.rounds):
            series = _series(training, state, empty.with_values(state.values))
            games = training.rounds[state.round]
            while state.played < games:
                size = min(part * executor.cores, games - state.played)
                played = _play_part(executor, series, state, size, progress, stop)
                if played is None:
                    return state
                state = played
                save(state)
            index = index or SubleaveIndex(empty)
            state = _end_round(state, index)
            save(state)
    return state


def _check(training: Training, state: TrainingState, leaves: int) -> None:
    """Raise ``BadTrainingState`` if the state belongs to another training."""
    if (state.lexicon, state.seed) != (training.lexicon.name, training.seed):
        raise BadTrainingState("the saved training has another word list or seed")
    if len(state.values) != leaves:
        raise BadTrainingState("the saved training has another tile set")
    racks = (training.random_racks, training.chosen_racks)
    if (state.random_racks, state.chosen_racks) != racks:
        raise BadTrainingState(
            f"the saved training samples {state.random_racks} random and "
            f"{state.chosen_racks} chosen racks per turn, not {racks[0]} and {racks[1]}"
        )


def _series(training: Training, state: TrainingState, leaves: Leaves) -> Series:
    """Return the games of the current round, played with the values of the previous one."""
    sampling = Sampling(
        leaves, training.random_racks, training.chosen_racks, _MIN_IN_BAG, state.expected
    )
    seed = ((training.seed + 1) * 1000 + state.round) % (1 << 64)
    players = (Player("learner", leaves),) * 2
    return Series(training.edition, training.lexicon, players, seed, sampling=sampling)


def _play_part(
    executor: Executor,
    series: Series,
    state: TrainingState,
    size: int,
    progress: Progress | None,
    stop: StopFlag | None,
) -> TrainingState | None:
    """Return the state after one more part, or None if it was stopped."""
    if stop is not None and stop.is_set():
        return None

    def on_progress(played: int) -> bool:
        if progress is not None:
            progress(state.round, state.played + played)
        return stop is None or not stop.is_set()

    result = executor.play(series, state.played, size, on_progress)
    if result.stopped or result.samples is None:
        return None
    return replace(state, played=state.played + size, samples=state.samples + result.samples)


def _end_round(state: TrainingState, index: SubleaveIndex) -> TrainingState:
    """Return the state with new values. Samples of the first round, without values, are dropped."""
    new = state.samples
    equities, racks = new.rack_total / _UNITS_PER_POINT, new.racks_seen
    # A surplus that all turns share is not due to any leave.
    surplus = (equities - state.expected * racks).sum() / max(int(racks.sum()), 1)
    total = state.total + new.total / _UNITS_PER_POINT - surplus * new.seen
    seen = state.seen + new.seen
    values = estimate(index, total, seen, state.scatter)
    expected = state.expected
    sampled = np.flatnonzero(racks)
    if len(sampled):
        every = np.arange(len(expected))
        expected = np.interp(every, sampled, equities[sampled] / racks[sampled]).astype(np.float32)
    kept = _DECAY if state.round > 0 else 0.0
    return replace(
        state,
        over=np.append(state.over, state.played),
        played=0,
        values=(np.round(values * _STEPS_PER_POINT) / _STEPS_PER_POINT).astype(np.float32),
        expected=expected,
        total=total * kept,
        seen=seen * kept,
        samples=Samples.zeros(len(values), len(expected)),
    )
