"""What a player notices: people do not see every play.

They overlook long words, words that lie beside others, and the corners of the board.
"""

from collections.abc import Collection
from random import Random
from typing import Final

from tilewright.engine.kernel import FIRST_COLUMN_LANE
from tilewright.engine.plays import LANES, Plays
from tilewright.players.strength import Attention
from tilewright.rules.equipment.square import Axis, Square

# If most plays are hard to see, a player gives up after this many tries per look.
MAX_TRIES_PER_LOOK: Final = 20
# A corner is a square of this many rows and columns.
CORNER: Final = 5


def noticed(
    plays: Plays, occupied: Collection[Square], attention: Attention, chance: Random
) -> list[int]:
    """Return the indices of the plays that a player notices, best first; always at least one.

    ``occupied`` are the squares that hold a tile.
    """
    places = list(
        zip(plays.lanes.tolist(), plays.starts.tolist(), plays.counts.tolist(), strict=True)
    )
    eases: dict[tuple[int, int, int], float] = {}
    seen: set[int] = set()
    looks = 0
    for _ in range(attention.looks * MAX_TRIES_PER_LOOK):
        index = chance.randrange(len(plays))
        place = places[index]
        if place not in eases:
            eases[place] = _ease(*place, occupied, attention)
        if chance.random() < eases[place]:
            seen.add(index)
            looks += 1
            if looks == attention.looks:
                break
    return sorted(seen) or [chance.randrange(len(plays))]


def _ease(
    lane: int, start: int, count: int, occupied: Collection[Square], attention: Attention
) -> float:
    """Return the probability that a player who looks at a play of this place notices it."""
    free = (square for square in LANES[lane][start - 1 :] if square not in occupied)
    squares = [square for square, _ in zip(free, range(count), strict=False)]
    across = Axis.DOWN if lane < FIRST_COLUMN_LANE else Axis.ACROSS
    beside = sum(
        square.along(across, -1) in occupied or square.along(across, 1) in occupied
        for square in squares
    )
    ease = attention.ease[min(count, len(attention.ease)) - 1] * attention.beside**beside
    return ease * attention.corner if all(map(_is_in_corner, squares)) else ease


def _is_in_corner(square: Square) -> bool:
    return all(min(each, len(LANES[0]) - 1 - each) < CORNER for each in square)
