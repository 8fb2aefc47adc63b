"""The position that a seat plays from, built from nothing but its view."""

from itertools import takewhile

from tilewright import position
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.exporter import edition_operations
from tilewright.notation.cgp.position import Operation, Position
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles
from tilewright.rules.score_sheet import Entry, PlayEntry
from tilewright.rules.view import View


def seen_position(view: View, lexicon: Lexicon | None = None) -> position.Position:
    """Return the position that the viewer's seat plays from, to find and compare its plays.

    By default its words are those of the agreed list, if it is installed.
    """
    if view.viewer is None or view.rack is None:
        raise ValueError("a spectator has no position to play from")
    seen = position_of(view, view.viewer, view.rack)
    seats = len(view.seats)
    named = [] if view.dictionary is None else [Operation("lex", view.dictionary)]
    return position.Position(
        seen.board,
        (view.edition.tiles.in_order(view.rack), *seen.racks[1:]),
        seen.scores,
        sum(1 for _ in takewhile(_is_scoreless, reversed(view.sheet))),
        (*named, *edition_operations(view.edition)),
        given_edition=view.edition,
        given_lexicon=lexicon,
        players=tuple(view.seats[(view.viewer + step) % seats].name for step in range(seats)),
    )


def _is_scoreless(entry: Entry) -> bool:
    return not isinstance(entry, PlayEntry) or entry.points == 0


def position_of(view: View, seat: int, rack: Tiles) -> Position:
    """Return the position with this seat first. Other racks are unknown tiles."""
    layout = view.edition.layout
    players = len(view.seats)
    others = [(seat + step) % players for step in range(1, players)]
    return Position(
        board=Board(layout.rows, layout.columns, dict(view.board)),
        racks=(rack, *((UNKNOWN,) * _tiles_after_draw(view, other) for other in others)),
        scores=tuple(view.seats[each].score for each in (seat, *others)),
    )


def _tiles_after_draw(view: View, seat: int) -> int:
    """Count the seat's tiles once the open play is settled and its player has drawn (R3.6)."""
    held = view.seats[seat].tiles_held
    if view.open_play is None or view.open_play.seat != seat or view.seats[seat].resigned:
        return held
    return min(view.edition.rack_size, held + view.bag_count)
