"""Where a word begins and how it runs: ``8D`` is across, ``D8`` is down."""

import re
from functools import lru_cache

from tilewright.rules.square import Axis, Square, column_name

from .errors import NotationError

_ACROSS = re.compile(r"([0-9]{1,3})([A-Za-z]{1,2})")
_DOWN = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")


class BadCoordinate(NotationError):
    """Not a row number and column letters, in either order."""


@lru_cache(maxsize=2048)
def read_coordinate(text: str) -> tuple[Square, Axis]:
    """The square and the direction; letters in either case, columns beyond Z as AA, AB."""
    if found := _ACROSS.fullmatch(text):
        row, column, axis = found[1], found[2], Axis.ACROSS
    elif found := _DOWN.fullmatch(text):
        row, column, axis = found[2], found[1], Axis.DOWN
    else:
        raise BadCoordinate(text, "a coordinate is a row and a column, like 8D or D8")
    if int(row) == 0:
        raise BadCoordinate(text, "rows are counted from 1")
    return Square(int(row) - 1, column_number(column)), axis


def write_coordinate(start: Square, axis: Axis) -> str:
    """The row first for a word that runs across, the column first for one that runs down."""
    row, column = str(start.row + 1), column_name(start.column)
    return row + column if axis is Axis.ACROSS else column + row


def column_number(name: str) -> int:
    """A is 0, Z is 25, AA is 26: the inverse of ``column_name``."""
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
