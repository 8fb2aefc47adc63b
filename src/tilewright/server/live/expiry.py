"""Expiry: tables whose game is not over, and that nobody has used for days, are deleted."""

import asyncio
import logging
from typing import Final

from tilewright.server.live.background import BackgroundTasks
from tilewright.server.live.registry import TableRegistry
from tilewright.server.storage.store import StorageUnavailable, Store
from tilewright.server.storage.upkeep import DAY_MS

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 3600.0


class Expiry:
    """Deletes abandoned tables after ``days``; never, if that is None."""

    def __init__(self, registry: TableRegistry, store: Store, days: int | None) -> None:
        self.days = days
        self._registry = registry
        self._store = store
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        if self.days is not None:
            self._tasks.spawn(self._loop(self.days))

    async def stop(self) -> None:
        await self._tasks.cancel()

    def expires_at(self, phase: str, changed_at: int) -> int | None:
        """Return when a table is deleted unless somebody uses it; None if it is kept."""
        if self.days is None or phase == "over":
            return None
        return changed_at + self.days * DAY_MS

    async def expire(self, days: int) -> None:
        """Delete the tables that nobody has used for this long, except those on a screen now."""
        before = self._store.clock.now_ms() - days * DAY_MS
        watched = [live.id for live in self._registry.tables.values() if live.watchers]
        while deleted := await self._store.delete_abandoned(before, watched):
            for table_id in deleted:
                self._registry.remove(table_id)

    async def _loop(self, days: int) -> None:
        while True:
            try:
                await self.expire(days)
            except StorageUnavailable:
                log.warning("the database is unavailable")
            await asyncio.sleep(EVERY_SECONDS)
