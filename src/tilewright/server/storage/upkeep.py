"""What operators do with stored tables, also while servers are running: find, close, delete.

A running server notices a change at the next action of a player, with PostgreSQL at once, and
within half a minute in any case.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from tilewright.server.storage import schema
from tilewright.server.storage.changes import Append
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.log_text import read_entry
from tilewright.server.storage.writing import OutOfDate, write
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import ClosedBy, TableClosed
from tilewright.server.tables.state import apply_entry, fold_table

DAY_MS: Final = 24 * 3600 * 1000
# Larger transactions would keep the players waiting.
_BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as lists show it. It holds no tile that a player may not see."""

    id: str
    phase: str
    listed: bool
    version: int
    created_at: int
    changed_at: int
    summary: dict[str, Any]

    @property
    def closed(self) -> bool:
        return bool(self.summary.get("closed", False))


def find_tables(
    connection: sa.Connection,
    *,
    name: str | None = None,
    phases: Sequence[str] = (),
    closed: bool | None = None,
    before: int | None = None,
    limit: int | None = None,
) -> list[StoredTable]:
    """Return tables, latest change first: with this id or code, or unchanged since ``before``.

    A closed table is stored in the phase ``over``; ``closed`` finds only those, or only the others.
    """
    table = schema.tables.c
    query = sa.select(
        table.id,
        table.phase,
        table.listed,
        table.version,
        table.created_at,
        table.changed_at,
        table.summary,
    ).order_by(table.changed_at.desc())
    if name is not None:
        query = query.where((table.id == name) | (table.code == name.upper()))
    if phases:
        query = query.where(table.phase.in_(phases))
    if before is not None:
        query = query.where(table.changed_at < before)
    with connection.execute(query, execution_options={"yield_per": _BATCH}) as rows:
        found = (StoredTable(*row[:-1], json.loads(row.summary)) for row in rows)
        return list(islice((each for each in found if closed in (None, each.closed)), limit))


def close_table(engine: sa.Engine, table_id: str, at: int) -> None:
    """Close a table, in whatever phase it is, unless it is over already."""
    writing = engine.execution_options(writes=True)
    log = schema.entries.c
    query = sa.select(log.body).where(log.table_id == table_id).order_by(log.sequence)
    while True:
        with engine.connect() as connection:
            table = fold_table(map(read_entry, connection.scalars(query)))
        closed = TableClosed(ClosedBy.OPERATOR, at=at)
        listing = listing_of(apply_entry(table, closed), Delays(), at)
        try:
            with writing.begin() as connection:
                write(connection, [Append(table_id, table.version, (closed,), listing)])
        except OutOfDate:  # a player was faster
            continue
        return


def delete_tables(engine: sa.Engine, tables: Sequence[str]) -> None:
    """Delete tables with their games and chats."""
    writing = engine.execution_options(writes=True)
    for start in range(0, len(tables), _BATCH):
        with writing.begin() as connection:
            _delete(connection, tables[start : start + _BATCH])


def copy_sqlite(engine: sa.Engine, copy: Path) -> None:
    """Copy a database, as it is at one moment, to a new file that only its owner can read."""
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with engine.connect() as connection, closing(sqlite3.connect(copy)) as target:
        source: Any = connection.connection.driver_connection
        source.backup(target)


def delete_abandoned(
    connection: sa.Connection,
    before: int,
    *,
    phases: Sequence[str] = ("waiting", "playing"),
    keep: Iterable[str] = (),
) -> list[str]:
    """Delete some tables that nobody has changed since ``before``, the oldest first; return them.

    Call it again until it returns none.
    """
    table = schema.tables.c
    query = (
        sa.select(table.id)
        .where(table.phase.in_(phases), table.changed_at < before, table.id.not_in(list(keep)))
        .order_by(table.changed_at)
        .limit(_BATCH)
        .with_for_update()
    )
    found = list(connection.scalars(query))
    if found:
        _delete(connection, found)
    return found


def _delete(connection: sa.Connection, tables: Sequence[str]) -> None:
    for child in schema.CHILDREN:
        connection.execute(child.delete().where(child.c.table_id.in_(tables)))
    connection.execute(schema.tables.delete().where(schema.tables.c.id.in_(tables)))
