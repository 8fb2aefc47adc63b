"""How fast the kernel finds plays and plays games, with the shipped list and leaves.

The goals are for one core of the small server that the project is measured on (`docs/speed.md`).
"""

from collections.abc import Iterator

from benchmarks import Figure, Goal, above, below
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.speed import Speed, search_speeds, self_play_speed, start_speeds
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

SEARCH_GOALS = (below(45), below(48), below(29))
GAMES = 500


def figure(speed: Speed, goal: Goal | None = None) -> Figure:
    return Figure(speed.work, speed.median, speed.unit, goal, quartiles=speed.quartiles)


def bench_search() -> Iterator[Figure]:
    speeds = search_speeds(Lexicon.load(DEFAULT), shipped_leaves(DEFAULT))
    for speed, goal in zip(speeds, SEARCH_GOALS, strict=True):
        yield figure(speed, goal)


def bench_self_play() -> Iterator[Figure]:
    lexicon, leaves = Lexicon.load(DEFAULT), shipped_leaves(DEFAULT)
    yield figure(self_play_speed(lexicon, leaves, 1, GAMES), above(1400))
    yield figure(self_play_speed(lexicon, leaves, 2, GAMES))


def bench_start() -> Iterator[Figure]:
    goals = (below(200), None, below(60))
    for speed, goal in zip(start_speeds(DEFAULT, DEFAULT), goals, strict=False):
        yield figure(speed, goal)
