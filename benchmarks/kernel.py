"""Speed of the search and of self-play, with the shipped word list and leaves.

The goals are for one core of the virtual machine described in `docs/internals/speed.md`.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

from benchmarks import Figure, Goal, above, below
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.speed.timings import (
    Speed,
    endgame_times,
    preendgame_times,
    search_speeds,
    self_play_speed,
    simulation_speed,
    start_speeds,
)
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

SEARCH_GOALS = (below(45), below(48), below(19))
GAMES = 500
ENDGAMES = 200
# About three games in ten have a turn with one tile in the bag.
PREENDGAMES = 80


def figure(speed: Speed, goal: Goal | None = None) -> Figure:
    return Figure(speed.work, speed.median, speed.unit, goal, quartiles=speed.quartiles)


def bench_search() -> Iterator[Figure]:
    speeds = search_speeds(Lexicon.load(DEFAULT), shipped_leaves(DEFAULT))
    for speed, goal in zip(speeds, SEARCH_GOALS, strict=True):
        yield figure(speed, goal)


def bench_self_play() -> Iterator[Figure]:
    lexicon, leaves = Lexicon.load(DEFAULT), shipped_leaves(DEFAULT)
    yield figure(self_play_speed(lexicon, leaves, 1, GAMES), above(2000))
    yield figure(self_play_speed(lexicon, leaves, 2, GAMES))


def bench_simulation() -> Iterator[Figure]:
    yield figure(simulation_speed(Lexicon.load(DEFAULT), shipped_leaves(DEFAULT)), above(35_000))


def bench_endgames() -> Iterator[Figure]:
    """The CPU time to prove endgames of fresh games from the turn at which the bag is empty."""
    times = endgame_times(Lexicon.load(DEFAULT), shipped_leaves(DEFAULT), ENDGAMES)
    proven = sum(seconds is not None for seconds in times)
    yield Figure(f"proven of {len(times)} endgames", proven, "endgames", above(185))
    yield from _quantiles("time to prove one", times, {50: 0.1, 90: 3})


def bench_preendgames() -> Iterator[Figure]:
    """The CPU time to find the exact results of 24 plays with one tile in the bag."""
    times = preendgame_times(Lexicon.load(DEFAULT), shipped_leaves(DEFAULT), PREENDGAMES)
    proven = sum(seconds is not None for seconds in times)
    yield Figure(f"proven of {len(times)} pre-endgames", proven, "pre-endgames")
    yield from _quantiles("time to prove one", times, {50: 2, 90: None})


def _quantiles(
    name: str, times: Sequence[float | None], goals: Mapping[int, float | None]
) -> Iterator[Figure]:
    """Yield percentiles of times, each with its goal. What is not proven takes for ever."""
    ranked = sorted(math.inf if seconds is None else seconds for seconds in times)
    for percent, goal in goals.items():
        seconds = ranked[len(ranked) * percent // 100]
        label = f"{name}, {'median' if percent == 50 else f'{percent}th percentile'}"
        yield Figure(label, seconds, "s", None if goal is None else below(goal))


def bench_start() -> Iterator[Figure]:
    goals = (below(200), None, below(70))
    for speed, goal in zip(start_speeds(DEFAULT, DEFAULT), goals, strict=False):
        yield figure(speed, goal)
