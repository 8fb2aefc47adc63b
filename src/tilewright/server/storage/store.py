"""Reading and appending logs. Nothing here knows a rule.

Appends that arrive together are committed together: a commit has to reach the disk, and one trip
there is as dear as twenty.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tilewright.server.storage import schema
from tilewright.server.storage.log_text import read_entry, write_entry
from tilewright.server.table_events import (
    LogEntry,
    OpenSeatsRemoved,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatTaken,
    TableSet,
)

CHANNEL: Final = "tilewright"
# More than this in one transaction gains nothing and makes everybody wait.
MOST_AT_ONCE: Final = 64

MOVES_SEATS: Final = (TableSet, SeatTaken, SeatFreed, SeatFilled, OpenSeatsRemoved, SeatMoved)

T = TypeVar("T")


class Conflict(Exception):
    """The log has grown since it was read, or the action is there already: load and look again."""


class NotSaved(Exception):
    """The database cannot be reached or refuses to write; nothing is known to have changed."""


@dataclass(frozen=True, slots=True)
class DoneAction:
    """An action that was carried out, as the device that asked for it knows it."""

    holder: str
    action_id: str
    next_table: str | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is kept beside a log so that it can be found; made from the table."""

    code: str
    phase: str
    listed: bool
    created_at: int
    changed_at: int
    deadline: int | None
    machine_due: int | None
    holders: frozenset[str]
    summary: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Append:
    """Entries that follow on version ``after`` of a table's log; 0 for a new table."""

    table: str
    after: int
    entries: tuple[LogEntry, ...]
    shelf: Shelf
    done: DoneAction | None = None
    new: "Append | None" = None

    @property
    def version(self) -> int:
        return self.after + len(self.entries)


class Store:
    """The logs of all tables in one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writes=True)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(4, "store-reader")
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._busy = False
        self.stored = 0
        self._notifies = engine.dialect.name == "postgresql"

    def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    # Appending

    async def append(self, change: Append) -> None:
        """Store a change for good, or raise ``Conflict`` or ``NotSaved``."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, kept))
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().create_task(self._write_all())
        await kept

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:MOST_AT_ONCE]
            del self._waiting[:MOST_AT_ONCE]
            # The same order in every process, so that two cannot wait for each other.
            batch.sort(key=lambda each: each[0].table)
            changes = [change for change, _ in batch]
            errors = await loop.run_in_executor(self._writer, self._write, changes)
            for (_, kept), error in zip(batch, errors, strict=True):
                if kept.cancelled():
                    continue
                if error is None:
                    kept.set_result(None)
                else:
                    kept.set_exception(error)
        self._busy = False

    def _write(self, changes: Sequence[Append]) -> list[Exception | None]:
        """Commit all together; if one does not fit, each for itself."""
        error = self._commit(changes)
        if error is None:
            return [None] * len(changes)
        if len(changes) == 1 or isinstance(error, NotSaved):
            return [error] * len(changes)
        return [self._commit([change]) for change in changes]

    def _commit(self, changes: Sequence[Append]) -> Exception | None:
        try:
            with self._writing.begin() as connection:
                for change in changes:
                    self._put(connection, change)
        except IntegrityError:
            return Conflict()
        except SQLAlchemyError as error:
            return NotSaved(type(error).__name__)
        self.stored += len(changes)
        return None

    def _put(self, connection: sa.Connection, change: Append) -> None:
        # An action without effect is only remembered: the table may have gone on elsewhere.
        if change.entries:
            self._put_table(connection, change)
            rows = [
                {"table_id": change.table, "sequence": number, "body": write_entry(entry)}
                for number, entry in enumerate(change.entries, change.after + 1)
            ]
            connection.execute(schema.entries.insert(), rows)
            self._put_holders(connection, change)
        if change.done is not None:
            connection.execute(
                schema.actions.insert().values(
                    table_id=change.table,
                    holder=change.done.holder,
                    action_id=change.done.action_id,
                    version=change.version,
                    next_table=change.done.next_table,
                )
            )
        if change.new is not None:
            self._put(connection, change.new)
        if change.entries and self._notifies:
            news = json.dumps({"table": change.table, "version": change.version})
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, news)))

    def _put_table(self, connection: sa.Connection, change: Append) -> None:
        shelf = {
            "phase": change.shelf.phase,
            "listed": change.shelf.listed,
            "version": change.version,
            "changed_at": change.shelf.changed_at,
            "deadline": change.shelf.deadline,
            "machine_due": change.shelf.machine_due,
            "summary": json.dumps(change.shelf.summary, ensure_ascii=False),
        }
        if change.after == 0:
            fixed = {"code": change.shelf.code, "created_at": change.shelf.created_at}
            connection.execute(schema.tables.insert().values(id=change.table, **fixed, **shelf))
        else:
            this = schema.tables.c.id == change.table
            connection.execute(schema.tables.update().where(this).values(**shelf))

    def _put_holders(self, connection: sa.Connection, change: Append) -> None:
        if not any(isinstance(entry, MOVES_SEATS) for entry in change.entries):
            return
        this = schema.holders.c.table_id == change.table
        connection.execute(schema.holders.delete().where(this))
        rows = [{"table_id": change.table, "holder": each} for each in change.shelf.holders]
        if rows:
            connection.execute(schema.holders.insert(), rows)

    async def beat(self, at: int) -> None:
        """Note that a server is running."""
        await self._in(self._writer, self._beat, at)

    def _beat(self, at: int) -> None:
        with self._writing.begin() as connection:
            beat = schema.heartbeat.update().where(schema.heartbeat.c.at < at).values(at=at)
            if connection.execute(beat).rowcount == 0:
                there = connection.execute(sa.select(schema.heartbeat.c.id)).first()
                if there is None:
                    connection.execute(schema.heartbeat.insert().values(id=1, at=at))

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
        bodies = await self._read(lambda c: c.scalars(query).all())
        return tuple(map(read_entry, bodies))

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
            .limit(limit)
        )
        return tuple(await self._read(lambda c: c.scalars(query).all()))

    async def timed(self) -> tuple[str, ...]:
        """Tables where time runs."""
        table = schema.tables.c
        query = sa.select(table.id).where(table.phase == "playing", table.deadline.is_not(None))
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
