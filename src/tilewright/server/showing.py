"""A table as each device sees it, in the very words that are sent.

What everybody sees is put into words once, and the same text goes to all. It is made of what a
spectator sees, in shapes that have no field for a rack. To that comes what is the viewer's own.
"""

from dataclasses import dataclass

from tilewright.rules.challenge import Judge
from tilewright.rules.view import from_seat
from tilewright.rules.view import view as view_of
from tilewright.server.sheet_lines import SheetLines
from tilewright.server.table import Table
from tilewright.server.views import You
from tilewright.server.wire_view import Around, game_for_all, game_for_one, table_for_all


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a device, and the seat of its own it looks from; a real board is seen whole."""

    holder: str | None
    looking_as: int | None


class Showing:
    """A table at one version. ``lines`` are those that were made for this table before."""

    def __init__(self, table: Table, judge: Judge | None, lines: SheetLines | None = None) -> None:
        self.table = table
        self._spectators, self._game = None, "null"
        if table.game is not None:
            self._spectators = view_of(table.game, None)
            shared = game_for_all(table.game, self._spectators, judge, lines or SheetLines())
            self._game = shared.model_dump_json()
        self._around: Around | None = None
        self._at_that_time = ""

    def to(self, viewer: Viewer, around: Around) -> str:
        """The view to send. A seat that is not the viewer's own is never looked from."""
        held = self.table.held_by(viewer.holder)
        seat = viewer.looking_as if viewer.looking_as in held else None
        you = You(seats=list(held), looking_as=seat, host=viewer.holder == self.table.host)
        own = f'{{"you":{you.model_dump_json()},"game":{self._game_from(seat, around)}}}'
        return _together(self._without_game(around), own)

    def _game_from(self, seat: int | None, around: Around) -> str:
        game, seen = self.table.game, self._spectators
        if game is None or seen is None:
            return self._game
        if seat is not None:
            seen = from_seat(seen, game, seat)
        return _together(self._game, game_for_one(self.table, game, seen, around).model_dump_json())

    def _without_game(self, around: Around) -> str:
        """Those who look in the same moment are sent the same."""
        if around != self._around:
            shared = table_for_all(self.table, self._spectators, around)
            self._around, self._at_that_time = around, shared.model_dump_json()
        return self._at_that_time


def _together(first: str, second: str) -> str:
    """One JSON object with the fields of two, neither of which is empty."""
    return f"{first[:-1]},{second[1:]}"
