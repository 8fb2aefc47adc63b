"""Time: limits are called when they run out, also for players who have vanished.

A table whose limit runs out while it is in use is called to the millisecond; a sweep finds the
others, and those whose computers were thinking when their server went away.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from tilewright.rules.commands import CallTime
from tilewright.rules.refusals import Refusal
from tilewright.rules.time_limits import deadline
from tilewright.server.house import House, Kept, wall_ms
from tilewright.server.machines import Machines
from tilewright.server.storage.store import NotSaved
from tilewright.server.table import Phase
from tilewright.server.table_refusals import NoSuchTable

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 2.0
BEAT_SECONDS: Final = 2.0
# A shorter gap between two heartbeats is no absence.
GRACE_MS: Final = 5000


class Timekeeper:
    """The house's clock."""

    def __init__(self, house: House, machines: Machines) -> None:
        self._house = house
        self._machines = machines
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        house.on_change(lambda kept, _: self._set_alarm(kept))

    async def start(self) -> None:
        """Give back the time that passed while no server ran; then keep time."""
        await self._give_back()
        self._spawn(self._beat_on())
        self._spawn(self._sweep_on())

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._house.store.beat(wall_ms())

    async def _give_back(self) -> None:
        now, last = wall_ms(), await self._house.store.last_beat()
        await self._house.store.beat(now)
        if last is None or now - last < GRACE_MS:
            return
        for table_id in await self._house.store.timed():
            await self._house.nobody_watched(table_id, now - last)

    def _set_alarm(self, kept: Kept) -> None:
        if (earlier := self._alarms.pop(kept.id, None)) is not None:
            earlier.cancel()
        game = kept.table.game
        limit = None if game is None or kept.table.phase is not Phase.PLAYING else deadline(game)
        if limit is None:
            return
        seconds = max(0, limit - kept.table.table_time(wall_ms())) / 1000
        loop = asyncio.get_running_loop()
        self._alarms[kept.id] = loop.call_later(seconds, lambda: self._spawn(self.call_time(kept)))

    async def call_time(self, kept: Kept) -> None:
        """Call time on the seat to move, if its time is up."""
        game = kept.table.game
        if game is None or kept.table.phase is not Phase.PLAYING:
            return
        try:
            await self._house.command(kept, CallTime(), game.version)
        except Refusal:
            # Somebody moved in time, or the alarm went off a moment early.
            self._set_alarm(kept)
        except NotSaved:
            log.warning("time could not be called: the database is away")

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._house.store.beat(wall_ms())
            except NotSaved:
                log.warning("the database is away")

    async def _sweep_on(self) -> None:
        while True:
            try:
                await self._sweep()
            except NotSaved:
                log.warning("the database is away")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _sweep(self) -> None:
        """Take up the tables that wait for the clock or a computer and are not in use here."""
        now = wall_ms()
        for table_id in await self._house.store.due(now - int(SWEEP_SECONDS * 1000)):
            try:
                kept = await self._house.kept(table_id)
            except NoSuchTable:
                continue
            limit = None if kept.table.game is None else deadline(kept.table.game)
            if limit is not None and limit <= kept.table.table_time(now):
                await self.call_time(kept)
            self._machines.consider(kept)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
