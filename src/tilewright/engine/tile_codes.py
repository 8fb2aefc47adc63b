"""Tiles as the kernel knows them: letters are numbers from 1, a blank is 0.

On the board a blank is the number of its letter with a bit of its own.
"""

from collections.abc import Iterable
from functools import lru_cache

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.kernel import BLANK_BIT, SIDE
from tilewright.rules.board import Board
from tilewright.rules.tiles import BLANK, Tile, Tiles, TileSet


class TileCodes:
    """The table between the tiles of a box and the kernel's numbers."""

    __slots__ = ("_numbers", "_tiles", "name")

    def __init__(self, tiles: TileSet) -> None:
        self.name = tiles.name
        self._tiles: dict[int, Tile] = {0: BLANK}
        for number, entry in enumerate(tiles.letters, start=1):
            self._tiles[number] = entry.letter
            self._tiles[number | BLANK_BIT] = entry.letter.lower()
        self._numbers = {tile: number for number, tile in self._tiles.items()}

    def numbers(self, tiles: Iterable[Tile]) -> bytes:
        """Tiles as numbers."""
        try:
            return bytes([self._numbers[tile] for tile in tiles])
        except KeyError as unknown:
            what = f"{unknown.args[0]!r} is no tile of the {self.name} set"
            raise NotForTheEngine(what) from None

    def tiles(self, numbers: Iterable[int]) -> Tiles:
        """Numbers as tiles."""
        return tuple([self._tiles[number] for number in numbers])

    def known(self) -> Iterable[int]:
        """All numbers that are tiles."""
        return self._tiles.keys()

    def squares(self, board: Board) -> bytes:
        """A board as numbers, row by row, 0 for an empty square."""
        if (board.rows, board.columns) != (SIDE, SIDE):
            raise NotForTheEngine(
                f"the engine plays on boards of {SIDE} by {SIDE} squares, "
                f"not {board.rows} by {board.columns}"
            )
        squares = bytearray(SIDE * SIDE)
        for (row, column), tile in board.tiles():
            squares[row * SIDE + column] = self.numbers([tile])[0]
        return bytes(squares)


@lru_cache(maxsize=64)
def tile_codes(tiles: TileSet) -> TileCodes:
    """The table of a tile set; made once."""
    return TileCodes(tiles)
