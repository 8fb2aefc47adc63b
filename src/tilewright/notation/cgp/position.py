"""CGP positions: board, racks, scores, scoreless turns and operations on one line.

The player to move comes first, and the others follow in playing order. An operation is a name with
an operand. Unknown operations are kept; those that begin with ``x-`` are our own.
"""

from __future__ import annotations  # keeps signatures short in help()

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tilewright.notation.equipment_names import (
    layout_named,
    tile_set_for_lexicon,
    tile_set_named,
    tile_set_spelling,
)
from tilewright.notation.errors import NotationError, check_kind
from tilewright.notation.spelling import Spelling, spelling, write_tiles
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import UNKNOWN, Tile, Tiles, TileSet, as_held

OWN_PREFIX = "x-"
# How many tiles each player holds, if a rack is not fully known.
HELD = "x-held"

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_COUNT = re.compile(r"[0-9]{1,3}")
_CELLS = re.compile(r"([0-9]+)|([^0-9]+)")
_MAX_ROWS = 100
_PLAYERS = range(2, 5)


class BadPosition(NotationError):
    """The text is not a CGP position. ``row``, from 1, is set if a row of the board is at fault."""

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
    """The state of a game without its history. The player to move has the first rack and score.

    A rack may contain only some of a player's tiles; see ``tiles_held``.
    """

    board: Board
    racks: tuple[Tiles, ...]
    scores: tuple[int, ...]
    scoreless_turns: int = 0
    operations: tuple[Operation, ...] = ()

    def __repr__(self) -> str:
        laid = sum(1 for _ in self.board.tiles())
        rack = "".join(self.racks[0]) or "unknown tiles"
        scores = "/".join(map(str, self.scores))
        return f"<Position: {laid} tiles on the board, {rack} to move, {scores}>"

    def operand(self, name: str) -> str | None:
        """Return the operand of the first operation with this name, or None."""
        return next((op.operand for op in self.operations if op.name == name), None)

    @property
    def variant(self) -> str:
        """The variant in lower case: ``classic``, ``wordsmog``, …."""
        return (self.operand("var") or "classic").lower()

    @property
    def tiles(self) -> TileSet:
        """The tile set that is named, else implied by the word list or the letters."""
        words = [tile for _, tile in self.board.tiles()]
        return _tile_set(self.operations, words + [tile for rack in self.racks for tile in rack])

    @property
    def layout(self) -> Layout | None:
        """The board layout that is named, else the standard one if it has the right size."""
        if named := self.operand("bdn"):
            return layout_named(named)
        fits = (self.board.rows, self.board.columns) == (STANDARD.rows, STANDARD.columns)
        return STANDARD if fits else None

    @property
    def bonus(self) -> int | None:
        """The points for laying a whole rack, if ``bb`` sets them."""
        return self._number("bb")

    @property
    def exchange_needs(self) -> int | None:
        """The number of tiles the bag must hold for an exchange, if ``etl`` sets it."""
        return self._number("etl")

    def tiles_held(self, rack_size: int) -> tuple[int, ...]:
        """Return how many tiles each player holds: known ones, and others that ``x-held`` counts.

        Without ``x-held`` an empty rack is one that nobody knows, and is taken to be full.
        """
        operand = self.operand(HELD)
        if operand is None:
            return (len(self.racks[0]), *(len(rack) or rack_size for rack in self.racks[1:]))
        counts = operand.split("/")
        if not all(map(_COUNT.fullmatch, counts)) or len(counts) != len(self.racks):
            raise BadPosition(f"{HELD} {operand}", "there must be a number of tiles for each rack")
        held = tuple(map(int, counts))
        if any(count < len(rack) for count, rack in zip(held, self.racks, strict=True)):
            raise BadPosition(f"{HELD} {operand}", "a rack has more tiles than that")
        return held

    def _number(self, name: str) -> int | None:
        operand = self.operand(name)
        if not operand:
            return None
        if not operand.isdecimal() or not _NUMBER.fullmatch(operand):
            raise BadPosition(f"{name} {operand}", "the operand is not a whole number")
        return int(operand)

    def check_tiles(self, tiles: TileSet) -> None:
        """Raise ``BadPosition`` if there are more of a tile than the box has."""
        shown = Counter(as_held(tile) for _, tile in self.board.tiles())
        shown.update(tile for rack in self.racks for tile in rack if tile != UNKNOWN)
        counts = tiles.counts()
        for tile, count in shown.items():
            if count > counts[tile]:
                problem = f"the position has {count} of this tile, but the box has {counts[tile]}"
                raise BadPosition(write_tiles((tile,), tiles), problem)

    def strict(self) -> Position:
        """Return the position without our own operations, for other programs."""
        others = tuple(op for op in self.operations if not op.name.startswith(OWN_PREFIX))
        return replace(self, operations=others)


def read_cgp(line: str) -> Position:
    """Read a position from one line."""
    check_kind(line, str, "a position as text")
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
    """Write a position on one line; for other programs, use ``Position.strict`` first."""
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
    if len(rows) > _MAX_ROWS:
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
            problem = f"row {row + 1} has {column} squares, but the board has {len(rows)} rows"
            raise BadPosition(line, problem, row + 1)
    return Board(len(rows), len(rows), tiles)


def _cells(line: str, row: int, letters: Spelling) -> Iterator[int | Tile]:
    """Yield the cells from left to right: a tile, or a number of empty squares."""
    for found in _CELLS.finditer(line):
        empty, tiles = found.groups()
        if tiles is not None:
            try:
                yield from letters.word(tiles)
            except NotationError as fault:
                raise BadPosition(line, f"row {row}: {fault.problem}", row) from fault
        elif not _NUMBER.fullmatch(empty) or not int(empty):
            raise BadPosition(line, f"row {row}: {empty[:20]} is not a number of squares", row)
        else:
            yield int(empty)


def _scores(text: str) -> tuple[int, ...]:
    numbers = text.removesuffix("/").split("/")
    if not all(map(_NUMBER.fullmatch, numbers)):
        raise BadPosition(text, "the scores are not numbers separated by /")
    if len(numbers) not in _PLAYERS:
        raise BadPosition(text, f"a game has 2 to 4 players, not {len(numbers)}")
    return tuple(map(int, numbers))


def _racks(text: str, players: int, letters: Spelling) -> tuple[Tiles, ...]:
    """Read one rack per player. A trailing ``/`` is allowed."""
    racks = text.split("/")
    if len(racks) == players + 1 and not racks[-1]:
        racks.pop()
    if len(racks) != players:
        raise BadPosition(text, f"there are {len(racks)} racks but {players} scores")
    try:
        return tuple(map(letters.rack, racks))
    except NotationError as fault:
        raise BadPosition(text, fault.problem) from fault


def _row(board: Board, row: int, tiles: TileSet) -> str:
    """Write a row: its tiles, and the number of empty squares between them."""
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
