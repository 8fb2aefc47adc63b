"""Placing tiles: which words a play makes, or why it is not a legal play (R3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import BLANK, TileSet, letter_of
from tilewright.rules.refusals import (
    BlankNotNamed,
    FirstPlayTooShort,
    GapInPlay,
    MissesTheStar,
    NoSuchLetter,
    NotConnected,
    NoTilesLaid,
    NotInLine,
    OffTheBoard,
    SquareTaken,
    SquareUsedTwice,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a play makes or changes, tile by tile as on the board."""

    axis: Axis
    line: tuple[Placed, ...]

    @property
    def start(self) -> Square:
        return self.line[0].square

    @property
    def text(self) -> str:
        return "".join([letter_of(placed.tile) for placed in self.line])

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Play:
    """The tiles laid in one turn and the words they make, the main word first."""

    placed: tuple[Placed, ...]
    words: tuple[Word, ...]

    @property
    def axis(self) -> Axis:
        return self.words[0].axis

    @property
    def start(self) -> Square:
        return self.words[0].start


def lay(board: Board, placed: Sequence[Placed], start: Square, tiles: TileSet) -> Play:
    """Return the play these tiles make on this board, or raise the refusal that says why not."""
    placed = tuple(sorted(placed))
    _check_tiles(board, placed, tiles)
    axis = _axis(placed)
    after = board.with_tiles(placed)
    _check_unbroken(after, placed, axis)
    if len(board) == 0:
        _check_first_play(placed, start)
    elif not any(board.touches(square) for square, _ in placed):
        raise NotConnected
    return Play(placed, _words(after, placed, axis))


def _check_tiles(board: Board, placed: tuple[Placed, ...], tiles: TileSet) -> None:
    if not placed:
        raise NoTilesLaid
    seen = set()
    for square, tile in placed:
        if not board.contains(square):
            raise OffTheBoard(square)
        if (there := board.at(square)) is not None:
            raise SquareTaken(square, there)
        if square in seen:
            raise SquareUsedTwice(square)
        seen.add(square)
        if tile == BLANK:
            raise BlankNotNamed(square)
        if not tiles.has_board_tile(tile):
            raise NoSuchLetter(tile)


def _axis(placed: tuple[Placed, ...]) -> Axis:
    """Return the axis all tiles share. A single tile counts as across."""
    rows = {square.row for square, _ in placed}
    if len(rows) == 1:
        return Axis.ACROSS
    columns = {square.column for square, _ in placed}
    if len(columns) == 1:
        return Axis.DOWN
    raise NotInLine(tuple(square for square, _ in placed))


def _check_unbroken(after: Board, placed: tuple[Placed, ...], axis: Axis) -> None:
    square, last = placed[0].square, placed[-1].square
    while square != last:
        square = square.along(axis, 1)
        if after.at(square) is None:
            raise GapInPlay(square)


def _check_first_play(placed: tuple[Placed, ...], start: Square) -> None:
    if len(placed) < 2:
        raise FirstPlayTooShort
    if all(square != start for square, _ in placed):
        raise MissesTheStar(start)


def _words(after: Board, placed: tuple[Placed, ...], axis: Axis) -> tuple[Word, ...]:
    """Return every run of two or more tiles that the play makes or changes."""
    words = []
    along = after.run(placed[0].square, axis)
    if len(along) > 1:
        words.append(Word(axis, along))
    across = axis.other
    for square, _ in placed:
        line = after.run(square, across)
        if len(line) > 1:
            words.append(Word(across, line))
    return tuple(words)
