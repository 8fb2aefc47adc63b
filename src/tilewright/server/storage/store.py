"""Reads and appends logs, without knowing the rules of the game.

Appends that arrive together are committed together: each commit waits for the disk, so twenty in
one transaction cost no more than one.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tilewright.server.storage import lobby, schema, upkeep
from tilewright.server.storage.changes import Append
from tilewright.server.storage.log_text import read_entry
from tilewright.server.storage.wall_clock import WallClock
from tilewright.server.storage.writing import (
    SET_BACK_MS,
    OutOfDate,
    record_downtime,
    record_heartbeat,
    write,
)
from tilewright.server.tables.events import LogEntry

# Larger transactions gain nothing, and every writer waits longer.
MAX_BATCH: Final = 64

T = TypeVar("T")


class Conflict(Exception):
    """The log has grown since it was read, or the action is already stored: load and retry."""


class StorageUnavailable(Exception):
    """The database cannot be reached or refuses to write. Assume that nothing was stored."""


class _Unwritable(Exception):
    """One of the changes cannot be written; the database itself is fine."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(cause)
        self.cause = cause


class Store:
    """The logs of all tables in one database."""

    def __init__(self, engine: sa.Engine, clock: WallClock | None = None) -> None:
        self.clock = clock or WallClock()
        self._engine = engine
        self._writing = engine.execution_options(writes=True)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(4, "store-reader")
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._write_task: asyncio.Task[None] | None = None
        # The number of changes committed, for the metrics.
        self.changes_stored = 0

    def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    # Appending

    async def append(self, change: Append) -> None:
        """Store a change durably, or raise ``Conflict`` or ``StorageUnavailable``."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, stored))
        if self._write_task is None:
            self._write_task = asyncio.create_task(self._write_waiting())
        await stored

    async def _write_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:MAX_BATCH]
            del self._waiting[:MAX_BATCH]
            changes = [change for change, _ in batch]
            errors = await loop.run_in_executor(self._writer, self._write, changes)
            for (_, stored), error in zip(batch, errors, strict=True):
                if stored.cancelled():
                    continue
                if error is None:
                    stored.set_result(None)
                else:
                    stored.set_exception(error)
        self._write_task = None

    def _write(self, changes: Sequence[Append]) -> list[Exception | None]:
        """Commit the changes together, or one by one if any of them cannot be written."""
        errors = self._commit(changes)
        if len(changes) > 1 and any(isinstance(error, _Unwritable) for error in errors):
            errors = [error for change in changes for error in self._commit([change])]
        return [error.cause if isinstance(error, _Unwritable) else error for error in errors]

    def _commit(self, changes: Sequence[Append]) -> list[Exception | None]:
        try:
            with self._writing.begin() as connection:
                write(connection, changes)
        except (OperationalError, PoolTimeout) as error:
            return [StorageUnavailable(type(error).__name__)] * len(changes)
        except (OutOfDate, IntegrityError):
            return [_Unwritable(Conflict())] * len(changes)
        except SQLAlchemyError as error:
            return [_Unwritable(StorageUnavailable(type(error).__name__))] * len(changes)
        except Exception as error:  # noqa: BLE001 - one bad change must not block the others
            return [_Unwritable(error)] * len(changes)
        self.changes_stored += len(changes)
        return [None] * len(changes)

    async def heartbeat(self, downtime_ms: int) -> tuple[str, ...]:
        """Record that a server is running, and set the clock by the database's.

        If none was running for ``downtime_ms`` or longer, give that time back to the players and
        return the tables whose log has grown as a result. If the clock was set back, the time of
        the tables continues as if it had not been.
        """
        return await self._run_in(self._writer, self._heartbeat, downtime_ms)

    def _heartbeat(self, downtime_ms: int) -> tuple[str, ...]:
        # One transaction, so that neither a crash nor a second server gives time back twice.
        with self._writing.begin() as connection:
            self.clock.follow(connection)
            at = self.clock.now_ms()
            last = record_heartbeat(connection, at)
            if at - last >= downtime_ms or last - at > SET_BACK_MS:
                return record_downtime(connection, last, at)
            return ()

    async def delete_abandoned(self, before: int, keep: Sequence[str]) -> list[str]:
        """Delete some tables that nobody has changed since ``before``, and return them."""
        return await self._run_in(self._writer, self._delete_abandoned, before, keep)

    def _delete_abandoned(self, before: int, keep: Sequence[str]) -> list[str]:
        with self._writing.begin() as connection:
            return upkeep.delete_abandoned(connection, before, keep=keep)

    async def occupy(self, address: str, table: str, place: int, holder: str) -> None:
        """Record which address occupies a place in the lobby; both are hashes."""
        await self._run_in(self._writer, self._occupy, address, table, place, holder)

    def _occupy(self, address: str, table: str, place: int, holder: str) -> None:
        with self._writing.begin() as connection:
            lobby.occupy(connection, address, table, place, holder)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run other statements in a transaction of their own, in the thread that writes."""
        return await self._run_in(self._writer, self._run_transaction, work)

    def _run_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        with self._writing.begin() as connection:
            return work(connection)

    # Reading

    async def last_heartbeat(self) -> int | None:
        return await self.read(lambda c: c.scalar(sa.select(schema.heartbeat.c.at)))

    async def load(self, table: str, after: int = 0) -> tuple[LogEntry, ...]:
        """Return the entries of a log after a version; none if there is no such table."""
        query = _log_query(table, after)
        return await self.read(lambda c: tuple(map(read_entry, c.scalars(query))))

    async def load_text(self, table: str) -> tuple[str, ...]:
        """Return the entries of a log as they are stored."""
        query = _log_query(table, 0)
        return await self.read(lambda c: tuple(c.scalars(query)))

    async def done(self, table: str, holder: str, action_id: str) -> tuple[int, str | None] | None:
        """Return the version that an action led to and its rematch, or None if it is not stored."""
        action = schema.actions.c
        query = sa.select(action.version, action.next_table).where(
            action.table_id == table, action.holder == holder, action.action_id == action_id
        )
        row = await self.read(lambda c: c.execute(query).first())
        return None if row is None else (row.version, row.next_table)

    async def lobby_seats(self, address: str) -> int:
        """Count the seats that an address has taken and still holds before the game begins."""
        return await self.read(lambda c: lobby.count_seats(c, address))

    async def lobby_tables(self, address: str) -> int:
        """Count the listed tables of an address whose game is not over."""
        return await self.read(lambda c: lobby.count_tables(c, address))

    async def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """Return the versions of these tables; those that were deleted are missing."""
        table = schema.tables.c
        query = sa.select(table.id, table.version).where(table.id.in_(list(tables)))
        return {row.id: row.version for row in await self.read(lambda c: c.execute(query).all())}

    async def find(self, code: str) -> str | None:
        """Return the newest table with this code whose game is not over."""
        table = schema.tables.c
        query = (
            sa.select(table.id)
            .where(table.code == code, schema.IS_OPEN)
            .order_by(table.created_at.desc())
            .limit(1)
        )
        return await self.read(lambda c: c.scalar(query))

    async def summaries_open(self, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """Return the listed tables whose game is not over, latest first.

        Those that wait for players come first: games that can only be watched do not push them out.
        """
        table = schema.tables.c
        query = (
            sa.select(table.id, table.summary)
            .where(schema.IS_LISTED)
            .order_by(table.changed_at.desc())
        )
        waiting = query.where(table.phase == "waiting").limit(limit)
        found = await self._summaries(waiting)
        playing = query.where(table.phase == "playing").limit(limit - len(found))
        return found + await self._summaries(playing)

    async def summaries_of(self, holder: str, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """Return the tables where a device holds a seat, latest first."""
        table = schema.tables.c
        query = (
            sa.select(table.id, table.summary)
            .join(schema.holders, schema.holders.c.table_id == table.id)
            .where(schema.holders.c.holder == holder)
            .order_by(table.changed_at.desc())
            .limit(limit)
        )
        return await self._summaries(query)

    async def _summaries(
        self, query: sa.Select[tuple[str, str]]
    ) -> list[tuple[str, dict[str, Any]]]:
        rows = await self.read(lambda c: c.execute(query).all())
        return [(row.id, json.loads(row.summary)) for row in rows]

    async def due(self, at: int, limit: int = 200) -> tuple[str, ...]:
        """Return tables where a player's time is up or a computer should have acted."""
        table = schema.tables.c
        query = (
            sa.select(table.id)
            # Both are null unless the game is in progress.
            .where((table.deadline <= at) | (table.machine_due <= at))
            # Tables that keep failing must not crowd out the others.
            .order_by(table.changed_at.desc())
            .limit(limit)
        )
        return tuple(await self.read(lambda c: c.scalars(query).all()))

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """Run a query in a thread."""
        return await self._run_in(self._readers, self._run_query, query)

    def _run_query(self, query: Callable[[sa.Connection], T]) -> T:
        with self._engine.connect() as connection:
            return query(connection)

    async def _run_in(
        self, threads: ThreadPoolExecutor, work: Callable[..., T], *arguments: Any
    ) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)
        except SQLAlchemyError as error:
            raise StorageUnavailable(type(error).__name__) from error


def _log_query(table: str, after: int) -> sa.Select[Any]:
    log = schema.entries.c
    return (
        sa.select(log.body)
        .where(log.table_id == table, log.sequence > after)
        .order_by(log.sequence)
    )
