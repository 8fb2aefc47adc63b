"""Board layouts: where the premium squares are and what they multiply (R1, R5)."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tilewright.rules.equipment.square import Square


class Premium(NamedTuple):
    """What a square multiplies: the letter on it, and the word that covers it."""

    letter: int
    word: int


NO_PREMIUM = Premium(letter=1, word=1)

PREMIUMS = {
    ".": NO_PREMIUM,
    "'": Premium(letter=2, word=1),
    '"': Premium(letter=3, word=1),
    "^": Premium(letter=4, word=1),
    "-": Premium(letter=1, word=2),
    "=": Premium(letter=1, word=3),
    "~": Premium(letter=1, word=4),
}


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """An empty board, drawn with one character per square (see ``PREMIUMS``), and its star."""

    name: str
    picture: tuple[str, ...]
    start: Square
    _premiums: dict[tuple[int, int], Premium] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.picture or len({len(row) for row in self.picture}) != 1 or not self.picture[0]:
            raise ValueError(f"the rows of the board {self.name!r} differ in length or are empty")
        premiums = {}
        for row, line in enumerate(self.picture):
            for column, symbol in enumerate(line):
                if symbol not in PREMIUMS:
                    raise ValueError(f"unknown square {symbol!r} on the board {self.name!r}")
                if symbol != ".":
                    premiums[row, column] = PREMIUMS[symbol]
        object.__setattr__(self, "_premiums", premiums)
        if not self.contains(self.start):
            raise ValueError(f"the start square {self.start} is not on the board {self.name!r}")

    def __repr__(self) -> str:
        return f"<Layout {self.name!r}: {self.rows} by {self.columns} squares>"

    @property
    def rows(self) -> int:
        return len(self.picture)

    @property
    def columns(self) -> int:
        return len(self.picture[0])

    def contains(self, square: Square) -> bool:
        return 0 <= square.row < self.rows and 0 <= square.column < self.columns

    def premium(self, square: tuple[int, int]) -> Premium:
        return self._premiums.get(square, NO_PREMIUM)


def mirrored(name: str, quarter: str) -> Layout:
    """Build a square board from its top left quarter, including the middle row and column."""
    half = [line + line[-2::-1] for line in quarter.split()]
    middle = len(half) - 1
    return Layout(name, tuple(half + half[-2::-1]), Square(middle, middle))


STANDARD = mirrored(
    "standard",
    """=..'...=
       .-..."..
       ..-...'.
       '..-...'
       ....-...
       ."..."..
       ..'...'.
       =..'...-""",
)
