"""Boards as pictures in plain text, for tests and for people.

The compact picture has a line for each row and a character for each square. The ruled one adds
coordinates and leaves room between the squares. In both, an empty square is ``.`` or the mark of
its premium (``PREMIUMS``), a blank is in lower case and a tile of several letters in brackets.
"""

import unicodedata

from tilewright.rules.board import Board
from tilewright.rules.layout import PREMIUMS, Layout
from tilewright.rules.square import Square, column_name
from tilewright.rules.tiles import Tile

from .errors import NotationError
from .spelling import write_tile

EMPTY = "."


class BadDiagram(NotationError):
    """A picture that shows no board; ``row`` and ``column`` are counted from 1."""

    def __init__(self, text: str, problem: str, row: int, column: int | None = None) -> None:
        super().__init__(text, problem)
        self.row = row
        self.column = column

    def __str__(self) -> str:
        column = "" if self.column is None else f", column {self.column}"
        return f"row {self.row}{column}: {self.problem}"


def read_board(picture: str) -> Board:
    """The board a compact or a ruled picture shows; indentation and blank lines do not count."""
    lines = [line.strip() for line in unicodedata.normalize("NFC", picture).splitlines()]
    if any("|" in line for line in lines):
        lines = _inside_the_rules(lines)
    rows = [_read_row(line, row) for row, line in enumerate(filter(None, lines), start=1)]
    if not rows:
        raise BadDiagram(picture, "the picture is empty", 1)
    width = len(rows[0])
    for number, cells in enumerate(rows, start=1):
        if len(cells) != width:
            problem = f"{len(cells)} squares, where the first row has {width}"
            raise BadDiagram(picture, problem, number, min(len(cells), width) + 1)
    tiles = {
        Square(row, column): tile
        for row, cells in enumerate(rows)
        for column, tile in enumerate(cells)
        if tile is not None
    }
    return Board(len(rows), width, tiles)


def write_board(board: Board, layout: Layout | None = None) -> str:
    """The compact picture, with premium marks where a layout is given."""
    return "\n".join("".join(row) for row in _cells(board, layout))


def show_board(board: Board, layout: Layout | None = None) -> str:
    """The ruled picture for people, with coordinates on the edges."""
    rows = _cells(board, layout)
    width = max(len(column_name(board.columns - 1)), *(len(cell) for row in rows for cell in row))
    edge = len(str(board.rows))
    names = " ".join(column_name(column).ljust(width) for column in range(board.columns))
    rule = " " * edge + " +" + "-" * ((width + 1) * board.columns + 1) + "+"
    body = [
        f"{number:>{edge}} | {' '.join(cell.ljust(width) for cell in row)} |"
        for number, row in enumerate(rows, start=1)
    ]
    return "\n".join([(" " * edge + "   " + names).rstrip(), rule, *body, rule])


def _cells(board: Board, layout: Layout | None) -> list[list[str]]:
    def cell(row: int, column: int) -> str:
        tile = board.at((row, column))
        if tile is not None:
            return write_tile(tile)
        return EMPTY if layout is None else layout.picture[row][column]

    return [[cell(row, column) for column in range(board.columns)] for row in range(board.rows)]


def _inside_the_rules(lines: list[str]) -> list[str]:
    """What stands between the rules of each row; the column names and the rules are dropped."""
    inside: list[str] = []
    for line in lines:
        if "|" in line:
            number, _, rest = line.partition("|")
            row = len(inside) + 1
            if number.strip() not in ("", str(row)):
                raise BadDiagram(line, f"the row is numbered {number.strip()}", row)
            cells, rule, _ = rest.rpartition("|")
            if not rule:
                raise BadDiagram(line, "the row has no rule at its end", row)
            inside.append(cells.strip())
        elif line.strip("+-") and inside:
            raise BadDiagram(line, "this line is not ruled", len(inside) + 1)
    return inside


def _read_row(line: str, row: int) -> list[Tile | None]:
    cells: list[Tile | None] = []
    at = 0
    while at < len(line):
        mark = line[at]
        if mark == " ":
            at += 1
            continue
        if mark in PREMIUMS:
            cells.append(None)
            at += 1
            continue
        end = at + 1
        if mark == "[" and (end := line.find("]", at) + 1) == 0:
            raise BadDiagram(line, "the bracket is not closed", row, len(cells) + 1)
        tile = line[at:end].strip("[]")
        if not tile or not tile[0].isalpha() or tile not in (tile.upper(), tile.lower()):
            raise BadDiagram(line, f"{line[at:end]!r} is no tile", row, len(cells) + 1)
        cells.append(tile)
        at = end
    return cells
