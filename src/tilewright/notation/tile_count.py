"""How many of each tile are on the board, and whether a rack can still be held beside them."""

from collections import Counter
from collections.abc import Iterable

from tilewright.rules.tiles import UNKNOWN, Tile, Tiles, TileSet, as_held


class TileCount:
    """The tiles of one box, laid and not yet laid."""

    def __init__(self, tiles: TileSet) -> None:
        self._box = tiles.counts()
        self._laid: Counter[Tile] = Counter()

    def lay(self, tiles: Iterable[Tile]) -> Tiles:
        """Count tiles as laid; the tiles of which the box does not hold so many are returned."""
        beyond = []
        for tile in map(as_held, tiles):
            self._laid[tile] += 1
            if self._laid[tile] > self._box[tile]:
                beyond.append(tile)
        return tuple(beyond)

    def take_back(self, tiles: Iterable[Tile]) -> None:
        self._laid.subtract(map(as_held, tiles))

    def unseen(self) -> Tiles:
        """Every tile that is not on the board, in alphabetical order, blanks last."""
        return tuple((self._box - self._laid).elements())

    def cannot_hold(self, rack: Iterable[Tile]) -> Tiles:
        """The tiles of a rack that the box has no more of."""
        held: Counter[Tile] = Counter()
        beyond = []
        for tile in rack:
            if tile != UNKNOWN:
                held[tile] += 1
                if held[tile] + self._laid[tile] > self._box[tile]:
                    beyond.append(tile)
        return tuple(beyond)
