"""The tiles that lie on the board."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tilewright.rules.square import Axis, Square
from tilewright.rules.tiles import Tile


class Placed(NamedTuple):
    """A tile on a square; a blank carries the name it was given, in lower case."""

    square: Square
    tile: Tile


class Board:
    """Tiles on squares. A board never changes: laying tiles gives another board."""

    __slots__ = ("_tiles", "columns", "rows")

    def __init__(self, rows: int, columns: int, tiles: Mapping[Square, Tile] | None = None) -> None:
        self.rows = rows
        self.columns = columns
        self._tiles: dict[tuple[int, int], Tile] = {}
        if tiles:
            self._tiles.update(tiles.items())

    def at(self, square: tuple[int, int]) -> Tile | None:
        return self._tiles.get(square)

    def holds(self, square: Square) -> bool:
        """Whether the square is on this board at all."""
        return 0 <= square.row < self.rows and 0 <= square.column < self.columns

    def with_tiles(self, placed: Iterable[Placed]) -> "Board":
        after = Board.__new__(Board)
        after.rows, after.columns = self.rows, self.columns
        after._tiles = {**self._tiles, **dict(placed)}
        return after

    def without(self, squares: Iterable[Square]) -> "Board":
        after = Board(self.rows, self.columns)
        gone = set(squares)
        after._tiles = {sq: tile for sq, tile in self._tiles.items() if sq not in gone}
        return after

    def run(self, square: Square, axis: Axis) -> tuple[Placed, ...]:
        """The unbroken line of tiles through a filled square."""
        tiles = self._tiles
        row, column = square
        down, right = (0, 1) if axis is Axis.ACROSS else (1, 0)
        while (row - down, column - right) in tiles:
            row, column = row - down, column - right
        line = []
        while (tile := tiles.get((row, column))) is not None:
            line.append(Placed(Square(row, column), tile))
            row, column = row + down, column + right
        return tuple(line)

    def touches(self, square: tuple[int, int]) -> bool:
        """Whether any of the four neighbours holds a tile."""
        row, column = square
        tiles = self._tiles
        return (
            (row - 1, column) in tiles
            or (row + 1, column) in tiles
            or (row, column - 1) in tiles
            or (row, column + 1) in tiles
        )

    def tiles(self) -> Iterator[Placed]:
        """Every tile that lies on the board, from the top left."""
        tiles = self._tiles
        for square in sorted(tiles):
            # Every view is made of these, so what is a square already is not made again.
            known = square if type(square) is Square else Square(*square)
            yield Placed(known, tiles[square])

    def tile_names(self) -> Iterable[Tile]:
        return self._tiles.values()

    def __len__(self) -> int:
        return len(self._tiles)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        size = (self.rows, self.columns) == (other.rows, other.columns)
        return size and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash((self.rows, self.columns, frozenset(self._tiles.items())))

    def __repr__(self) -> str:
        lines = (
            "".join(self._tiles.get((row, column), ".") for column in range(self.columns))
            for row in range(self.rows)
        )
        return f"<Board {'/'.join(lines)}>"
