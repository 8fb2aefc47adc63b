"""Draw a board as an SVG picture to share."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.layout import NO_PREMIUM
from tilewright.rules.equipment.square import Square, column_name
from tilewright.rules.equipment.tiles import Tile, letter_of
from tilewright.rules.score_sheet import PlayEntry
from tilewright.rules.view import View
from tilewright.server.pictures.colours import Colours, colours_of
from tilewright.server.pictures.glyphs import draw_text, width_of

_SQUARE: Final = 40
_FRAME: Final = 26
_LINE: Final = 34
_HEADLINE: Final = 52


_STAR: Final = "M0-11 2.9-3.9 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-3.9Z"


def board_svg(
    edition: Edition, seen: View | None, *, played_on: date | None = None, dark: bool = False
) -> str:
    """Return the board with the tiles on it, and the scores below.

    A finished game also has its winner, its date and the name of the program.
    """
    layout, colours = edition.layout, colours_of(edition, dark=dark)
    board_width = layout.columns * _SQUARE + 2 * _FRAME
    board_height = layout.rows * _SQUARE + 2 * _FRAME
    names = 0 if seen is None else len(seen.seats) * _LINE + 16
    result = None if seen is None or seen.revealed is None else seen.revealed.result
    head = 0 if result is None else _HEADLINE
    width, height = board_width, board_height + head + names
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">'
            f'<defs><linearGradient id="wood" x2="0" y2="1"><stop stop-color="{colours.tile_top}"/>'
            f'<stop offset=".45" stop-color="{colours.tile}"/></linearGradient></defs>'
            f'<rect width="{width}" height="{height}" fill="{colours.table}"/>'
            f'<rect width="{board_width}" height="{board_height}" rx="10" fill="{colours.frame}"/>'
        ),
        *_inlay(colours, board_width, board_height),
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
        if result is not None:
            winners = [seen.seats[seat].name for seat in result.winners]
            parts += _headline(winners, played_on, colours, board_height, width)
        parts += _scores(seen, colours, board_height + head, width)
    return "".join((*parts, "</svg>"))


def _corner(square: tuple[int, int]) -> tuple[int, int]:
    row, column = square
    return _FRAME + column * _SQUARE, _FRAME + row * _SQUARE


def _inlay(colours: Colours, width: float, height: float) -> Iterator[str]:
    if colours.inlay is not None:
        yield (
            f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="8" fill="none" '
            f'stroke="{colours.inlay}" stroke-width="2"/>'
        )


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
    """Draw a square: word premiums fill it, letter premiums are round; both are also labelled."""
    (x, y), premium = _corner(square), edition.layout.premium(square)
    fill, ink = colours.premiums.get(premium, (colours.grid, colours.ink))
    words = premium.word > 1
    back = fill if words else colours.square
    drawn = f'<rect x="{x + 0.6}" y="{y + 0.6}" width="38.8" height="38.8" fill="{back}"/>'
    if premium == NO_PREMIUM:
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
    """Draw a frame around the main word of the last play on the board."""
    for entry in reversed(seen.sheet):
        if isinstance(entry, PlayEntry) and not entry.taken_off:
            line = entry.play.words[0].line
            (x, y), (right, bottom) = _corner(line[0].square), _corner(line[-1].square)
            width, height = right - x + 42, bottom - y + 42
            return [
                (
                    f'<rect x="{x - 1}" y="{y - 1}" width="{width}" height="{height}" '
                    f'rx="6" fill="none" stroke="{colours.mark}" stroke-width="2.4"/>'
                )
            ]
    return []


def _headline(
    winners: list[str], played_on: date | None, colours: Colours, top: float, width: float
) -> Iterator[str]:
    names = " and ".join((", ".join(winners[:-1]), winners[-1]) if winners[1:] else winners)
    text = f"{names} share the win" if winners[1:] else f"{names} wins"
    y = top + 34
    yield draw_text(_shortened(text, width * 0.62, 24), 16, y, 24, colours.ink)
    day = "" if played_on is None else f"{played_on.day} {played_on:%B %Y}"
    for line, words in enumerate((day, "Tilewright")):
        yield draw_text(words, width - 16, y - 10 + 18 * line, 14, colours.ink, 1)


def _scores(seen: View, colours: Colours, top: float, width: float) -> Iterator[str]:
    final = None if seen.revealed is None else seen.revealed.result.final
    for number, seat in enumerate(seen.seats):
        y = top + 30 + number * _LINE
        score = seat.score if final is None else final[number]
        yield draw_text(_shortened(seat.name, width * 0.7, 20), 16, y, 20, colours.ink)
        yield draw_text(str(score), width - 16, y, 22, colours.ink, 1)


def _shortened(text: str, width: float, size: float) -> str:
    while width_of(text, size) > width:
        text = text[:-2] + "…"
    return text
