"""Exports of finished games, made in a child process: records and the check of the bag."""

import json

from tilewright.server import export_game
from tilewright.server.child_process import CachedJobs, run_module
from tilewright.server.export_game import Export
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.store import Store
from tilewright.server.tables.refusals import NoSuchTable


class GameExports:
    """Exports one game at a time and caches the most recently used results."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs = CachedJobs()

    async def export(self, live: LiveTable, export: Export) -> bytes:
        """Return a game that is over in this form, or raise ``QueueFull``."""
        game = live.table.game
        key = (live.id, 0 if game is None else game.version, export)

        async def run() -> bytes:
            log = await self._store.load_text(live.id)
            if not log:
                raise NoSuchTable
            return await run_module(export_game.__name__, json.dumps([export, *log]).encode())

        return await self._jobs.get(key, run)
