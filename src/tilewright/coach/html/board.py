"""A small board as HTML: a grid of squares, drawn by the style sheet."""

from collections.abc import Iterator
from html import escape

from tilewright.engine.plays import Play
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position
from tilewright.rules.equipment.layout import NO_PREMIUM, Layout
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import is_blank


def small_board(position: Position, turn: Turn) -> str:
    """Return the board with the tiles of a turn on it, which are marked."""
    laid = dict(turn.placed) if isinstance(turn, Play) else {}
    layout = position.edition.layout
    squares = "".join(_squares(position, laid, layout))
    return (
        f'<div class="board" style="--columns:{layout.columns}" role="img" '
        f'aria-label="{escape(turn.text)} on the board">{squares}</div>'
    )


def _squares(position: Position, laid: dict[Square, str], layout: Layout) -> Iterator[str]:
    for row in range(layout.rows):
        for column in range(layout.columns):
            square = Square(row, column)
            tile = position.board.at(square)
            if (new := laid.get(square)) is not None:
                yield f"<u>{_letter(new)}</u>"
            elif tile is not None:
                yield f"<b>{_letter(tile)}</b>"
            else:
                yield _empty(square, layout)


def _letter(tile: str) -> str:
    return f"<em>{escape(tile.upper())}</em>" if is_blank(tile) else escape(tile)


def _empty(square: Square, layout: Layout) -> str:
    premium = layout.premium(square)
    if premium == NO_PREMIUM:
        return "<i></i>"
    kind = f"w{premium.word}" if premium.word > 1 else f"l{premium.letter}"
    return f'<i class="{kind}"></i>'
