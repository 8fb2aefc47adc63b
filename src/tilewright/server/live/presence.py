"""Presence: which seats have a device connected, to this process or to another one."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import Final

from tilewright.server.live.background import BackgroundTasks
from tilewright.server.live.bus import (
    MAX_TABLES_IN_MESSAGE,
    Bus,
    BusMessage,
    MessagesMissed,
    PresenceMessage,
    ProcessAlive,
    Watchers,
    Watching,
)
from tilewright.server.live.live_table import LiveTable, Watcher
from tilewright.server.live.registry import Change, TableRegistry

ALIVE_SECONDS: Final = 1.0
DEAD_SECONDS: Final = 5.0
ANSWER_SECONDS: Final = 0.1


class Presence:
    """Tracks the devices that watch each table and shares that with the other processes."""

    def __init__(self, registry: TableRegistry, bus: Bus) -> None:
        self._registry = registry
        self._tables = registry.tables
        self._bus = bus
        self._process = secrets.token_hex(8)
        self._publishing_all = False
        self._last_heard: dict[str, float] = {}
        self._tasks = BackgroundTasks()
        bus.subscribe(self._receive)
        registry.on_change(self._table_changed)

    def start(self) -> None:
        """Publish that this process is running. The bus must be running."""
        self._tasks.spawn(self._alive_loop())

    async def stop(self) -> None:
        await self._tasks.cancel()

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Connect a device to a table. From now on it is notified of every change."""
        is_first = not live.watchers
        live.add_watcher(watcher)
        live.notify_watchers(but=watcher)
        if is_first:
            # While no device watched it, the table did not follow its log.
            self._registry.follow(live)
        self._publish([live], reply=is_first)

    def looked(self, live: LiveTable) -> None:
        """Note that a device shows the rack of another seat now."""
        live.watcher_looked()
        if live.watching_here() != live.published:
            self._publish([live])

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        live.remove_watcher(watcher)
        live.last_used = monotonic()
        if not live.watchers:
            live.drop_rendered_views()
        live.notify_watchers()
        self._publish([live])

    def _table_changed(self, live: LiveTable, _: Change) -> None:
        if live.watchers and live.watching_here() != live.published:
            # For example, a spectator has taken a seat.
            self._publish([live])

    def _publish(self, tables: Sequence[LiveTable], *, reply: bool = False) -> None:
        """Publish who watches these tables here; with ``reply``, ask the other processes too."""
        for live in tables:
            live.published = live.watching_here()
        for first in range(0, len(tables), MAX_TABLES_IN_MESSAGE):
            some = tables[first : first + MAX_TABLES_IN_MESSAGE]
            watching = {live.id: live.published for live in some}
            self._bus.publish(Watchers(self._process, watching, reply))

    # Other processes

    async def _alive_loop(self) -> None:
        """Publish that this process is running, and forget processes that have stopped doing so."""
        while True:
            watching = any(live.watchers for live in self._tables.values())
            self._bus.publish(ProcessAlive(self._process, watching))
            await asyncio.sleep(ALIVE_SECONDS)
            long_ago = monotonic() - DEAD_SECONDS
            for process in [name for name, at in self._last_heard.items() if at < long_ago]:
                del self._last_heard[process]
                self._forget(process)

    def _forget(self, process: str) -> None:
        for live in self._tables.values():
            if live.watchers_elsewhere.pop(process, None) is not None:
                live.notify_watchers()

    def _receive(self, message: BusMessage) -> None:
        match message:
            case MessagesMissed():
                self._resynchronize()
            case Watchers() | ProcessAlive():
                if message.process != self._process:
                    self._receive_from_other(message)
            case _:
                pass

    def _receive_from_other(self, message: PresenceMessage) -> None:
        known = message.process in self._last_heard
        self._last_heard[message.process] = monotonic()
        if isinstance(message, Watchers):
            self._update(message)
        if not known and (isinstance(message, Watchers) or message.watching):
            # Earlier messages of this process may have been missed.
            self._ask_soon()

    def _update(self, message: Watchers) -> None:
        held = [
            (self._tables[table], watching)
            for table, watching in message.tables.items()
            if table in self._tables
        ]
        for live, watching in held:
            before = live.watchers_elsewhere.get(message.process)
            if watching.seats or watching.spectators:
                live.watchers_elsewhere[message.process] = watching
            else:
                live.watchers_elsewhere.pop(message.process, None)
            # The other devices need not know whose rack this one shows.
            if before is None or replace(before, seeing=watching.seeing) != watching:
                live.notify_watchers()
        if message.reply and (watched := [live for live, _ in held if live.watchers]):
            self._publish(watched)

    def _ask_soon(self) -> None:
        """Ask about every table that is watched here, once for all processes heard together."""
        if not self._publishing_all:
            self._publishing_all = True
            asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._ask)

    def _ask(self) -> None:
        self._publishing_all = False
        self._publish([live for live in self._tables.values() if live.watchers], reply=True)

    def _resynchronize(self) -> None:
        """After missed messages, publish who is connected here and ask the other processes.

        That includes the tables that the last device left while nothing could be published.
        """
        # Those that have died meanwhile are forgotten as usual.
        self._last_heard = dict.fromkeys(self._last_heard, monotonic())
        nobody = Watching((), 0)
        for live in self._tables.values():
            live.watchers_elsewhere.clear()
        left = [e for e in self._tables.values() if not e.watchers and e.published != nobody]
        watched = [live for live in self._tables.values() if live.watchers]
        self._publish([*left, *watched], reply=True)
