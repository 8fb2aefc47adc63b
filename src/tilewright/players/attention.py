"""What a player notices: people do not see every play, and long words least of all."""

from random import Random
from typing import Final

from tilewright.engine.plays import Plays
from tilewright.players.strength import Attention

# If most plays are hard to see, a player gives up after this many tries per look.
MAX_TRIES_PER_LOOK: Final = 20


def noticed(plays: Plays, attention: Attention, chance: Random) -> list[int]:
    """Return the indices of the plays that a player notices, best first; always at least one."""
    counts = plays.counts
    seen: set[int] = set()
    looks = 0
    for _ in range(attention.looks * MAX_TRIES_PER_LOOK):
        index = chance.randrange(len(plays))
        tiles = min(int(counts[index]), len(attention.ease))
        if chance.random() < attention.ease[tiles - 1]:
            seen.add(index)
            looks += 1
            if looks == attention.looks:
                break
    return sorted(seen) or [chance.randrange(len(plays))]
