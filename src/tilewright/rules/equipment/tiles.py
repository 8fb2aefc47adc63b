"""Tiles: how they are written, their values, and how many of each a box holds (R1).

A tile is written as its letter in upper case. On a rack a blank is ``?``; on the board it is the
letter it stands for, in lower case (R3.5). At a real board, an unknown tile is ``_``.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

Tile = str
Tiles = tuple[Tile, ...]

BLANK: Tile = "?"
"""A blank on a rack or in the bag. On the board it is a lower-case letter."""
UNKNOWN: Tile = "_"
"""A tile that nobody has seen, as at a real board."""

# An upper bound for tile sets from outside. The largest known box has 200 tiles.
MAX_TILES = 1000


def is_blank(tile: Tile) -> bool:
    """Return whether the tile is a blank, on a rack or on the board."""
    return tile == BLANK or tile.islower()


def as_held(tile: Tile) -> Tile:
    """Return the tile as it is on a rack: a blank loses its letter (R6.3)."""
    return BLANK if tile.islower() else tile


def letter_of(tile: Tile) -> Tile:
    """Return the letter that a tile on the board stands for."""
    return tile.upper()


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of a box: the number of its tiles and their value."""

    letter: Tile
    count: int
    value: int


@dataclass(frozen=True, slots=True, repr=False)
class TileSet:
    """All tiles of a box. ``letters`` are in alphabetical order, which decides who starts."""

    name: str
    letters: tuple[Letter, ...]
    blanks: int
    _values: dict[Tile, int] = field(init=False, repr=False, compare=False)
    _indexes: dict[Tile, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = {entry.letter: entry.value for entry in self.letters}
        if len(values) != len(self.letters):
            raise ValueError(f"the tile set {self.name!r} lists a letter twice")
        reserved = {BLANK, UNKNOWN, ""} & values.keys()
        if reserved or any(letter != letter.upper() for letter in values):
            raise ValueError(f"the tile set {self.name!r} has a reserved or lower-case letter")
        # A blank on the board is a lower-case letter, so case conversion must be reversible.
        if any(not (low := letter.lower()).islower() or low.upper() != letter for letter in values):
            raise ValueError(f"the tile set {self.name!r} has a letter without a lower-case form")
        if self.blanks < 0 or any(entry.count < 0 or entry.value < 0 for entry in self.letters):
            raise ValueError(f"the tile set {self.name!r} has a negative count or value")
        if self.size > MAX_TILES:
            raise ValueError(f"the tile set {self.name!r} has more than {MAX_TILES} tiles")
        object.__setattr__(self, "_values", values)
        indexes = {entry.letter: index for index, entry in enumerate(self.letters)}
        object.__setattr__(self, "_indexes", indexes)

    def __repr__(self) -> str:
        return f"<TileSet {self.name!r}: {self.size} tiles>"

    @property
    def size(self) -> int:
        return sum(entry.count for entry in self.letters) + self.blanks

    def value(self, tile: Tile) -> int:
        """Return the points of a tile: its face value, or 0 for a blank (R5.4)."""
        return self._values.get(tile, 0)

    def worth(self, tiles: Iterable[Tile]) -> int:
        """Return the total value of these tiles."""
        values = self._values
        return sum(values.get(tile, 0) for tile in tiles)

    def has_letter(self, letter: Tile) -> bool:
        return letter in self._values

    def has_board_tile(self, tile: Tile) -> bool:
        """Return whether this tile can be on the board: a letter, or its lower case for a blank.

        Other characters share an upper case with a letter, such as the long s (U+017F) with S.
        """
        letter = letter_of(tile)
        return letter in self._values and tile in (letter, letter.lower())

    def has_tile(self, tile: Tile) -> bool:
        """Return whether the set has this tile, written as on a rack."""
        return tile in self._values or (tile == BLANK and self.blanks > 0)

    def alphabet_index(self, tile: Tile) -> int:
        """Return the position in the alphabet. A blank comes before every letter (R2.2)."""
        return -1 if tile == BLANK else self._indexes[tile]

    def in_order(self, tiles: Iterable[Tile]) -> Tiles:
        """Return rack tiles in alphabetical order, with blanks and then unknown tiles last."""
        last = len(self.letters)
        order = self._indexes | {BLANK: last, UNKNOWN: last + 1}
        return tuple(sorted(tiles, key=lambda tile: order[tile]))

    def all_tiles(self) -> Tiles:
        """Return every tile of the box in alphabetical order, blanks last."""
        lettered = tuple(e.letter for e in self.letters for _ in range(e.count))
        return lettered + (BLANK,) * self.blanks

    def counts(self) -> Counter[Tile]:
        counts = Counter({entry.letter: entry.count for entry in self.letters})
        counts[BLANK] = self.blanks
        return counts


def tile_set(name: str, blanks: int, letters: str) -> TileSet:
    """Build a tile set from entries ``LETTER count value``, separated by commas or newlines."""
    entries = []
    for entry in letters.replace("\n", ",").split(","):
        if entry.strip():
            letter, count, value = entry.split()
            entries.append(Letter(letter, int(count), int(value)))
    return TileSet(name, tuple(entries), blanks)


ENGLISH = tile_set(
    "english",
    2,
    """A 9 1, B 2 3, C 2 3, D 4 2, E 12 1, F 2 4, G 3 2, H 2 4, I 9 1, J 1 8, K 1 5, L 4 1, M 2 3,
       N 6 1, O 8 1, P 2 3, Q 1 10, R 6 1, S 4 1, T 6 1, U 4 1, V 2 4, W 2 4, X 1 8, Y 2 4,
       Z 1 10""",
)
"""The English box of 100 tiles."""
