"""Tiles as the kernel knows them: letters are numbers from 1, a blank is 0.

On the board a blank is the number of its letter with a bit of its own.
"""

from collections.abc import Iterable
from functools import lru_cache

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.kernel import BLANK_BIT, MOST_ON_RACK, SIDE
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

    def rack(self, tiles: Tiles) -> bytes:
        """A rack as numbers; on it a blank stands for no letter yet."""
        if len(tiles) > MOST_ON_RACK:
            raise NotForTheEngine(f"the engine knows racks of at most {MOST_ON_RACK} tiles")
        numbers = self.numbers(tiles)
        for tile, number in zip(tiles, numbers, strict=True):
            if number & BLANK_BIT:
                raise NotForTheEngine(f"{tile!r} lies on no rack: a blank there is {BLANK!r}")
        return numbers

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
        for square, tile in board.tiles():
            if not board.holds(square):
                raise NotForTheEngine(f"the tile {tile!r} lies off the board, at {tuple(square)}")
            if tile == BLANK:
                raise NotForTheEngine("a blank on the board is the letter it stands for, in small")
            squares[square.row * SIDE + square.column] = self.numbers([tile])[0]
        return bytes(squares)


@lru_cache(maxsize=64)
def tile_codes(tiles: TileSet) -> TileCodes:
    """The table of a tile set; made once."""
    return TileCodes(tiles)
