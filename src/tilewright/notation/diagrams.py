"""Boards as plain-text diagrams, for tests and for people.

The compact form has one line per row and one character per square. The ruled form adds
coordinates, and spaces between the squares. In both, an empty square is ``.`` or the mark of its
premium (``PREMIUMS``), a blank is in lower case, and a tile with several letters is in brackets.
"""

import unicodedata

from tilewright.notation.errors import NotationError
from tilewright.notation.spelling import write_tile
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import PREMIUMS, Layout
from tilewright.rules.equipment.square import Square, column_name
from tilewright.rules.equipment.tiles import Tile

EMPTY = "."


class BadDiagram(NotationError):
    """The text is not a board diagram. ``row`` and ``column`` count from 1."""

    def __init__(self, text: str, problem: str, row: int, column: int | None = None) -> None:
        super().__init__(text, problem)
        self.row = row
        self.column = column

    def __str__(self) -> str:
        column = "" if self.column is None else f", column {self.column}"
        return f"row {self.row}{column}: {self.problem}"


def read_board(diagram: str) -> Board:
    """Read a board from either form. Indentation and blank lines are ignored."""
    lines = [line.strip() for line in unicodedata.normalize("NFC", diagram).splitlines()]
    if any("|" in line for line in lines):
        lines = _inside_rules(lines)
    rows = [_read_row(line, row) for row, line in enumerate(filter(None, lines), start=1)]
    if not rows:
        raise BadDiagram(diagram, "the diagram is empty", 1)
    width = len(rows[0])
    for number, cells in enumerate(rows, start=1):
        if len(cells) != width:
            problem = f"{len(cells)} squares, but the first row has {width}"
            raise BadDiagram(diagram, problem, number, min(len(cells), width) + 1)
    tiles = {
        Square(row, column): tile
        for row, cells in enumerate(rows)
        for column, tile in enumerate(cells)
        if tile is not None
    }
    return Board(len(rows), width, tiles)


def write_board(board: Board, layout: Layout | None = None) -> str:
    """Write the compact form, with premium marks if a layout is given."""
    return "\n".join("".join(row) for row in _cells(board, layout))


def show_board(board: Board, layout: Layout | None = None) -> str:
    """Write the ruled form, with coordinates along the edges."""
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


def _inside_rules(lines: list[str]) -> list[str]:
    """Return the squares of each row, without the column names and the rules."""
    inside: list[str] = []
    for line in lines:
        if "|" in line:
            number, _, rest = line.partition("|")
            row = len(inside) + 1
            if number.strip() not in ("", str(row)):
                raise BadDiagram(line, f"the row is numbered {number.strip()}", row)
            cells, rule, _ = rest.rpartition("|")
            if not rule:
                raise BadDiagram(line, "the row does not end with a rule", row)
            inside.append(cells.strip())
        elif line.strip("+-") and inside:
            raise BadDiagram(line, "expected a row between two rules", len(inside) + 1)
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
        if not tile or not tile[0].isalpha() or tile not in (tile.upper(), tile.upper().lower()):
            raise BadDiagram(line, f"{line[at:end]!r} is not a tile", row, len(cells) + 1)
        cells.append(tile)
        at = end
    return cells
