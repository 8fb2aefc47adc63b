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

from tilewright.engine.hall import Hall, open_hall
from tilewright.engine.kernel import MOST_IN_BOX
from tilewright.engine.leave_estimate import LeaveParts, estimate
from tilewright.engine.leaves import LONGEST, Leaves
from tilewright.engine.self_play import StopSign, self_play
from tilewright.engine.series import Player, Samples, Sampling, Series
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
    """A file that holds no training to go on with, or another one."""


@dataclass(frozen=True, slots=True)
class Training:
    """What is trained, and how.

    ``rounds`` holds the number of games of each round. Every turn so many random and chosen racks
    are sampled. What is learned depends on this alone, not on where and in which parts it is
    played.
    """

    lexicon: Lexicon
    rounds: tuple[int, ...]
    edition: Edition = TOURNAMENT
    seed: int = 0
    random_racks: int = 4
    chosen_racks: int = 1
    longest: int = LONGEST

    def all_leaves(self) -> Leaves:
        """The leaves to be learned, worth nothing yet."""
        return Leaves.of_box(self.edition.tiles, self.longest)


@dataclass(frozen=True, eq=False, slots=True)
class TrainingState:
    """How far a training has come: the games of each round that is over, those of this, the values.

    ``samples`` are of this round; ``total`` and ``seen`` are what is remembered of earlier ones.
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
        """The round that is being played, from 0."""
        return len(self.over)

    def save(self, path: Path) -> None:
        """Write it whole or not at all."""
        buffer = io.BytesIO()
        arrays: dict[str, Any] = {name: getattr(self, name) for name in _STATE_FIELDS}
        arrays |= {_OF_ROUND + name: getattr(self.samples, name) for name in Samples.__slots__}
        np.savez(buffer, **arrays)
        write_whole(path, buffer.getvalue())

    @classmethod
    def load(cls, path: Path) -> "TrainingState":
        try:
            with np.load(path, allow_pickle=False) as held:
                arrays: dict[str, Any] = {name: held[name] for name in _STATE_FIELDS}
                samples = Samples(*(held[_OF_ROUND + name] for name in Samples.__slots__))
        except (ValueError, KeyError, EOFError, OSError) as error:
            if isinstance(error, FileNotFoundError):
                raise
            raise BadTrainingState(f"{path} holds no training to go on with") from None
        scalars = {name: held.item() for name, held in arrays.items() if held.ndim == 0}
        return cls(**arrays | scalars, samples=samples)


_STATE_FIELDS: Final = tuple(name for name in TrainingState.__slots__ if name != "samples")
_OF_ROUND: Final = "round_"


def begin(training: Training) -> TrainingState:
    """Look at a few games, to know what a turn brings and how far turns scatter."""
    size = len(training.all_leaves())
    look = self_play(
        _GAMES_TO_LOOK,
        lexicon=training.lexicon,
        seed=training.seed,
        edition=training.edition,
        turns=True,
    )
    rows = look.turn_rows
    equities = np.zeros(0) if rows is None else rows["equity"][rows["in_bag"] >= _LEAST_IN_BAG]
    box = MOST_IN_BOX + 1
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
        samples=Samples.none(size, box),
    )


def train(
    training: Training,
    state: TrainingState,
    save: Callable[[TrainingState], None],
    progress: Progress | None = None,
    stop: StopSign | None = None,
    *,
    threads: int | None = None,
    cluster: str | None = None,
    part: int = 2000,
) -> TrainingState:
    """Go on from a state to the end of the last round; ``save`` is handed each state on the way.

    ``threads`` and ``cluster`` are as for ``self_play``. A part is what each processor plays
    between two savings; stopping loses at most the part that is being played. The result of a
    training does not depend on where it was played, stopped and taken up again. On the way the
    rounds to come may be changed; those that are over stay as they were.
    """
    empty = training.all_leaves()
    _check(training, state, len(empty))
    parts: LeaveParts | None = None
    with open_hall(cluster, threads) as hall:
        while state.round < len(training.rounds):
            series = _series(training, state, empty.with_values(state.values))
            games = training.rounds[state.round]
            while state.played < games:
                size = min(part * hall.processors, games - state.played)
                played = _play_part(hall, series, state, size, progress, stop)
                if played is None:
                    return state
                state = played
                save(state)
            parts = parts or LeaveParts(empty)
            state = _end_round(state, parts)
            save(state)
    return state


def _check(training: Training, state: TrainingState, leaves: int) -> None:
    """Raise ``BadTrainingState`` if the state is of another training."""
    if (state.lexicon, state.seed) != (training.lexicon.name, training.seed):
        raise BadTrainingState("the training to go on with is of another word list or seed")
    if len(state.values) != leaves:
        raise BadTrainingState("the training to go on with is of another box of tiles")
    racks = (training.random_racks, training.chosen_racks)
    if (state.random_racks, state.chosen_racks) != racks:
        raise BadTrainingState(
            f"the training to go on with draws {state.random_racks} racks at random and "
            f"{state.chosen_racks} around chosen leaves, not {racks[0]} and {racks[1]}"
        )


def _series(training: Training, state: TrainingState, leaves: Leaves) -> Series:
    """The games of a round, played with the values of the last one."""
    sampling = Sampling(
        leaves, training.random_racks, training.chosen_racks, _LEAST_IN_BAG, state.expected
    )
    seed = ((training.seed + 1) * 1000 + state.round) % (1 << 64)
    players = (Player("learner", leaves),) * 2
    return Series(training.edition, training.lexicon, players, seed, sampling=sampling)


def _play_part(
    hall: Hall,
    series: Series,
    state: TrainingState,
    size: int,
    progress: Progress | None,
    stop: StopSign | None,
) -> TrainingState | None:
    """The state after one more part; None if it was stopped."""
    if stop is not None and stop.is_set():
        return None

    def tick(played: int) -> bool:
        if progress is not None:
            progress(state.round, state.played + played)
        return stop is None or not stop.is_set()

    found = hall.play(series, state.played, size, tick)
    if found.stopped or found.samples is None:
        return None
    return replace(state, played=state.played + size, samples=state.samples + found.samples)


def _end_round(state: TrainingState, parts: LeaveParts) -> TrainingState:
    """New values and expectations; of the first round, played without values, nothing is kept."""
    new = state.samples
    brought, racks = new.rack_total / _THOUSANDTHS, new.racks_seen
    # Since the last round all turns may bring more, or less; no leave is better for that.
    beyond = (brought - state.expected * racks).sum() / max(int(racks.sum()), 1)
    total = state.total + new.total / _THOUSANDTHS - beyond * new.seen
    seen = state.seen + new.seen
    values = estimate(parts, total, seen, state.scatter)
    expected = state.expected
    met = np.flatnonzero(racks)
    if len(met):
        every = np.arange(len(expected))
        expected = np.interp(every, met, brought[met] / racks[met]).astype(np.float32)
    kept = _REMEMBERED if state.round > 0 else 0.0
    return replace(
        state,
        over=np.append(state.over, state.played),
        played=0,
        values=(np.round(values * _FINENESS) / _FINENESS).astype(np.float32),
        expected=expected,
        total=total * kept,
        seen=seen * kept,
        samples=Samples.none(len(values), len(expected)),
    )
