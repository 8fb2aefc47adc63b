"""The position a seat plays from, made of nothing but its view."""

from tilewright.notation.cgp import Position
from tilewright.rules.board import Board
from tilewright.rules.tiles import UNKNOWN, Tiles
from tilewright.rules.view import View


def position_of(view: View, seat: int, rack: Tiles) -> Position:
    """The seat to move comes first; of the other racks only the number of tiles is known."""
    layout = view.edition.layout
    players = len(view.seats)
    others = [(seat + step) % players for step in range(1, players)]
    return Position(
        board=Board(layout.rows, layout.columns, dict(view.board)),
        racks=(rack, *((UNKNOWN,) * _holds_soon(view, other) for other in others)),
        scores=tuple(view.seats[each].score for each in (seat, *others)),
    )


def _holds_soon(view: View, seat: int) -> int:
    """How many tiles a seat holds once the open play is settled and its player has drawn (R3.6)."""
    held = view.seats[seat].tiles_held
    if view.open_play is None or view.open_play.seat != seat or view.seats[seat].resigned:
        return held
    return min(view.edition.rack_size, held + view.bag_count)
