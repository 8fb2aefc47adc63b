"""The position that a seat plays from, built from nothing but its view."""

from tilewright.notation.cgp.position import Position
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles
from tilewright.rules.view import View


def seen_position(view: View) -> Position:
    """Return the position that the viewer's seat plays from, for ``generate`` and its like."""
    if view.viewer is None or view.rack is None:
        raise ValueError("a spectator has no position to play from")
    return position_of(view, view.viewer, view.rack)


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
