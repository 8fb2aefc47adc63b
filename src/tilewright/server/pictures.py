"""A board as a picture to share: SVG, and PNG made from it."""

from xml.sax.saxutils import escape

import resvg_py

from tilewright.rules.edition import Edition
from tilewright.rules.layout import PLAIN
from tilewright.rules.square import Square
from tilewright.rules.view import View

_SQUARE = 40


def board_svg(edition: Edition, seen: View | None) -> str:
    """The board with the tiles that everybody sees."""
    layout = edition.layout
    width, height = layout.columns * _SQUARE, layout.rows * _SQUARE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}">'
    ]
    for row in range(layout.rows):
        for column in range(layout.columns):
            plain = layout.premium(Square(row, column)) == PLAIN
            fill = "#eaefe8" if plain else "#9bcdeb"
            parts.append(
                f'<rect x="{column * _SQUARE}" y="{row * _SQUARE}" width="{_SQUARE - 1}"'
                f' height="{_SQUARE - 1}" fill="{fill}"/>'
            )
    for square, tile in seen.board if seen is not None else ():
        x, y = square.column * _SQUARE + _SQUARE // 2, square.row * _SQUARE + 28
        parts.append(
            f'<text x="{x}" y="{y}" text-anchor="middle" font-size="24">{escape(tile)}</text>'
        )
    return "".join((*parts, "</svg>"))


def board_png(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=1200))
