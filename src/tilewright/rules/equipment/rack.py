"""A player's tiles. At a real board, some of them are unknown to the scorekeeper."""

from collections import Counter
from collections.abc import Iterable

from tilewright.rules.equipment.tiles import UNKNOWN, Tiles


def missing_from(rack: Tiles, tiles: Iterable[str]) -> Tiles:
    """Return the tiles that cannot come from this rack. An unknown tile may be any tile."""
    held = Counter(rack)
    lacking = []
    for tile in tiles:
        if held[tile] > 0:
            held[tile] -= 1
        else:
            lacking.append(tile)
    return tuple(lacking[held[UNKNOWN] :])


def take_from(rack: Tiles, tiles: Iterable[str]) -> Tiles:
    """Return the rack without these tiles. Unknown tiles stand in for those it does not show."""
    left = list(rack)
    unknown = 0
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        else:
            unknown += 1
    for _ in range(unknown):
        left.remove(UNKNOWN)
    return tuple(left)


def known(rack: Tiles) -> Tiles:
    """Return the tiles of the rack that are known."""
    return tuple(tile for tile in rack if tile != UNKNOWN)
