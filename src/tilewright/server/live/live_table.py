"""A table that this process has loaded, and the devices that watch it."""

import asyncio
from time import monotonic
from typing import Final, Protocol

from tilewright.lexicon.lexicon import Lexicon
from tilewright.server.live.bus import Watching
from tilewright.server.storage.wall_clock import WallClock
from tilewright.server.tables.events import SeatPlan
from tilewright.server.tables.state import TableState
from tilewright.server.views.build import ViewContext
from tilewright.server.views.render import RenderedViews, TableView, Viewer
from tilewright.server.views.reused import ReusedParts

# Devices that see a table within this time of each other share its views and their time.
SAME_MOMENT_MS: Final = 50


class Watcher(Protocol):
    """A connected device."""

    @property
    def holder(self) -> str | None: ...

    @property
    def seat(self) -> int | None:
        """The seat whose rack the device shows, if any."""
        ...

    def changed(self) -> None:
        """React to a change of the table or of its connected devices. Must not block."""


class LiveTable:
    """A loaded table.

    ``table`` is the latest state this process knows. ``lock`` is held while it is being changed.
    """

    def __init__(
        self, table_id: str, table: TableState, judge: Lexicon | None, clock: WallClock
    ) -> None:
        self.id = table_id
        self.table = table
        self.judge = judge
        self.clock = clock
        self.lock = asyncio.Lock()
        self.last_used = monotonic()
        self.watchers: set[Watcher] = set()
        # The watchers at other processes, by process; and what was last published about those here.
        self.watchers_elsewhere: dict[str, Watching] = {}
        self.published = Watching((), 0)
        # Since when the seats without a device are known to be away, as the time of day.
        self.away_since: dict[int, int] = {}
        # The version at which the computers were found to have nothing to do.
        self.computers_idle_at = 0
        # The version at which a computer failed so often that it stopped trying.
        self.computers_stuck_at = 0
        # The version that the stored log is known to have reached.
        self.stored_version = 0
        self.catching_up = False
        # Whether the table has been deleted, by expiry or by the operator.
        self.deleted = False
        self.computers_running = False
        self._reused = ReusedParts()
        self._rendered: RenderedViews | None = None
        self._shared_context: ViewContext | None = None
        # The devices here, and the seats of the table at that time.
        self._here: tuple[Watching, tuple[SeatPlan, ...]] | None = None

    @property
    def is_behind(self) -> bool:
        """Whether other processes have stored something that this table does not contain."""
        return self.table.version < self.stored_version

    @property
    def is_idle(self) -> bool:
        """Whether no device, change or computer is using the table."""
        return not (
            self.watchers or self.lock.locked() or self.computers_running or self.catching_up
        )

    def add_watcher(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.watcher_looked()

    def remove_watcher(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.watcher_looked()

    def watcher_looked(self) -> None:
        """Note that a device shows the rack of another seat."""
        self._here = None

    def watching_here(self) -> Watching:
        """Return who watches the table at this process."""
        plans = self.table.seats
        if self._here is None or self._here[1] is not plans:
            held = {plan.holder for plan in plans} - {None}
            here = {each.holder for each in self.watchers} & held
            seen = {(each.holder, each.seat) for each in self.watchers}
            watching = Watching(
                seats=tuple(seat for seat, plan in enumerate(plans) if plan.holder in here),
                spectators=sum(each.holder not in held for each in self.watchers),
                seeing=tuple(
                    seat
                    for seat, plan in enumerate(plans)
                    if plan.holder and (plan.holder, seat) in seen
                ),
            )
            self._here = watching, plans
        return self._here[0]

    def seeing(self) -> frozenset[int]:
        """Return the seats whose rack is shown on a device connected to any process."""
        others = self.watchers_elsewhere.values()
        seats = (seat for each in others for seat in each.seeing)
        return frozenset((*self.watching_here().seeing, *seats))

    def view_for(self, viewer: Viewer) -> TableView:
        """Return what this device sees now."""
        if self._rendered is None or self._rendered.table is not self.table:
            self._rendered = RenderedViews(self.table, self.judge, self._reused)
        context, now = self._shared_context, self.clock.now_ms()
        if context is None or not context.now <= now < context.now + SAME_MOMENT_MS:
            self._shared_context = context = self.view_context()
        return self._rendered.for_viewer(viewer, context)

    def drop_rendered_views(self) -> None:
        """Drop the cached views, once no device watches the table."""
        self._rendered, self._reused = None, ReusedParts()

    def notify_watchers(self, but: Watcher | None = None) -> None:
        """Notify the devices of a change of the table or of its connected devices."""
        self._shared_context = None
        for watcher in tuple(self.watchers):
            if watcher is not but:
                watcher.changed()

    def view_context(self) -> ViewContext:
        others = self.watchers_elsewhere.values()
        here = self.watching_here()
        present = {*here.seats, *(seat for each in others for seat in each.seats)}
        spectators = here.spectators + sum(each.spectators for each in others)
        stuck = self.computers_stuck_at == self.table.version
        now = self.clock.now_ms()
        absent = set(range(len(self.table.seats))) - present
        # Nobody can have left later than now: then the clock was set back.
        self.away_since = {
            seat: min(self.away_since.get(seat, now), now)
            for seat in absent
            if self.table.seats[seat].holder is not None
        }
        return ViewContext(frozenset(present), spectators, now, stuck, self.away_since)
