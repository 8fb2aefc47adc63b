"""The parts of a picture: frame, labels, squares, tiles, and marks on them."""

from collections.abc import Iterable, Iterator
from typing import Final

from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.layout import NO_PREMIUM, Layout
from tilewright.rules.equipment.square import Axis, Square, column_name
from tilewright.rules.equipment.tiles import BLANK, Tile, TileSet, letter_of
from tilewright.svg.colours import Colours
from tilewright.svg.glyphs import draw_text

SQUARE: Final = 40
FRAME: Final = 26

_STAR: Final = "M0-11 2.9-3.9 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-3.9Z"


def board_size(layout: Layout) -> tuple[int, int]:
    """Return the width and the height of a board with its frame."""
    return layout.columns * SQUARE + 2 * FRAME, layout.rows * SQUARE + 2 * FRAME


def document(
    parts: Iterable[str], width: int, height: int, colours: Colours, size: int | None = None
) -> str:
    """Return a picture. ``size`` is the width at which it is shown, if not its own."""
    shown = width if size is None else size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{shown}" height="{height * shown // width}">'
        f'<defs><linearGradient id="{colours.wood}" x2="0" y2="1">'
        f'<stop stop-color="{colours.tile_top}"/>'
        f'<stop offset=".45" stop-color="{colours.tile}"/></linearGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="{colours.table}"/>'
    )
    return "".join((head, *parts, "</svg>"))


def draw_board(board: Board, edition: Edition, colours: Colours) -> Iterator[str]:
    """Draw the board in its frame, with the tiles on it."""
    width, height = board_size(edition.layout)
    yield f'<rect width="{width}" height="{height}" rx="10" fill="{colours.frame}"/>'
    yield from _inlay(colours, width, height)
    yield from _labels(edition.layout, colours)
    yield (
        f'<rect x="{FRAME - 1}" y="{FRAME - 1}" width="{width - 2 * FRAME + 2}" '
        f'height="{height - 2 * FRAME + 2}" fill="{colours.grid}"/>'
    )
    for row in range(edition.layout.rows):
        for column in range(edition.layout.columns):
            yield _square(Square(row, column), edition.layout, colours)
    for square, tile in board.tiles():
        yield draw_tile(tile, _corner(square), edition.tiles, colours)


def draw_rack(rack: Iterable[Tile], edition: Edition, colours: Colours, top: int) -> Iterator[str]:
    """Draw tiles in a row, centred below the board."""
    tiles = tuple(rack)
    left = (board_size(edition.layout)[0] - len(tiles) * (SQUARE + 2)) // 2
    for at, tile in enumerate(tiles):
        yield draw_tile(tile, (left + at * (SQUARE + 2), top), edition.tiles, colours)


def draw_ghosts(placed: Iterable[Placed], edition: Edition, colours: Colours) -> Iterator[str]:
    """Draw tiles that are not on the board, so that the squares show through."""
    tiles = (draw_tile(tile, _corner(square), edition.tiles, colours) for square, tile in placed)
    yield f'<g opacity=".6">{"".join(tiles)}</g>'


def draw_highlight(square: Square, colours: Colours) -> str:
    """Tint a square and what is on it."""
    x, y = _corner(square)
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="38" height="38" rx="4" fill="{colours.mark}" '
        f'fill-opacity=".28" stroke="{colours.mark}" stroke-width="2"/>'
    )


def frame_play(board: Board, placed: Iterable[Placed], colours: Colours) -> str:
    """Draw a frame around the main word of a play whose tiles are on the board."""
    squares = sorted(square for square, _ in placed)
    axis = Axis.DOWN if squares[0].column == squares[-1].column else Axis.ACROSS
    line = board.run(squares[0], Axis.ACROSS if len(squares) == 1 else axis)
    if len(line) == 1:
        line = board.run(squares[0], Axis.DOWN)
    (x, y), (right, bottom) = _corner(line[0].square), _corner(line[-1].square)
    return (
        f'<rect x="{x - 1}" y="{y - 1}" width="{right - x + 42}" height="{bottom - y + 42}" '
        f'rx="6" fill="none" stroke="{colours.mark}" stroke-width="2.4"/>'
    )


def draw_tile(tile: Tile, corner: tuple[int, int], tiles: TileSet, colours: Colours) -> str:
    x, y = corner
    blank = tile.islower()
    letter = "" if tile == BLANK else letter_of(tile)
    size = 24 - 5 * (len(letter) - 1)
    drawn = (
        f'<rect x="{x + 0.8}" y="{y + 2.6}" width="38.4" height="37" rx="4.4" '
        f'fill="{colours.side}"/>'
        f'<rect x="{x + 0.8}" y="{y + 0.4}" width="38.4" height="37" rx="4.4" '
        f'fill="url(#{colours.wood})"/>'
    )
    ink = colours.blank if blank else colours.letter
    drawn += draw_text(letter, x + 18.6, y + 27, size, ink, 0.5)
    if blank:
        return drawn + (
            f'<rect x="{x + 4}" y="{y + 3.6}" width="32" height="30.6" rx="3.2" fill="none" '
            f'stroke="{colours.blank}" stroke-opacity=".75" stroke-dasharray="3 2.4"/>'
        )
    if not tiles.has_letter(tile):
        return drawn
    return drawn + draw_text(str(tiles.value(tile)), x + 36, y + 34, 8.6, colours.value, 1)


def _corner(square: tuple[int, int]) -> tuple[int, int]:
    row, column = square
    return FRAME + column * SQUARE, FRAME + row * SQUARE


def _inlay(colours: Colours, width: float, height: float) -> Iterator[str]:
    if colours.inlay is not None:
        yield (
            f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="8" fill="none" '
            f'stroke="{colours.inlay}" stroke-width="2"/>'
        )


def _labels(layout: Layout, colours: Colours) -> Iterator[str]:
    for column in range(layout.columns):
        x, _ = _corner((0, column))
        yield draw_text(column_name(column), x + SQUARE / 2, 17, 11, colours.labels, 0.5)
    for row in range(layout.rows):
        _, y = _corner((row, 0))
        yield draw_text(str(row + 1), FRAME / 2, y + SQUARE / 2 + 4, 11, colours.labels, 0.5)


def _square(square: Square, layout: Layout, colours: Colours) -> str:
    """Draw a square: word premiums fill it, letter premiums are round; both are also labelled."""
    (x, y), premium = _corner(square), layout.premium(square)
    fill, ink = colours.premiums.get(premium, (colours.grid, colours.ink))
    words = premium.word > 1
    back = fill if words else colours.square
    drawn = f'<rect x="{x + 0.6}" y="{y + 0.6}" width="38.8" height="38.8" fill="{back}"/>'
    if premium == NO_PREMIUM:
        return drawn
    if not words:
        drawn += f'<circle cx="{x + 20}" cy="{y + 20}" r="18" fill="{fill}"/>'
    if square == layout.start:
        return drawn + f'<path transform="translate({x + 20} {y + 21})" fill="{ink}" d="{_STAR}"/>'
    name = f"{premium.word}W" if words else f"{premium.letter}L"
    return drawn + draw_text(name, x + 20, y + 25, 13, ink, 0.5)
