"""Premium squares: where they lie and what they multiply (R1, R5)."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tilewright.rules.square import Square


class Premium(NamedTuple):
    """What a square does to the letter laid on it and to the word that covers it."""

    letter: int
    word: int


PLAIN = Premium(letter=1, word=1)

PREMIUMS = {
    ".": PLAIN,
    "'": Premium(letter=2, word=1),
    '"': Premium(letter=3, word=1),
    "^": Premium(letter=4, word=1),
    "-": Premium(letter=1, word=2),
    "=": Premium(letter=1, word=3),
    "~": Premium(letter=1, word=4),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """An empty board as a picture, one character a square (see ``PREMIUMS``), and its star."""

    name: str
    picture: tuple[str, ...]
    start: Square
    _premiums: dict[tuple[int, int], Premium] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.picture or len({len(row) for row in self.picture}) != 1 or not self.picture[0]:
            raise ValueError(f"the rows of the board {self.name!r} are not equally long")
        premiums = {}
        for row, line in enumerate(self.picture):
            for column, symbol in enumerate(line):
                if symbol not in PREMIUMS:
                    raise ValueError(f"the board {self.name!r} has an unknown square {symbol!r}")
                if symbol != ".":
                    premiums[row, column] = PREMIUMS[symbol]
        object.__setattr__(self, "_premiums", premiums)
        if not self.holds(self.start):
            raise ValueError(f"the start square {self.start} is not on the board {self.name!r}")

    @property
    def rows(self) -> int:
        return len(self.picture)

    @property
    def columns(self) -> int:
        return len(self.picture[0])

    def holds(self, square: Square) -> bool:
        return 0 <= square.row < self.rows and 0 <= square.column < self.columns

    def premium(self, square: tuple[int, int]) -> Premium:
        return self._premiums.get(square, PLAIN)


def mirrored(name: str, quarter: str) -> Layout:
    """A square board from its top left quarter, the middle row and column included."""
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
