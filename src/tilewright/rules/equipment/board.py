"""The board and the tiles on it."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import Tile, is_blank, letter_of


class Placed(NamedTuple):
    """A tile on a square. A blank is the letter it stands for, in lower case."""

    square: Square
    tile: Tile


class Board:
    """Tiles on squares. A board is immutable: ``with_tiles`` returns another one."""

    __slots__ = ("_tiles", "columns", "rows")

    def __init__(self, rows: int, columns: int, tiles: Mapping[Square, Tile] | None = None) -> None:
        self.rows = rows
        self.columns = columns
        self._tiles: dict[tuple[int, int], Tile] = {}
        if tiles:
            self._tiles.update(tiles.items())

    def at(self, square: tuple[int, int]) -> Tile | None:
        """Return the tile on a square, or None."""
        return self._tiles.get(square)

    def blank_at(self, square: Square) -> Tile | None:
        """Return the letter a blank on this square stands for, or None if there is no blank."""
        tile = self._tiles.get(square)
        return letter_of(tile) if tile is not None and is_blank(tile) else None

    def contains(self, square: Square) -> bool:
        """Return whether the square is on the board, empty or not."""
        return 0 <= square.row < self.rows and 0 <= square.column < self.columns

    def with_tiles(self, placed: Iterable[Placed]) -> Board:
        """Return the board with these tiles added."""
        after = Board.__new__(Board)
        after.rows, after.columns = self.rows, self.columns
        after._tiles = {**self._tiles, **dict(placed)}
        return after

    def without(self, squares: Iterable[Square]) -> Board:
        """Return the board with these squares empty."""
        after = Board(self.rows, self.columns)
        gone = set(squares)
        after._tiles = {sq: tile for sq, tile in self._tiles.items() if sq not in gone}
        return after

    def run(self, square: Square, axis: Axis) -> tuple[Placed, ...]:
        """Return the unbroken run of tiles through an occupied square."""
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
        """Return whether any of the four adjacent squares is occupied."""
        row, column = square
        tiles = self._tiles
        return (
            (row - 1, column) in tiles
            or (row + 1, column) in tiles
            or (row, column - 1) in tiles
            or (row, column + 1) in tiles
        )

    def tiles(self) -> Iterator[Placed]:
        """Iterate over the tiles on the board, row by row from the top left."""
        tiles = self._tiles
        for square in sorted(tiles):
            # Every view iterates over these, so do not build a Square that exists already.
            yield Placed(square if type(square) is Square else Square(*square), tiles[square])

    def tile_names(self) -> Iterable[Tile]:
        """Return the tiles without their squares, in no particular order."""
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
        return f"<Board of {self.rows} by {self.columns} squares: {len(self)} tiles>"
