"""What a player notices: people do not see every play, and long words least of all."""

from dataclasses import dataclass
from random import Random
from typing import Final

from tilewright.engine.plays import Plays
from tilewright.rules.finish_line import Level


@dataclass(frozen=True, slots=True)
class Attention:
    """How many plays a player looks at, and how readily it sees one of so many tiles laid."""

    looks: int
    ease: tuple[float, ...]


ATTENTION: Final = {
    Level.BEGINNER: Attention(3, (0.6, 1.0, 1.0, 0.6, 0.25, 0.06, 0.02)),
    Level.INTERMEDIATE: Attention(200, (0.5, 0.8, 1.0, 1.0, 0.9, 0.7, 0.6)),
}

# Where hardly any play is easy, a player gives up looking after so many tries for each look.
PATIENCE: Final = 20


def noticed(plays: Plays, attention: Attention, chance: Random) -> list[int]:
    """The places of the plays that a player notices, the best first; one at least."""
    counts = plays.counts
    seen: set[int] = set()
    looks = 0
    for _ in range(attention.looks * PATIENCE):
        place = chance.randrange(len(plays))
        tiles = min(int(counts[place]), len(attention.ease))
        if chance.random() < attention.ease[tiles - 1]:
            seen.add(place)
            looks += 1
            if looks == attention.looks:
                break
    return sorted(seen) or [chance.randrange(len(plays))]
