"""The registry of live tables: loads, caches and evicts them, and follows their stored logs."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from time import monotonic
from typing import Final

from tilewright.server.live.background import BackgroundTasks
from tilewright.server.live.bus import Bus, BusMessage, LogsGrew, MessagesMissed
from tilewright.server.live.dictionaries import judge_of
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.store import StorageUnavailable, Store
from tilewright.server.tables.refusals import NoSuchTable
from tilewright.server.tables.state import TableState, fold_table

MAX_TABLES: Final = 5000
# A table used more recently than this is never evicted: a request may still hold it.
IDLE_SECONDS: Final = 60.0
# A table that nobody has used for this long is unloaded.
UNLOAD_SECONDS: Final = 300.0
UNLOAD_EVERY_SECONDS: Final = 30.0
CHECKED_TOGETHER: Final = 500


class Change(Enum):
    """Why a listener is called."""

    OPENED = auto()
    CHANGED_HERE = auto()
    CHANGED_ELSEWHERE = auto()
    # The process no longer follows the table: it is behind its log, or unloaded.
    NOT_FOLLOWED = auto()


Listener = Callable[[LiveTable, Change], None]


class TableRegistry:
    """The tables that this process has loaded, each at most once.

    A table is evicted only when no device watches it and no change is in progress, so concurrent
    requests always share one ``LiveTable``. A table that no device watches does not follow its
    log: it catches up when it is opened or watched again.
    """

    def __init__(self, store: Store, bus: Bus) -> None:
        self.tables: dict[str, LiveTable] = {}
        self._store = store
        self._listeners: list[Listener] = []
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._grew_while_loading: set[str] = set()
        self._tasks = BackgroundTasks()
        bus.subscribe(self._receive)

    def on_change(self, listener: Listener) -> None:
        """Call ``listener`` whenever a table is opened or has changed."""
        self._listeners.append(listener)

    def start(self) -> None:
        self._tasks.spawn(self._unload_loop())

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def open(self, table_id: str) -> LiveTable:
        """Return a table, loading it if necessary, or raise ``NoSuchTable``."""
        if (live := self.tables.get(table_id)) is not None:
            live.last_used = monotonic()
            if live.is_behind and not live.watchers:
                await self._refresh(live)
            return live
        if (loading := self._loading.get(table_id)) is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _refresh(self, live: LiveTable) -> None:
        """Bring a table up to date that has not followed its log."""
        async with live.lock:
            target, live.stored_version = live.stored_version, 0
            try:
                if live.table.version < target and not await self.catch_up(live):
                    self._report(live, Change.CHANGED_ELSEWHERE)
            except StorageUnavailable:
                live.stored_version = max(live.stored_version, target)
                raise

    async def _load(self, table_id: str) -> LiveTable:
        self._grew_while_loading.discard(table_id)
        entries = await self._store.load(table_id)
        if not entries:
            raise NoSuchTable
        live = await self.add(table_id, await asyncio.to_thread(fold_table, entries))
        if table_id in self._grew_while_loading:
            self.log_grew(table_id)
        return live

    async def add(self, table_id: str, table: TableState) -> LiveTable:
        """Add a table that has just been stored or loaded."""
        judge = await asyncio.to_thread(judge_of, table)
        if (known := self.tables.get(table_id)) is not None:
            return known
        live = LiveTable(table_id, table, judge, self._store.clock)
        self._evict()
        self.tables[table_id] = live
        self._report(live, Change.OPENED)
        return live

    def _evict(self) -> None:
        """Make room by dropping idle tables, the earliest loaded first."""
        if len(self.tables) >= MAX_TABLES:
            self.unload_idle(IDLE_SECONDS, MAX_TABLES // 10)

    async def _unload_loop(self) -> None:
        while True:
            await asyncio.sleep(UNLOAD_EVERY_SECONDS)
            self.unload_idle(UNLOAD_SECONDS)
            with suppress(StorageUnavailable):
                await self.check_watched()

    async def check_watched(self) -> None:
        """Notice what happened to watched tables without a message, such as by the operator."""
        watched = [live.id for live in self.tables.values() if live.watchers]
        for start in range(0, len(watched), CHECKED_TOGETHER):
            await self._check(watched[start : start + CHECKED_TOGETHER])

    async def _check(self, tables: Sequence[str]) -> None:
        stored = await self._store.versions(tables)
        for table_id in tables:
            if table_id in stored:
                self._log_grew_elsewhere(table_id, stored[table_id])
            else:
                self.remove(table_id)

    def remove(self, table_id: str) -> None:
        """Remove a table that has been deleted, and disconnect its devices."""
        if (live := self.tables.pop(table_id, None)) is not None:
            live.deleted = True
            self._report(live, Change.NOT_FOLLOWED)
            live.notify_watchers()

    def unload_idle(self, seconds: float, limit: int | None = None) -> None:
        """Unload tables that were not used for this long. A sweep finds their deadlines."""
        long_ago = monotonic() - seconds
        idle = [live for live in self.tables.values() if live.is_idle and live.last_used < long_ago]
        for live in idle[:limit]:
            del self.tables[live.id]
            self._report(live, Change.NOT_FOLLOWED)

    # Following the stored log

    def advance(self, live: LiveTable, table: TableState, change: Change) -> None:
        """Replace a table's state with a later one that is stored. Hold ``live.lock``."""
        live.table = table
        live.notify_watchers()
        self._report(live, change)

    async def catch_up(self, live: LiveTable) -> bool:
        """Apply what other processes have stored. Return whether there was anything new.

        Raises ``NoSuchTable`` if the table has been deleted. Hold ``live.lock``.
        """
        entries = await self._store.load(live.id, live.table.version)
        if entries:
            self.advance(live, fold_table(entries, live.table), Change.CHANGED_ELSEWHERE)
        elif not await self._store.versions([live.id]):
            self.remove(live.id)
            raise NoSuchTable
        return bool(entries)

    def log_grew(self, table_id: str, version: int | None = None) -> None:
        """Start to catch up with a stored log that has grown, to ``version`` if that is known."""
        if (live := self._note_growth(table_id, version)) is not None:
            self.follow(live)

    def _log_grew_elsewhere(self, table_id: str, version: int | None = None) -> None:
        """Catch up if a device watches the table; otherwise only note that it is behind."""
        live = self._note_growth(table_id, version)
        if live is None or not live.is_behind:
            return
        if live.watchers:
            self.follow(live)
        else:
            self._report(live, Change.NOT_FOLLOWED)

    def _note_growth(self, table_id: str, version: int | None) -> LiveTable | None:
        live = self.tables.get(table_id)
        if live is None:
            if table_id in self._loading:
                self._grew_while_loading.add(table_id)
            return None
        reached = live.table.version + 1 if version is None else version
        live.stored_version = max(live.stored_version, reached)
        return live

    def follow(self, live: LiveTable) -> None:
        """Start to catch up if the table is known to be behind its log."""
        if live.is_behind and not live.catching_up:
            live.catching_up = True
            self._tasks.spawn(self._catch_up_loop(live))

    async def _catch_up_loop(self, live: LiveTable) -> None:
        try:
            while live.is_behind:
                target, live.stored_version = live.stored_version, 0
                try:
                    async with live.lock:
                        if live.table.version < target:
                            await self.catch_up(live)
                except NoSuchTable:
                    return
                except StorageUnavailable:
                    live.stored_version = max(live.stored_version, target)
                    await asyncio.sleep(1)
        finally:
            live.catching_up = False

    def _report(self, live: LiveTable, change: Change) -> None:
        for listener in self._listeners:
            listener(live, change)

    def _receive(self, message: BusMessage) -> None:
        match message:
            case LogsGrew(versions):
                for table_id, version in versions.items():
                    self._log_grew_elsewhere(table_id, version)
            case MessagesMissed():
                for table_id in (*self.tables, *self._loading):
                    self._log_grew_elsewhere(table_id)
            case _:
                pass
