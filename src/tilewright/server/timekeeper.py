"""Time: limits are called when they run out, also for players who have vanished.

A table whose limit runs out while it is in use is called to the millisecond; a sweep finds the
others, and those whose computers were thinking when their server went away.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from tilewright.rules.commands import CallTime
from tilewright.rules.refusals import Refusal
from tilewright.rules.time_limits import deadline
from tilewright.server.house import House
from tilewright.server.kept import Kept, wall_ms
from tilewright.server.logs import where_it_failed
from tilewright.server.machines import Machines
from tilewright.server.storage.store import NotSaved
from tilewright.server.table import Phase

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 2.0
BEAT_SECONDS: Final = 2.0
# A shorter gap between two beats is no absence.
ABSENCE_MS: Final = 3000


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
        await self.beat()
        self._spawn(self._beat_on())
        self._spawn(self._sweep_on())

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(NotSaved):
            await self.beat()

    async def beat(self) -> None:
        """Tell that a server runs.

        After a gap nobody's time has run: no server was there, its machine was asleep, or the
        database was out of reach.
        """
        for table_id in await self._house.store.beat(wall_ms(), ABSENCE_MS):
            self._house.grown(table_id)

    def _set_alarm(self, kept: Kept) -> None:
        if (earlier := self._alarms.pop(kept.id, None)) is not None:
            earlier.cancel()
        game = kept.table.game
        limit = None if game is None or kept.table.phase is not Phase.PLAYING else deadline(game)
        if limit is None:
            return
        seconds = max(0, limit - kept.table.table_time(wall_ms())) / 1000
        loop = asyncio.get_running_loop()
        self._alarms[kept.id] = loop.call_later(seconds, self._ring, kept)

    def _ring(self, kept: Kept) -> None:
        self._alarms.pop(kept.id, None)
        self._spawn(self.call_time(kept))

    async def call_time(self, kept: Kept) -> None:
        """Call time on the seat to move, if its time is up."""
        game = kept.table.game
        if game is None or kept.table.phase is not Phase.PLAYING:
            return
        try:
            # Time that nobody could use must have been given back first.
            await self.beat()
            await self._house.command(kept, CallTime(), game.version)
        except Refusal:
            # Somebody moved in time, or the alarm went off a moment early.
            self._set_alarm(kept)
        except NotSaved:
            log.warning("time could not be called: the database is away")

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self._try(self.beat)

    async def _sweep_on(self) -> None:
        while True:
            await self._try(self.sweep)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except NotSaved:
            log.warning("the database is away")
        except Exception as error:  # noqa: BLE001 - the clock must go on
            log.warning("the clock stumbled: %s", where_it_failed(error))

    async def sweep(self) -> None:
        """Take up the tables that wait for the clock or a computer and are not in use here."""
        await self.beat()
        now = wall_ms()
        for table_id in await self._house.store.due(now - int(SWEEP_SECONDS * 1000)):
            # A table that cannot be read must not keep time from the others.
            await self._try(partial(self._take_up, table_id, now))

    async def _take_up(self, table_id: str, now: int) -> None:
        kept = await self._house.kept(table_id)
        limit = None if kept.table.game is None else deadline(kept.table.game)
        if limit is not None and limit <= kept.table.table_time(now):
            await self.call_time(kept)
        self._machines.consider(kept)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
