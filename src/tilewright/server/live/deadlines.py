"""Deadlines: time is called when a limit runs out, whether or not the player is connected.

A loaded table has a timer with millisecond precision. A regular sweep finds the tables that no
process has loaded, and those whose computers were thinking when their server stopped.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from tilewright.rules.commands import CallTime
from tilewright.rules.refusals import Refusal
from tilewright.rules.time_limits import deadline
from tilewright.server.live.background import BackgroundTasks
from tilewright.server.live.computers import ComputerPlayers
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.pipeline import ChangePipeline
from tilewright.server.live.registry import Change, TableRegistry
from tilewright.server.logs import safe_traceback
from tilewright.server.storage.store import StorageUnavailable, Store
from tilewright.server.tables.state import Phase

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 2.0
HEARTBEAT_SECONDS: Final = 2.0
START_SECONDS: Final = 1.0
# The shortest gap between two heartbeats that counts as downtime.
DOWNTIME_MS: Final = 3000


class DeadlineScheduler:
    """Calls time at every table, and records heartbeats."""

    def __init__(
        self,
        registry: TableRegistry,
        pipeline: ChangePipeline,
        computers: ComputerPlayers,
        store: Store,
    ) -> None:
        self._registry = registry
        self._pipeline = pipeline
        self._computers = computers
        self._store = store
        self._clock = store.clock
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = BackgroundTasks()
        registry.on_change(self._table_changed)

    async def start(self) -> None:
        """Give back the time during which no server was running, then start the timers.

        If the database does not answer, the regular heartbeat gives it back later.
        """
        with suppress(StorageUnavailable, TimeoutError):
            async with asyncio.timeout(START_SECONDS):
                await self.heartbeat()
        self._tasks.spawn(self._heartbeat_loop())
        self._tasks.spawn(self._sweep_loop())

    async def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.cancel()
        with suppress(StorageUnavailable):
            await self.heartbeat()

    async def heartbeat(self) -> None:
        """Record that a server is running. After a gap, give the lost time back to the players.

        A gap means that no server was running, that its computer was asleep, or that the database
        was unreachable. None of that counts against a player. A clock that was set back does not
        stop time either.
        """
        for table_id in await self._store.heartbeat(DOWNTIME_MS):
            self._registry.log_grew(table_id)

    def _table_changed(self, live: LiveTable, change: Change) -> None:
        # The process that changes a table calls time at it; if that one dies, a sweep does.
        if change is Change.NOT_FOLLOWED:
            self._cancel_timer(live)
        else:
            self._set_timer(live)

    def _cancel_timer(self, live: LiveTable) -> None:
        if (timer := self._timers.pop(live.id, None)) is not None:
            timer.cancel()

    def _set_timer(self, live: LiveTable) -> None:
        self._cancel_timer(live)
        game = live.table.game
        limit = None if game is None or live.table.phase is not Phase.PLAYING else deadline(game)
        if limit is None or live.deleted:
            return
        seconds = max(0, limit - live.table.table_time(self._clock.now_ms())) / 1000
        loop = asyncio.get_running_loop()
        self._timers[live.id] = loop.call_later(seconds, self._time_is_up, live)

    def _time_is_up(self, live: LiveTable) -> None:
        self._timers.pop(live.id, None)
        self._tasks.spawn(self.call_time(live))

    async def call_time(self, live: LiveTable) -> None:
        """Call time on the seat to move, if its time is up."""
        game = live.table.game
        if game is None or live.table.phase is not Phase.PLAYING:
            return
        try:
            # Give back any downtime first: it must not count against the player.
            await self.heartbeat()
            await self._pipeline.command(live, CallTime(), game.version)
        except Refusal:
            # The player moved in time, or the timer fired a moment early.
            self._set_timer(live)
        except StorageUnavailable:
            log.warning("could not call time: the database is unavailable")

    async def _heartbeat_loop(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            await self._try(self.heartbeat)

    async def _sweep_loop(self) -> None:
        while True:
            await self._try(self.sweep)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StorageUnavailable:
            log.warning("the database is unavailable")
        except Exception as error:  # noqa: BLE001 - the scheduler must keep running
            log.warning("a scheduled task failed: %s", safe_traceback(error))

    async def sweep(self) -> None:
        """Resume overdue tables that no process is running.

        Their time is up, or their computers were thinking when the server stopped.
        """
        await self.heartbeat()
        now = self._clock.now_ms()
        for table_id in await self._store.due(now - int(SWEEP_SECONDS * 1000)):
            # A table that cannot be loaded must not hold up the others.
            await self._try(partial(self._resume, table_id, now))

    async def _resume(self, table_id: str, now: int) -> None:
        live = await self._registry.open(table_id)
        limit = None if live.table.game is None else deadline(live.table.game)
        if limit is not None and limit <= live.table.table_time(now):
            await self.call_time(live)
        self._computers.consider(live)
