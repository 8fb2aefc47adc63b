"""Squares of the board, and the two directions of a word."""

from __future__ import annotations  # keeps signatures short in help()

from enum import Enum
from functools import cache
from typing import NamedTuple


class Axis(Enum):
    """The direction of a word. There are no diagonal words (R3.1)."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Axis:
        """The direction at a right angle."""
        return Axis.DOWN if self is Axis.ACROSS else Axis.ACROSS


class Square(NamedTuple):
    """A square by row and column, both counted from 0 at the top left."""

    row: int
    column: int

    def along(self, axis: Axis, steps: int) -> Square:
        """Return the square this many steps to the right or down."""
        if axis is Axis.ACROSS:
            return Square(self.row, self.column + steps)
        return Square(self.row + steps, self.column)

    def __str__(self) -> str:
        return f"{column_name(self.column)}{self.row + 1}"


@cache
def column_name(column: int) -> str:
    """Return the name of a column: A to Z, then AA, AB and so on, as in a spreadsheet."""
    name = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
