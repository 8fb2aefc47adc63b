"""Plays as text: ``8D W.RD`` places W, R and D around a letter that is already on the board.

A letter already on the board is written as ``.``, as itself or in parentheses, and is checked
against the board. A lower-case letter is a blank. Legality is not checked here: that is the
referee's job.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from tilewright.notation.coordinates import read_coordinate, write_coordinate
from tilewright.notation.errors import NotationError
from tilewright.notation.spelling import Spelling, spelling
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import Tile, TileSet, letter_of
from tilewright.rules.plays.placement import Play


class HasText(Protocol):
    """A turn: anything with its text, such as a play of the engine or of a recorded game."""

    @property
    def text(self) -> str: ...


class BadPlay(NotationError):
    """The text is not a play on this board."""


class TileMismatch(BadPlay):
    """The text puts a letter on a square that already holds a different one."""

    def __init__(self, text: str, square: Square, there: Tile) -> None:
        super().__init__(text, f"{square} already holds {there}")
        self.square = square
        self.there = there


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """A play in written form: the word's first square, its direction, and the new tiles."""

    start: Square
    axis: Axis
    placed: tuple[Placed, ...]

    @classmethod
    def of(cls, play: Play) -> "WrittenPlay":
        """Return the written form of a play that the referee has accepted."""
        return cls(play.start, play.axis, play.placed)


@dataclass(frozen=True, slots=True)
class Clash:
    """A letter that differs from the tile on its square.

    ``through`` is true if the text marked the letter as already on the board.
    """

    square: Square
    written: Tile
    there: Tile
    through: bool


def read_play(text: str, board: Board, tiles: TileSet) -> WrittenPlay:
    """Parse a coordinate and a word, such as ``8D W.RD`` or ``d8 (W)OrD``."""
    parts = text.split()
    if len(parts) != 2:
        raise BadPlay(text, "a play is a coordinate and a word, like 8D WORD")
    start, axis = read_coordinate(parts[0])
    placed, clashes = place_word(parts[1], start, axis, board, spelling(tiles))
    if clashes:
        raise TileMismatch(text, clashes[0].square, clashes[0].there)
    return WrittenPlay(start, axis, placed)


def squares_laid(text: str, tiles: TileSet) -> tuple[Square, ...]:
    """Return the squares of the tiles that a play lays, as its text shows them.

    A tile that is on the board must be written as ``.`` or in parentheses.
    """
    parts = text.split()
    if len(parts) != 2:
        raise BadPlay(text, "a play is a coordinate and a word, like 8D WORD")
    start, axis = read_coordinate(parts[0])
    steps = enumerate(_squares_of(parts[1], spelling(tiles)))
    return tuple(start.along(axis, step) for step, (_, through) in steps if not through)


def place_word(
    word: str, start: Square, axis: Axis, board: Board, letters: Spelling
) -> tuple[tuple[Placed, ...], tuple[Clash, ...]]:
    """Return the new tiles of a word that starts at ``start``, and its clashes with the board."""
    if word.count("(") != word.count(")"):
        raise BadPlay(word, "parentheses do not match")
    placed = []
    clashes = []
    row, column = start
    down, right = (0, 1) if axis is Axis.ACROSS else (1, 0)
    for tile, through in _squares_of(word, letters):
        square = Square(row, column)
        there = board.at(square)
        if there is not None:
            if tile is not None and letter_of(tile) != letter_of(there):
                clashes.append(Clash(square, tile, there, through))
        elif not board.contains(square):
            raise BadPlay(word, f"the word runs off the board at {square}")
        elif tile is None or through:
            raise BadPlay(word, f"{square} has no tile to play through")
        else:
            placed.append(Placed(square, tile))
        row, column = row + down, column + right
    if not placed and not clashes:
        raise BadPlay(word, "the play adds no tile to the board")
    return tuple(placed), tuple(clashes)


def _squares_of(word: str, letters: Spelling) -> Iterator[tuple[Tile | None, bool]]:
    """Yield for each square its tile (None for ``.``) and whether it is marked as on the board."""
    word = unicodedata.normalize("NFC", word)
    through = False
    at = 0
    while at < len(word):
        mark = word[at]
        if mark in "()":
            if through == (mark == "("):
                raise BadPlay(word, "parentheses do not match", at)
            through = not through
            at += 1
        elif mark == ".":
            yield None, True
            at += 1
        elif mark == "|":
            at += 1
        else:
            tile, at = letters.tile_at(word, at)
            yield tile, through


def write_play(play: WrittenPlay, board: Board, tiles: TileSet) -> str:
    """Write the play in its stored form: the whole word, ``.`` for each tile on ``board``."""
    return write_play_with(play, board, spelling(tiles))


def write_play_with(play: WrittenPlay, board: Board, letters: Spelling) -> str:
    """Like ``write_play``, but faster for many plays that share a tile set."""
    start, squares = _whole_word(play, board)
    word = letters.write([laid or "." for laid, _ in squares])
    return f"{write_coordinate(start, play.axis)} {word}"


def show_play(play: WrittenPlay, board: Board, tiles: TileSet) -> str:
    """Write the play for people: tiles already on ``board`` in parentheses, ``8D (WI)NDy``."""
    start, squares = _whole_word(play, board)
    write = spelling(tiles).write
    word = ""
    for there, run in groupby(squares, key=lambda square: square[0] is None):
        text = write([tile for _, tile in run])
        word += f"({text})" if there else text
    return f"{write_coordinate(start, play.axis)} {word}"


def _whole_word(play: WrittenPlay, board: Board) -> tuple[Square, list[tuple[Tile | None, Tile]]]:
    """Return the word's first square and, for each square, the new tile (or None) and the tile."""
    laid: dict[tuple[int, int], Tile] = dict(play.placed)
    row, column = play.placed[0].square
    down, right = (0, 1) if play.axis is Axis.ACROSS else (1, 0)
    at = board.at
    while at(before := (row - down, column - right)) is not None or before in laid:
        row, column = before
    start = Square(row, column)
    squares: list[tuple[Tile | None, Tile]] = []
    while (seen := laid.get((row, column)) or at((row, column))) is not None:
        squares.append((laid.get((row, column)), seen))
        row, column = row + down, column + right
    return start, squares
