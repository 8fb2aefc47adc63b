"""A table that is in use in this process, and who is there."""

import asyncio
from time import monotonic, time
from typing import Protocol

from tilewright.lexicon.lexicon import Lexicon
from tilewright.server.bus import Watching
from tilewright.server.sheet_lines import SheetLines
from tilewright.server.showing import Showing, Viewer
from tilewright.server.table import Table
from tilewright.server.wire_view import Around


def wall_ms() -> int:
    return int(time() * 1000)


class Watcher(Protocol):
    """A connected device."""

    @property
    def holder(self) -> str | None: ...

    def changed(self) -> None:
        """The table has changed, or who is there has."""


class Kept:
    """A table that is in use in this process."""

    def __init__(self, table_id: str, table: Table, judge: Lexicon | None) -> None:
        self.id = table_id
        self.table = table
        self.judge = judge
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, Watching] = {}
        self.told: Watching | None = None
        self.used = monotonic()
        self._lines = SheetLines()
        self._showing: Showing | None = None
        # At this version its computers have nothing to do.
        self.considered = 0
        # The log is known to reach this version, and it is being read.
        self.wanted = 0
        self.reading = False

    def seats_here(self) -> tuple[int, ...]:
        """The seats whose device is connected to this process."""
        here = {each.holder for each in self.watchers} - {None}
        return tuple(seat for seat, plan in enumerate(self.table.seats) if plan.holder in here)

    def spectators_here(self) -> int:
        seated = {plan.holder for plan in self.table.seats} - {None}
        return sum(each.holder not in seated for each in self.watchers)

    def view_for(self, viewer: Viewer) -> str:
        """What this device is sent when it looks now."""
        if self._showing is None or self._showing.table is not self.table:
            self._showing = Showing(self.table, self.judge, self._lines)
        return self._showing.to(viewer, self.around())

    def forget_view(self) -> None:
        """Nobody looks any more: a table that is only kept need not lie there in words."""
        self._showing = None

    def look_again(self) -> None:
        """Tell every device here that the table has changed, or who is there has."""
        for watcher in tuple(self.watchers):
            watcher.changed()

    def around(self) -> Around:
        others = self.elsewhere.values()
        present = {*self.seats_here(), *(seat for each in others for seat in each.seats)}
        spectators = self.spectators_here() + sum(each.spectators for each in others)
        return Around(frozenset(present), spectators, wall_ms())
