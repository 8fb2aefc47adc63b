"""``svg.board``: a board as a picture."""

from __future__ import annotations  # keeps signatures short in help()

import operator
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from tilewright.notation.coordinates import read_coordinate
from tilewright.notation.spelling import read_rack
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Square
from tilewright.svg.colours import colours_of
from tilewright.svg.drawing import (
    SQUARE,
    board_size,
    document,
    draw_board,
    draw_ghosts,
    draw_highlight,
    draw_rack,
    frame_play,
)

_RACK_MARGIN: Final = 12


class HasBoard(Protocol):
    """Anything with a board and the edition that it belongs to, such as a ``Position``."""

    @property
    def board(self) -> Board: ...
    @property
    def edition(self) -> Edition: ...


class HasTiles(Protocol):
    """A play: anything with the tiles laid."""

    @property
    def placed(self) -> tuple[Placed, ...]: ...


class BadPicture(ValueError):
    """A picture cannot be drawn from these arguments."""


def board(
    shown: Board | HasBoard,
    *,
    edition: Edition | None = None,
    last_play: HasTiles | None = None,
    ghost: HasTiles | None = None,
    highlight: Iterable[Square | str] = (),
    rack: str | Sequence[str] | None = None,
    size: int | None = None,
    dark: bool = False,
) -> str:
    """Return a board as SVG.

    ``shown`` is a ``Board``, or a ``Position`` or anything else with a board. A ``Board`` alone is
    drawn with the squares, tile values and colours of ``edition``, by default the tournament's.
    ``last_play`` is on the board and gets a frame; ``ghost`` is a play that is not, drawn
    translucent. ``highlight`` marks squares, such as ``["H8"]``. ``rack`` is drawn below the board.
    ``size`` is the width in pixels. Raises ``BadPicture``, or a ``NotationError`` for a square or
    rack that cannot be read.
    """
    tiles, rules = _shown(shown, edition)
    layout, colours = rules.layout, colours_of(rules, dark=dark)
    if size is not None and operator.index(size) < 1:
        raise BadPicture(f"size is a width in pixels, not {size!r:.60}")
    width, height = board_size(layout)
    parts = [*draw_board(tiles, rules, colours)]
    if ghost is not None:
        laid = _tiles_of(ghost, "ghost")
        _check_squares((square for square, _ in laid), tiles)
        parts += draw_ghosts(laid, rules, colours)
    if last_play is not None:
        framed = _tiles_of(last_play, "last_play")
        if not framed or any(tiles.at(square) is None for square, _ in framed):
            raise BadPicture("the last play is not on the board")
        parts.append(frame_play(tiles, framed, colours))
    squares = [_square(each) for each in highlight]
    _check_squares(squares, tiles)
    parts += (draw_highlight(square, colours) for square in squares)
    if rack is not None:
        held = read_rack(rack, rules.tiles) if isinstance(rack, str) else rack
        parts += draw_rack(held, rules, colours, height + _RACK_MARGIN)
        height += SQUARE + 2 * _RACK_MARGIN
    return document(parts, width, height, colours, size)


def _shown(shown: Board | HasBoard, edition: Edition | None) -> tuple[Board, Edition]:
    tiles = shown if isinstance(shown, Board) else getattr(shown, "board", None)
    rules = edition or getattr(shown, "edition", TOURNAMENT)
    if not isinstance(tiles, Board) or not isinstance(rules, Edition):
        raise BadPicture(f"a picture shows a Board or a Position, not {shown!r:.60}")
    if (tiles.rows, tiles.columns) != (rules.layout.rows, rules.layout.columns):
        raise BadPicture(f"{tiles!r} does not fit the edition {rules.name!r}")
    return tiles, rules


def _tiles_of(play: HasTiles, name: str) -> tuple[Placed, ...]:
    placed = getattr(play, "placed", None)
    if not isinstance(placed, tuple):
        example = "position.read('8E HOAX')"
        raise BadPicture(f"{name} is a play, such as {example}, not {play!r:.60}")
    return placed


def _square(square: Square | str) -> Square:
    return read_coordinate(square)[0] if isinstance(square, str) else Square(*square)


def _check_squares(squares: Iterable[Square], tiles: Board) -> None:
    for square in squares:
        if not tiles.contains(square):
            raise BadPicture(f"{square} is not on the board")
