"""Speed of the search and of self-play, with the shipped word list and leaves.

The goals are for one core of the virtual machine described in `docs/internals/speed.md`.
"""

import math
from collections.abc import Iterator

from benchmarks import Figure, Goal, above, below
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.speed.timings import (
    Speed,
    endgame_times,
    search_speeds,
    self_play_speed,
    simulation_speed,
    start_speeds,
)
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

SEARCH_GOALS = (below(45), below(48), below(19))
GAMES = 500
ENDGAMES = 200


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
    proven = [seconds for seconds in times if seconds is not None]
    yield Figure(f"proven of {ENDGAMES} endgames", len(proven), "endgames", above(185))
    ranked = sorted(math.inf if seconds is None else seconds for seconds in times)
    for share, name, goal in ((0.5, "median", 0.1), (0.9, "90th percentile", 3)):
        seconds = ranked[int(share * len(ranked))]
        yield Figure(f"time to prove one, {name}", seconds, "s", below(goal))


def bench_start() -> Iterator[Figure]:
    goals = (below(200), None, below(70))
    for speed, goal in zip(start_speeds(DEFAULT, DEFAULT), goals, strict=False):
        yield figure(speed, goal)
