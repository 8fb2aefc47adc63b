"""Tiles as text, in words and on racks.

A tile with several letters is written in brackets: ``[CH]``, or ``[ch]`` for a blank that stands
for it. Without brackets the longest tile that fits is read, as in ``CHILE`` with Spanish tiles;
``|`` between two tiles keeps them apart.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tilewright.notation.errors import NotationError
from tilewright.rules.equipment.tiles import BLANK, UNKNOWN, Tile, Tiles, TileSet


class BadTiles(NotationError):
    """The text does not spell tiles of the set in use."""


class Spelling:
    """Reads and writes the tiles of one set."""

    __slots__ = ("_longest", "_on_rack", "_several", "_tiles", "name")

    def __init__(self, tiles: TileSet) -> None:
        self.name = tiles.name
        letters = [entry.letter for entry in tiles.letters]
        both = letters + [letter.lower() for letter in letters]
        self._tiles = {tile: tile for tile in both}
        self._on_rack = {tile: tile for tile in letters} | {
            BLANK: BLANK,
            ".": BLANK,
            UNKNOWN: UNKNOWN,
        }
        self._longest = max((len(letter) for letter in letters), default=1)
        self._several = tuple(tile for tile in both if len(tile) > 1)

    def word(self, text: str) -> Tiles:
        """Read tiles as on a board, where lower case is a blank."""
        return self._read(text, self._tiles)

    def rack(self, text: str) -> Tiles:
        """Read tiles as on a rack, in the order written, where ``?`` or ``.`` is a blank."""
        return self._read(text, self._on_rack)

    def write(self, tiles: Sequence[Tile]) -> str:
        """Write tiles as text.

        Brackets also go around a single letter that would otherwise be read as part of a longer
        tile.
        """
        if self._longest == 1:
            return "".join(tiles)
        texts = list(map(write_tile, tiles))
        for at, tile in enumerate(tiles):
            ahead = "".join(texts[at : at + self._longest])
            if len(tile) == 1 and ahead.startswith(self._several):
                texts[at] = f"[{tile}]"
        return "".join(texts)

    def _read(self, text: str, known: dict[str, Tile]) -> Tiles:
        if self._longest == 1 and all(map(known.__contains__, text)):
            return tuple(map(known.__getitem__, text))
        text = unicodedata.normalize("NFC", text)
        tiles = []
        at = 0
        while at < len(text):
            if text[at] == "|":
                at += 1
            else:
                tile, at = self._next(text, at, known)
                tiles.append(tile)
        return tuple(tiles)

    def tile_at(self, text: str, at: int) -> tuple[Tile, int]:
        """Read the board tile at this position; return it and the position after it."""
        return self._next(text, at, self._tiles)

    def _next(self, text: str, at: int, known: dict[str, Tile]) -> tuple[Tile, int]:
        if text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise BadTiles(text, "the bracket is not closed", at)
            if (tile := known.get(text[at + 1 : end])) is None:
                problem = f"{text[at : end + 1]} is not a tile of the {self.name} set"
                raise BadTiles(text, problem, at)
            return tile, end + 1
        for length in range(self._longest, 0, -1):
            if (tile := known.get(text[at : at + length])) is not None and at + length <= len(text):
                return tile, at + length
        raise BadTiles(text, f"{text[at]!r} is not a tile of the {self.name} set", at)


@lru_cache(maxsize=64)
def spelling(tiles: TileSet) -> Spelling:
    """Return the spelling of a tile set, cached."""
    return Spelling(tiles)


def read_word(text: str, tiles: TileSet) -> Tiles:
    """Read the tiles of a word, where lower case is a blank."""
    return spelling(tiles).word(text)


def read_rack(text: str, tiles: TileSet) -> Tiles:
    """Read the tiles of a rack: ``?`` (or ``.``) is a blank, ``_`` an unknown tile."""
    return spelling(tiles).rack(text)


def write_tile(tile: Tile) -> str:
    """Write a tile, in brackets if it has several letters."""
    return tile if len(tile) == 1 else f"[{tile}]"


def write_tiles(tiles: Iterable[Tile], tile_set: TileSet) -> str:
    """Write a word or a rack so that ``read_word`` or ``read_rack`` reads it back."""
    return spelling(tile_set).write(list(tiles))
