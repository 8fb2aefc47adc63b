"""Tiles as the kernel numbers them: letters from 1, and 0 for a blank.

A blank on the board is the number of its letter with ``BLANK_BIT`` set.
"""

from collections.abc import Iterable
from functools import lru_cache

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.kernel import BLANK_BIT, MAX_RACK, SIDE
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import BLANK, Tile, Tiles, TileSet


class TileCodes:
    """Translates between the tiles of a set and the kernel's numbers."""

    __slots__ = ("_numbers", "_tiles", "name")

    def __init__(self, tiles: TileSet) -> None:
        self.name = tiles.name
        self._tiles: dict[int, Tile] = {0: BLANK}
        for number, entry in enumerate(tiles.letters, start=1):
            self._tiles[number] = entry.letter
            self._tiles[number | BLANK_BIT] = entry.letter.lower()
        self._numbers = {tile: number for number, tile in self._tiles.items()}

    def numbers(self, tiles: Iterable[Tile]) -> bytes:
        """Return the numbers of tiles."""
        try:
            return bytes([self._numbers[tile] for tile in tiles])
        except KeyError as unknown:
            what = f"{unknown.args[0]!r} is not a tile of the {self.name} set"
            raise UnsupportedByEngine(what) from None

    def rack(self, tiles: Tiles) -> bytes:
        """Return the numbers of a rack, where a blank has no letter yet."""
        if len(tiles) > MAX_RACK:
            raise UnsupportedByEngine(f"the engine supports racks of at most {MAX_RACK} tiles")
        numbers = self.numbers(tiles)
        for tile, number in zip(tiles, numbers, strict=True):
            if number & BLANK_BIT:
                raise UnsupportedByEngine(f"{tile!r} cannot be on a rack: a blank is {BLANK!r}")
        return numbers

    def tiles(self, numbers: Iterable[int]) -> Tiles:
        """Return the tiles of numbers."""
        return tuple([self._tiles[number] for number in numbers])

    def known(self) -> Iterable[int]:
        """Return all numbers that stand for tiles."""
        return self._tiles.keys()

    def squares(self, board: Board) -> bytes:
        """Return the numbers of a board, row by row, with 0 for an empty square."""
        if (board.rows, board.columns) != (SIDE, SIDE):
            raise UnsupportedByEngine(
                f"the engine supports boards of {SIDE} by {SIDE} squares, "
                f"not {board.rows} by {board.columns}"
            )
        squares = bytearray(SIDE * SIDE)
        for square, tile in board.tiles():
            if not board.contains(square):
                raise UnsupportedByEngine(f"the tile {tile!r} is off the board, at {tuple(square)}")
            if tile == BLANK:
                raise UnsupportedByEngine("write a blank on the board as its letter in lower case")
            squares[square.row * SIDE + square.column] = self.numbers([tile])[0]
        return bytes(squares)


@lru_cache(maxsize=64)
def tile_codes(tiles: TileSet) -> TileCodes:
    """Return the codes of a tile set; cached."""
    return TileCodes(tiles)
