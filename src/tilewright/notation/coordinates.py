"""The square where a word starts, and its direction: ``8D`` is across, ``D8`` is down."""

import re
from functools import lru_cache

from tilewright.notation.errors import NotationError
from tilewright.rules.equipment.square import Axis, Square, column_name

_ACROSS = re.compile(r"([0-9]{1,3})([A-Za-z]{1,2})")
_DOWN = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")


class BadCoordinate(NotationError):
    """The text is not a row number and column letters, in either order."""


@lru_cache(maxsize=2048)
def read_coordinate(text: str) -> tuple[Square, Axis]:
    """Read a square and a direction. Letters may be in either case; AA follows column Z."""
    if found := _ACROSS.fullmatch(text):
        row, column, axis = found[1], found[2], Axis.ACROSS
    elif found := _DOWN.fullmatch(text):
        row, column, axis = found[2], found[1], Axis.DOWN
    else:
        raise BadCoordinate(text, "a coordinate is a row and a column, like 8D or D8")
    if int(row) == 0:
        raise BadCoordinate(text, "row numbers start at 1")
    return Square(int(row) - 1, column_number(column)), axis


def write_coordinate(start: Square, axis: Axis) -> str:
    """Write a coordinate: row first for a word across, column first for a word down."""
    row, column = str(start.row + 1), column_name(start.column)
    return row + column if axis is Axis.ACROSS else column + row


def column_number(name: str) -> int:
    """Return a column's index: A is 0, Z is 25, AA is 26. The inverse of ``column_name``."""
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
