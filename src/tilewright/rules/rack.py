"""A player's tiles. At a real table some of them are unknown to the scorekeeper."""

from collections import Counter
from collections.abc import Iterable

from tilewright.rules.tiles import UNKNOWN, Tiles


def missing_from(rack: Tiles, tiles: Iterable[str]) -> Tiles:
    """The tiles that this rack cannot give; an unknown tile may be any."""
    held = Counter(rack)
    lacking = []
    for tile in tiles:
        if held[tile] > 0:
            held[tile] -= 1
        else:
            lacking.append(tile)
    return tuple(lacking[held[UNKNOWN] :])


def take_from(rack: Tiles, tiles: Iterable[str]) -> Tiles:
    """The rack without these tiles: the known ones first, then unknown ones in their stead."""
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
    return tuple(tile for tile in rack if tile != UNKNOWN)
