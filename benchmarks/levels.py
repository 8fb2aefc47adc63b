"""How often each level of the computer beats the one before it, through the referee.

`python -m benchmarks.champion levels` plays more games on all cores, and also measures the usual
score of each level: its score against itself.
"""

from collections.abc import Iterator
from itertools import pairwise

from benchmarks import Figure, above
from benchmarks.matches import Match, play_pair, summary
from tilewright.players import LEVELS

PAIRS = 20
LEAST_SHARE = 60.0

STEPS = tuple(
    Match(f"{stronger} - {weaker}", LEVELS[stronger], LEVELS[weaker])
    for weaker, stronger in pairwise(LEVELS)
)
SELF = tuple(
    Match(f"{name} - {name}", strength, strength, every=4) for name, strength in LEVELS.items()
)


def bench_levels() -> Iterator[Figure]:
    for match in STEPS:
        result = summary([play_pair(match, number) for number in range(PAIRS)])
        name = f"{match.name.replace('-', 'beats')}, {PAIRS} pairs, ± one standard error"
        yield Figure(name, result.share, "%", above(LEAST_SHARE), spread=result.share_error)
