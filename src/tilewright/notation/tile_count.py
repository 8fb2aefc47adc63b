"""Counts the tiles on the board, to find racks and plays with more tiles than the box has."""

from collections import Counter
from collections.abc import Iterable

from tilewright.rules.equipment.tiles import UNKNOWN, Tile, Tiles, TileSet, as_held


class TileCount:
    """The tiles of one box: those on the board, and the rest."""

    def __init__(self, tiles: TileSet) -> None:
        self._box = tiles.counts()
        self._laid: Counter[Tile] = Counter()

    def lay(self, tiles: Iterable[Tile]) -> Tiles:
        """Count tiles as laid and return those that exceed what the box holds."""
        excess = []
        for tile in map(as_held, tiles):
            self._laid[tile] += 1
            if self._laid[tile] > self._box[tile]:
                excess.append(tile)
        return tuple(excess)

    def take_back(self, tiles: Iterable[Tile]) -> None:
        self._laid.subtract(map(as_held, tiles))

    def unseen(self) -> Tiles:
        """Return every tile that is not on the board, in alphabetical order, blanks last."""
        return tuple((self._box - self._laid).elements())

    def excess_on_rack(self, rack: Iterable[Tile]) -> Tiles:
        """Return the tiles of a rack that exceed what is left in the box."""
        held: Counter[Tile] = Counter()
        excess = []
        for tile in rack:
            if tile != UNKNOWN:
                held[tile] += 1
                if held[tile] + self._laid[tile] > self._box[tile]:
                    excess.append(tile)
        return tuple(excess)
