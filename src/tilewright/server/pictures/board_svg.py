"""Draw a table's board as an SVG picture to share."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board
from tilewright.rules.score_sheet import PlayEntry
from tilewright.rules.view import View
from tilewright.svg.colours import Colours, colours_of
from tilewright.svg.drawing import board_size, document, draw_board, frame_play
from tilewright.svg.glyphs import draw_text, width_of

_LINE: Final = 34
_HEADLINE: Final = 52


def board_svg(
    edition: Edition, seen: View | None, *, played_on: date | None = None, dark: bool = False
) -> str:
    """Return the board with the tiles on it, and the scores below.

    A finished game also has its winner, its date and the name of the program.
    """
    layout, colours = edition.layout, colours_of(edition, dark=dark)
    width, board_height = board_size(layout)
    if seen is None:
        empty = draw_board(Board(layout.rows, layout.columns), edition, colours)
        return document(empty, width, board_height, colours)
    names = len(seen.seats) * _LINE + 16
    result = None if seen.revealed is None else seen.revealed.result
    head = 0 if result is None else _HEADLINE
    board = Board(layout.rows, layout.columns, dict(seen.board))
    parts = [*draw_board(board, edition, colours), *_last_play(seen, board, colours)]
    if result is not None:
        winners = [seen.seats[seat].name for seat in result.winners]
        parts += _headline(winners, played_on, colours, board_height, width)
    parts += _scores(seen, colours, board_height + head, width)
    return document(parts, width, board_height + head + names, colours)


def _last_play(seen: View, board: Board, colours: Colours) -> list[str]:
    """Draw a frame around the main word of the last play on the board."""
    for entry in reversed(seen.sheet):
        if isinstance(entry, PlayEntry) and not entry.taken_off:
            return [frame_play(board, entry.play.placed, colours)]
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
