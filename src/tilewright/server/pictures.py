"""A board as a picture to share: SVG, and PNG made from it.

``python -m tilewright.server.pictures`` makes PNG of SVG, from standard input to standard output.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import resvg_py

from tilewright.rules.edition import Edition, Look
from tilewright.rules.layout import PLAIN, Premium
from tilewright.rules.sheet import PlayEntry
from tilewright.rules.square import Square, column_name
from tilewright.rules.tiles import Tile, letter_of
from tilewright.rules.view import View
from tilewright.server.glyphs import draw_text, width_of

_SQUARE: Final = 40
_FRAME: Final = 26
_LINE: Final = 34
_PNG_WIDTH: Final = 1290


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a box, as web/src/look/tokens.css has them for the light table."""

    table: str
    ink: str
    frame: str
    labels: str
    grid: str
    square: str
    premiums: dict[Premium, tuple[str, str]]
    tile_top: str
    tile: str
    side: str
    letter: str
    value: str
    blank: str
    mark: str


_COLOURS: Final = {
    Look.CLASSIC: Colours(
        table="#dbe2dd",
        ink="#1c2a27",
        frame="#24463f",
        labels="#cfe0d8",
        grid="#c3cec5",
        square="#eaefe8",
        premiums={
            Premium(2, 1): ("#9bcdeb", "#10384f"),
            Premium(3, 1): ("#1d6aa3", "#ffffff"),
            Premium(1, 2): ("#f2a5b4", "#5c0f1c"),
            Premium(1, 3): ("#c22e39", "#ffffff"),
        },
        tile_top="#fbeed0",
        tile="#f4e1b8",
        side="#c29b5b",
        letter="#261c10",
        value="#5d4a2c",
        blank="#9a2a22",
        mark="#a84f00",
    ),
    Look.HERITAGE: Colours(
        table="#d8cdbd",
        ink="#2a1d15",
        frame="#54331f",
        labels="#efdcc1",
        grid="#b08d5c",
        square="#e0c796",
        premiums={
            Premium(2, 1): ("#a9bfc0", "#12313a"),
            Premium(3, 1): ("#2d5669", "#ffffff"),
            Premium(1, 2): ("#bf4136", "#ffffff"),
            Premium(1, 3): ("#5d1123", "#fbe7da"),
        },
        tile_top="#fffaf0",
        tile="#f8efda",
        side="#b9985f",
        letter="#2a1a10",
        value="#5f4a33",
        blank="#8a1f2a",
        mark="#a34a00",
    ),
}

_STAR: Final = "M0-11 2.9-3.9 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-3.9Z"


def board_svg(edition: Edition, seen: View | None) -> str:
    """The board with the tiles that everybody sees, and the scores below it."""
    layout, colours = edition.layout, _COLOURS[edition.look]
    board_width = layout.columns * _SQUARE + 2 * _FRAME
    board_height = layout.rows * _SQUARE + 2 * _FRAME
    names = 0 if seen is None else len(seen.seats) * _LINE + 16
    width, height = board_width, board_height + names
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">'
            f'<defs><linearGradient id="wood" x2="0" y2="1"><stop stop-color="{colours.tile_top}"/>'
            f'<stop offset=".45" stop-color="{colours.tile}"/></linearGradient></defs>'
            f'<rect width="{width}" height="{height}" fill="{colours.table}"/>'
            f'<rect width="{board_width}" height="{board_height}" rx="10" fill="{colours.frame}"/>'
        ),
        *_labels(edition, colours),
        (
            f'<rect x="{_FRAME - 1}" y="{_FRAME - 1}" width="{layout.columns * _SQUARE + 2}" '
            f'height="{layout.rows * _SQUARE + 2}" fill="{colours.grid}"/>'
        ),
        *_squares(edition, colours),
    ]
    if seen is not None:
        parts += [_tile(edition, colours, square, tile) for square, tile in seen.board]
        parts += _last_play(seen, colours)
        parts += _scores(seen, colours, board_height, width)
    return "".join((*parts, "</svg>"))


def board_png(svg: str) -> bytes:
    # Looking for the system's fonts takes longer than the picture.
    outlined = "<text" not in svg
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=_PNG_WIDTH, skip_system_fonts=outlined)
    )


def _corner(square: tuple[int, int]) -> tuple[int, int]:
    row, column = square
    return _FRAME + column * _SQUARE, _FRAME + row * _SQUARE


def _labels(edition: Edition, colours: Colours) -> Iterator[str]:
    for column in range(edition.layout.columns):
        x, _ = _corner((0, column))
        yield draw_text(column_name(column), x + _SQUARE / 2, 17, 11, colours.labels, 0.5)
    for row in range(edition.layout.rows):
        _, y = _corner((row, 0))
        yield draw_text(str(row + 1), _FRAME / 2, y + _SQUARE / 2 + 4, 11, colours.labels, 0.5)


def _squares(edition: Edition, colours: Colours) -> Iterator[str]:
    layout = edition.layout
    for row in range(layout.rows):
        for column in range(layout.columns):
            yield _square(Square(row, column), edition, colours)


def _square(square: Square, edition: Edition, colours: Colours) -> str:
    """Word squares fill the square, letter squares are round; the text says it too."""
    (x, y), premium = _corner(square), edition.layout.premium(square)
    fill, ink = colours.premiums.get(premium, (colours.grid, colours.ink))
    words = premium.word > 1
    back = fill if words else colours.square
    drawn = f'<rect x="{x + 0.6}" y="{y + 0.6}" width="38.8" height="38.8" fill="{back}"/>'
    if premium == PLAIN:
        return drawn
    if not words:
        drawn += f'<circle cx="{x + 20}" cy="{y + 20}" r="18" fill="{fill}"/>'
    if square == edition.layout.start:
        return drawn + f'<path transform="translate({x + 20} {y + 21})" fill="{ink}" d="{_STAR}"/>'
    name = f"{premium.word}W" if words else f"{premium.letter}L"
    return drawn + draw_text(name, x + 20, y + 25, 13, ink, 0.5)


def _tile(edition: Edition, colours: Colours, square: Square, tile: Tile) -> str:
    x, y = _corner(square)
    blank = tile.islower()
    letter = letter_of(tile)
    size = 24 - 5 * (len(letter) - 1)
    drawn = (
        f'<rect x="{x + 0.8}" y="{y + 2.6}" width="38.4" height="37" rx="4.4" '
        f'fill="{colours.side}"/>'
        f'<rect x="{x + 0.8}" y="{y + 0.4}" width="38.4" height="37" rx="4.4" fill="url(#wood)"/>'
    )
    ink = colours.blank if blank else colours.letter
    drawn += draw_text(letter, x + 18.6, y + 27, size, ink, 0.5)
    if blank:
        return drawn + (
            f'<rect x="{x + 4}" y="{y + 3.6}" width="32" height="30.6" rx="3.2" fill="none" '
            f'stroke="{colours.blank}" stroke-opacity=".75" stroke-dasharray="3 2.4"/>'
        )
    return drawn + draw_text(str(edition.tiles.value(tile)), x + 36, y + 34, 8.6, colours.value, 1)


def _last_play(seen: View, colours: Colours) -> list[str]:
    """A ring round the main word of the last play that lies on the board."""
    for entry in reversed(seen.sheet):
        if isinstance(entry, PlayEntry) and not entry.taken_off:
            line = entry.play.words[0].line
            (x, y), (right, low) = _corner(line[0].square), _corner(line[-1].square)
            wide, high = right - x + 42, low - y + 42
            return [
                (
                    f'<rect x="{x - 1}" y="{y - 1}" width="{wide}" height="{high}" '
                    f'rx="6" fill="none" stroke="{colours.mark}" stroke-width="2.4"/>'
                )
            ]
    return []


def _scores(seen: View, colours: Colours, top: float, width: float) -> Iterator[str]:
    final = None if seen.revealed is None else seen.revealed.result.final
    for number, seat in enumerate(seen.seats):
        y = top + 30 + number * _LINE
        score = seat.score if final is None else final[number]
        yield draw_text(_fitting(seat.name, width * 0.7), 16, y, 20, colours.ink)
        yield draw_text(str(score), width - 16, y, 22, colours.ink, 1)


def _fitting(name: str, width: float) -> str:
    while width_of(name, 20) > width:
        name = name[:-2] + "…"
    return name


if __name__ == "__main__":
    sys.stdout.buffer.write(board_png(sys.stdin.buffer.read().decode()))
