"""One-line positions (CGP): the board, the racks, the scores, scoreless turns, and operations.

The player to move comes first, the others follow in playing order. An operation is a name with an
operand, kept in order whether we know it or not; those that begin with ``x-`` are our own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tilewright.rules.board import Board
from tilewright.rules.layout import STANDARD, Layout
from tilewright.rules.square import Square
from tilewright.rules.tiles import Tile, Tiles, TileSet

from .equipment import layout_named, tile_set_for_lexicon, tile_set_named, tile_set_spelling
from .errors import NotationError
from .spelling import Spelling, spelling, write_tiles

OWN_PREFIX = "x-"

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_CELLS = re.compile(r"([0-9]+)|([^0-9]+)")
_MOST_ROWS = 100
_PLAYERS = range(2, 5)


class BadPosition(NotationError):
    """A line that is no position; ``row`` counts from 1 where the board is at fault."""

    def __init__(self, text: str, problem: str, row: int | None = None) -> None:
        super().__init__(text, problem)
        self.row = row


@dataclass(frozen=True, slots=True)
class Operation:
    """A name and its operand, such as ``lex CSW24``."""

    name: str
    operand: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.operand}".rstrip() + ";"


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game without its history; the first rack and score are the mover's."""

    board: Board
    racks: tuple[Tiles, ...]
    scores: tuple[int, ...]
    scoreless_turns: int = 0
    operations: tuple[Operation, ...] = ()

    def operand(self, name: str) -> str | None:
        """The operand of the first operation of this name."""
        return next((op.operand for op in self.operations if op.name == name), None)

    @property
    def variant(self) -> str:
        """``classic``, ``wordsmog``, …: in lower case, however it was written."""
        return (self.operand("var") or "classic").lower()

    @property
    def tiles(self) -> TileSet:
        """The tile set in use: as named, else by the word list, else by the letters."""
        words = [tile for _, tile in self.board.tiles()]
        return _tile_set(self.operations, words + [tile for rack in self.racks for tile in rack])

    @property
    def layout(self) -> Layout | None:
        """The board in use: as named, else the standard one where that has the size."""
        if named := self.operand("bdn"):
            return layout_named(named)
        fits = (self.board.rows, self.board.columns) == (STANDARD.rows, STANDARD.columns)
        return STANDARD if fits else None

    @property
    def bonus(self) -> int | None:
        """The points for laying a whole rack, if ``bb`` tells them."""
        return self._number("bb")

    @property
    def exchange_needs(self) -> int | None:
        """How many tiles the bag must hold for an exchange, if ``etl`` tells it."""
        return self._number("etl")

    def _number(self, name: str) -> int | None:
        operand = self.operand(name)
        if not operand:
            return None
        if not operand.isdecimal() or not _NUMBER.fullmatch(operand):
            raise BadPosition(f"{name} {operand}", "this is no whole number")
        return int(operand)

    def strict(self) -> "Position":
        """The position without our own operations, for other programs."""
        others = tuple(op for op in self.operations if not op.name.startswith(OWN_PREFIX))
        return replace(self, operations=others)


def read_cgp(line: str) -> Position:
    """The position on one line."""
    fields = line.split(None, 4)
    if len(fields) < 4:
        raise BadPosition(line, "a position is a board, racks, scores and scoreless turns")
    board, racks, scores, zeros = fields[:4]
    operations = tuple(_operations(fields[4] if len(fields) > 4 else ""))
    written = [*re.split(r"[0-9/]+", board), *re.split(r"[/?_.]+", racks)]
    tiles = _tile_set(operations, written)
    letters = spelling(tiles)
    numbers = _scores(scores)
    if not zeros.isdecimal() or not _NUMBER.fullmatch(zeros):
        raise BadPosition(zeros, "the number of scoreless turns is not a number")
    position = Position(
        _board(board, letters),
        _racks(racks, len(numbers), letters),
        numbers,
        int(zeros),
        operations,
    )
    if (size := position.layout) and size.rows != position.board.rows:
        raise BadPosition(board, f"the board {size.name} has {size.rows} rows")
    return position


def write_cgp(position: Position) -> str:
    """The position on one line; see ``Position.strict`` for what other programs expect."""
    tiles = position.tiles
    board = "/".join(_row(position.board, row, tiles) for row in range(position.board.rows))
    racks = "/".join(write_tiles(rack, tiles) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    fields = [board, racks, scores, str(position.scoreless_turns), *map(str, position.operations)]
    return " ".join(fields)


def _operations(text: str) -> Iterator[Operation]:
    for written in text.split(";"):
        name, _, operand = written.strip().partition(" ")
        if name:
            yield Operation(name, operand.strip())


def _tile_set(operations: tuple[Operation, ...], words: list[str]) -> TileSet:
    named = {op.name: op.operand for op in reversed(operations)}
    return (
        tile_set_named(named.get("ld", ""))
        or tile_set_for_lexicon(named.get("lex", named.get("l1", "")))
        or tile_set_spelling(word for word in words if word not in ("?", "_"))
    )


def _board(text: str, letters: Spelling) -> Board:
    rows = text.split("/")
    if len(rows) > _MOST_ROWS:
        raise BadPosition(text, f"a board of {len(rows)} rows is too large")
    tiles = {}
    for row, line in enumerate(rows):
        column = 0
        for cell in _cells(line, row + 1, letters):
            if isinstance(cell, int):
                column += cell
            else:
                tiles[Square(row, column)] = cell
                column += 1
        if column != len(rows):
            problem = f"row {row + 1} has {column} squares, where the board has {len(rows)} rows"
            raise BadPosition(line, problem, row + 1)
    return Board(len(rows), len(rows), tiles)


def _cells(line: str, row: int, letters: Spelling) -> Iterator[int | Tile]:
    """A number of empty squares or a tile, from left to right."""
    for found in _CELLS.finditer(line):
        empty, tiles = found.groups()
        if tiles is not None:
            try:
                yield from letters.word(tiles)
            except NotationError as fault:
                raise BadPosition(line, f"row {row}: {fault.problem}", row) from fault
        elif not _NUMBER.fullmatch(empty) or not int(empty):
            raise BadPosition(line, f"row {row}: {empty[:20]} is no number of squares", row)
        else:
            yield int(empty)


def _scores(text: str) -> tuple[int, ...]:
    numbers = text.removesuffix("/").split("/")
    if not all(map(_NUMBER.fullmatch, numbers)):
        raise BadPosition(text, "the scores are not numbers with / between them")
    if len(numbers) not in _PLAYERS:
        raise BadPosition(text, f"a game has 2 to 4 players, not {len(numbers)}")
    return tuple(map(int, numbers))


def _racks(text: str, players: int, letters: Spelling) -> tuple[Tiles, ...]:
    """One rack a player; a ``/`` after the last one does no harm."""
    racks = text.split("/")
    if len(racks) == players + 1 and not racks[-1]:
        racks.pop()
    if len(racks) != players:
        raise BadPosition(text, f"{len(racks)} racks, where there are {players} scores")
    try:
        return tuple(map(letters.rack, racks))
    except NotationError as fault:
        raise BadPosition(text, fault.problem) from fault


def _row(board: Board, row: int, tiles: TileSet) -> str:
    """A row of the board: tiles, and the number of empty squares between them."""
    text = ""
    empty = 0
    run: list[Tile] = []
    for column in range(board.columns):
        tile = board.at((row, column))
        if tile is None:
            text += write_tiles(run, tiles)
            run = []
            empty += 1
        else:
            text += str(empty) if empty else ""
            empty = 0
            run.append(tile)
    return text + write_tiles(run, tiles) + (str(empty) if empty else "")
