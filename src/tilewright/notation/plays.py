"""Plays as text: ``8D W.RD`` is W, R and D laid around a letter that is already there.

Letters already on the board may be written as ``.``, as themselves or in parentheses, and are
checked against the board; a blank laid is a lower-case letter. Nothing here asks whether the play
is legal: that is the referee's part.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from tilewright.rules.board import Board, Placed
from tilewright.rules.placement import Play
from tilewright.rules.square import Axis, Square
from tilewright.rules.tiles import Tile, TileSet, letter_of

from .coordinates import read_coordinate, write_coordinate
from .errors import NotationError
from .spelling import Spelling, spelling


class BadPlay(NotationError):
    """Text that is no play on this board."""


class SquareHoldsAnother(BadPlay):
    """A letter is written on a square where a different one lies."""

    def __init__(self, text: str, square: Square, there: Tile) -> None:
        super().__init__(text, f"{square} already holds {there}")
        self.square = square
        self.there = there


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """Where the written word begins, how it runs, and the tiles that are laid anew."""

    start: Square
    axis: Axis
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """A letter written where another tile lies; ``through`` if it is said to be there already."""

    square: Square
    written: Tile
    there: Tile
    through: bool


def read_play(text: str, board: Board, tiles: TileSet) -> WrittenPlay:
    """The play written as coordinate and word, such as ``8D W.RD`` or ``d8 (W)OrD``."""
    parts = text.split()
    if len(parts) != 2:
        raise BadPlay(text, "a play is a coordinate and a word, like 8D WORD")
    start, axis = read_coordinate(parts[0])
    placed, clashes = place_word(parts[1], start, axis, board, spelling(tiles))
    if clashes:
        raise SquareHoldsAnother(text, clashes[0].square, clashes[0].there)
    return WrittenPlay(start, axis, placed)


def place_word(
    word: str, start: Square, axis: Axis, board: Board, letters: Spelling
) -> tuple[tuple[Placed, ...], tuple[Clash, ...]]:
    """The new tiles of a word written from ``start``, and the letters that do not fit the board."""
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
        elif not board.holds(square):
            raise BadPlay(word, f"the word runs off the board at {square}")
        elif tile is None or through:
            raise BadPlay(word, f"there is no tile on {square} to play through")
        else:
            placed.append(Placed(square, tile))
        row, column = row + down, column + right
    if not placed and not clashes:
        raise BadPlay(word, "no new tile is laid")
    return tuple(placed), tuple(clashes)


def _squares_of(word: str, letters: Spelling) -> Iterator[tuple[Tile | None, bool]]:
    """Square by square the tile written, None for ``.``, and whether it is said to be there."""
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


def written(play: Play) -> WrittenPlay:
    """A play of the referee's as one to be written."""
    return WrittenPlay(play.start, play.axis, play.placed)


def write_play(play: WrittenPlay, board: Board, tiles: TileSet) -> str:
    """The play as it is stored: the whole word, ``.`` for each tile already on ``board``."""
    return write_play_in(play, board, spelling(tiles))


def write_play_in(play: WrittenPlay, board: Board, letters: Spelling) -> str:
    """As ``write_play``, for those who write many plays with one set of tiles."""
    start, squares = _whole_word(play, board)
    word = letters.write([laid or "." for laid, _ in squares])
    return f"{write_coordinate(start, play.axis)} {word}"


def show_play(play: WrittenPlay, board: Board, tiles: TileSet) -> str:
    """The play as people read it: tiles already on ``board`` in parentheses, ``8D (WI)NDy``."""
    start, squares = _whole_word(play, board)
    write = spelling(tiles).write
    word = ""
    for there, run in groupby(squares, key=lambda square: square[0] is None):
        text = write([tile for _, tile in run])
        word += f"({text})" if there else text
    return f"{write_coordinate(start, play.axis)} {word}"


def _whole_word(play: WrittenPlay, board: Board) -> tuple[Square, list[tuple[Tile | None, Tile]]]:
    """The word's first square and, square by square, the tile laid (if any) and the tile seen."""
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
