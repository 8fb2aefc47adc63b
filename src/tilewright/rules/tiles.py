"""Lettered tiles: how they are written, what each is worth and how many a box holds (R1).

A tile is written as its letter in upper case. On a rack a blank is ``?``; on the board it is the
letter it stands for, in lower case (R3.5). A tile nobody has seen, at a real table, is ``_``.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

Tile = str
Tiles = tuple[Tile, ...]

BLANK: Tile = "?"
UNKNOWN: Tile = "_"

# A box is a box: the largest known has 200 tiles.
MOST_TILES = 1000


def is_blank(tile: Tile) -> bool:
    """Whether the tile is a blank, on a rack or named on the board."""
    return tile == BLANK or tile.islower()


def as_held(tile: Tile) -> Tile:
    """The tile as it lies on a rack: a blank loses its name (R6.3)."""
    return BLANK if tile.islower() else tile


def letter_of(tile: Tile) -> Tile:
    """The letter a tile on the board is read as."""
    return tile.upper()


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of a box: how many tiles carry it and what each is worth."""

    letter: Tile
    count: int
    value: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """All the tiles of a box; ``letters`` stand in alphabetical order, which decides who starts."""

    name: str
    letters: tuple[Letter, ...]
    blanks: int
    _values: dict[Tile, int] = field(init=False, repr=False, compare=False)
    _places: dict[Tile, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = {entry.letter: entry.value for entry in self.letters}
        if len(values) != len(self.letters):
            raise ValueError(f"the tile set {self.name!r} lists a letter twice")
        reserved = {BLANK, UNKNOWN, ""} & values.keys()
        if reserved or any(letter != letter.upper() for letter in values):
            raise ValueError(f"the tile set {self.name!r} has a letter that is not upper case")
        # A blank on the board is its letter in lower case, so the two must tell each other.
        if any(not (low := letter.lower()).islower() or low.upper() != letter for letter in values):
            raise ValueError(f"the tile set {self.name!r} has a letter without a lower case")
        if self.blanks < 0 or any(entry.count < 0 or entry.value < 0 for entry in self.letters):
            raise ValueError(f"the tile set {self.name!r} has a negative count or value")
        if self.size > MOST_TILES:
            raise ValueError(f"the tile set {self.name!r} has more than {MOST_TILES} tiles")
        object.__setattr__(self, "_values", values)
        places = {entry.letter: place for place, entry in enumerate(self.letters)}
        object.__setattr__(self, "_places", places)

    @property
    def size(self) -> int:
        return sum(entry.count for entry in self.letters) + self.blanks

    def value(self, tile: Tile) -> int:
        """What a tile scores: its face value, nothing for a blank (R5.4)."""
        return self._values.get(tile, 0)

    def worth(self, tiles: Iterable[Tile]) -> int:
        values = self._values
        return sum(values.get(tile, 0) for tile in tiles)

    def has_letter(self, letter: Tile) -> bool:
        return letter in self._values

    def knows(self, tile: Tile) -> bool:
        """Whether this is a tile of the set as it lies on a rack."""
        return tile in self._values or (tile == BLANK and self.blanks > 0)

    def place(self, tile: Tile) -> int:
        """Distance from the beginning of the alphabet; a blank comes before all (R2.2)."""
        return -1 if tile == BLANK else self._places[tile]

    def in_order(self, tiles: Iterable[Tile]) -> Tiles:
        """Rack tiles in alphabetical order, blanks and then unseen tiles last."""
        last = len(self.letters)
        places = self._places | {BLANK: last, UNKNOWN: last + 1}
        return tuple(sorted(tiles, key=lambda tile: places[tile]))

    def all_tiles(self) -> Tiles:
        """Every tile of the box, in alphabetical order, blanks last."""
        lettered = tuple(e.letter for e in self.letters for _ in range(e.count))
        return lettered + (BLANK,) * self.blanks

    def counts(self) -> Counter[Tile]:
        counts = Counter({entry.letter: entry.count for entry in self.letters})
        counts[BLANK] = self.blanks
        return counts


def tile_set(name: str, blanks: int, letters: str) -> TileSet:
    """A tile set from lines of ``LETTER count value``, separated by commas or line ends."""
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
