"""Reading and appending logs. Nothing here knows a rule.

Appends that arrive together are committed together: a commit has to reach the disk, and one trip
there is as dear as twenty.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tilewright.server.storage import schema
from tilewright.server.storage.changes import Append
from tilewright.server.storage.log_text import read_entry
from tilewright.server.storage.writing import beat, fits, nobody_watched, put
from tilewright.server.table_events import LogEntry

# More than this in one transaction gains nothing and makes everybody wait.
MOST_AT_ONCE: Final = 64

T = TypeVar("T")


class Conflict(Exception):
    """The log has grown since it was read, or the action is there already: load and look again."""


class NotSaved(Exception):
    """The database cannot be reached or refuses to write; nothing is known to have changed."""


class _Unwritable(Exception):
    """Something is wrong with one of the changes, not with the database."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(cause)
        self.cause = cause


class Store:
    """The logs of all tables in one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writes=True)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(4, "store-reader")
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing_on: asyncio.Task[None] | None = None
        self.stored = 0

    def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    # Appending

    async def append(self, change: Append) -> None:
        """Store a change for good, or raise ``Conflict`` or ``NotSaved``."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, kept))
        if self._writing_on is None:
            self._writing_on = asyncio.create_task(self._write_all())
        await kept

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:MOST_AT_ONCE]
            del self._waiting[:MOST_AT_ONCE]
            changes = [change for change, _ in batch]
            errors = await loop.run_in_executor(self._writer, self._write, changes)
            for (_, kept), error in zip(batch, errors, strict=True):
                if kept.cancelled():
                    continue
                if error is None:
                    kept.set_result(None)
                else:
                    kept.set_exception(error)
        self._writing_on = None

    def _write(self, changes: Sequence[Append]) -> list[Exception | None]:
        """Commit all together; if one cannot be written at all, each for itself."""
        errors = self._commit(changes)
        if len(changes) > 1 and any(isinstance(error, _Unwritable) for error in errors):
            errors = [error for change in changes for error in self._commit([change])]
        return [error.cause if isinstance(error, _Unwritable) else error for error in errors]

    def _commit(self, changes: Sequence[Append]) -> list[Exception | None]:
        try:
            with self._writing.begin() as connection:
                fitting = fits(connection, changes)
                put(connection, [c for c, fit in zip(changes, fitting, strict=True) if fit])
        except (OperationalError, PoolTimeout) as error:
            return [NotSaved(type(error).__name__)] * len(changes)
        except IntegrityError:
            return [_Unwritable(Conflict())] * len(changes)
        except SQLAlchemyError as error:
            return [_Unwritable(NotSaved(type(error).__name__))] * len(changes)
        except Exception as error:  # noqa: BLE001 - one bad change must not stop the others
            return [_Unwritable(error)] * len(changes)
        self.stored += sum(fitting)
        return [None if fit else Conflict() for fit in fitting]

    async def beat(self, at: int, absence_ms: int) -> tuple[str, ...]:
        """Note that a server is running.

        If none was for so long, nobody's time ran: the tables that have been told so.
        """
        return await self._in(self._writer, self._beat, at, absence_ms)

    def _beat(self, at: int, absence_ms: int) -> tuple[str, ...]:
        # All in one transaction: no crash and no second server can give the time back by halves.
        with self._writing.begin() as connection:
            last = beat(connection, at)
            return nobody_watched(connection, last, at) if at - last >= absence_ms else ()

    # Reading

    async def last_beat(self) -> int | None:
        return await self._read(lambda c: c.scalar(sa.select(schema.heartbeat.c.at)))

    async def load(self, table: str, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries of a log after a version; nothing if there is no such table."""
        log = schema.entries.c
        query = (
            sa.select(log.body)
            .where(log.table_id == table, log.sequence > after)
            .order_by(log.sequence)
        )
        return await self._read(lambda c: tuple(map(read_entry, c.scalars(query))))

    async def done(self, table: str, holder: str, action_id: str) -> tuple[int, str | None] | None:
        """The version an action led to, and the table it set, if it was carried out."""
        made = schema.actions.c
        query = sa.select(made.version, made.next_table).where(
            made.table_id == table, made.holder == holder, made.action_id == action_id
        )
        row = await self._read(lambda c: c.execute(query).first())
        return None if row is None else (row.version, row.next_table)

    async def find(self, code: str) -> str | None:
        """The newest table with this code that is not over."""
        table = schema.tables.c
        query = (
            sa.select(table.id)
            .where(table.code == code, table.phase != "over")
            .order_by(table.created_at.desc())
            .limit(1)
        )
        return await self._read(lambda c: c.scalar(query))

    async def summaries_open(self, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """Tables in the lobby, the newest first."""
        table = schema.tables.c
        query = (
            sa.select(table.id, table.summary)
            .where(table.listed, table.phase != "over")
            .order_by(table.changed_at.desc())
            .limit(limit)
        )
        return await self._summaries(query)

    async def summaries_of(self, holder: str, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """Tables where a device holds a seat, the newest first."""
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
        rows = await self._read(lambda c: c.execute(query).all())
        return [(row.id, json.loads(row.summary)) for row in rows]

    async def due(self, at: int, limit: int = 200) -> tuple[str, ...]:
        """Tables where somebody's time is up or a computer is to act."""
        table = schema.tables.c
        query = (
            sa.select(table.id)
            .where(table.phase == "playing", (table.deadline <= at) | (table.machine_due <= at))
            # Tables that nobody could take up before must not stand before all others.
            .order_by(table.changed_at.desc())
            .limit(limit)
        )
        return tuple(await self._read(lambda c: c.scalars(query).all()))

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        return await self._in(self._readers, self._ask, ask)

    def _ask(self, ask: Callable[[sa.Connection], T]) -> T:
        with self._engine.connect() as connection:
            return ask(connection)

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work, *given)
        except SQLAlchemyError as error:
            raise NotSaved(type(error).__name__) from error
