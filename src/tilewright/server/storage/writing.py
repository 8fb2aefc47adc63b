"""The statements of one write transaction. Nothing here commits or knows the rules of the game."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import sqlalchemy as sa

from tilewright.server.storage import schema
from tilewright.server.storage.changes import Append
from tilewright.server.storage.log_text import write_entry
from tilewright.server.tables.events import (
    OpenSeatsRemoved,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatTaken,
    ServerWasDown,
    TableSet,
)

CHANNEL: Final = "tilewright"
# PostgreSQL allows 8000 bytes in a notification.
MAX_TABLES_IN_NOTIFICATION: Final = 100
CHANGES_HOLDERS: Final = (TableSet, SeatTaken, SeatFreed, SeatFilled, OpenSeatsRemoved, SeatMoved)
# A clock that is behind by less than this is merely inaccurate; otherwise it was set back.
SET_BACK_MS: Final = 5000

Row = dict[str, Any]

_NOTIFY: Final = sa.text("SELECT pg_notify(:channel, :payload)")
# Built once: that costs as much as executing them.
_INSERT_TABLE: Final = schema.tables.insert()
_INSERT_ENTRY: Final = schema.entries.insert()
_INSERT_ACTION: Final = schema.actions.insert()
_INSERT_HOLDER: Final = schema.holders.insert()
_DELETE_HOLDERS: Final = schema.holders.delete().where(
    schema.holders.c.table_id == sa.bindparam("this")
)
_LEAVE_LOBBY: Final = schema.lobby.delete().where(schema.lobby.c.table_id == sa.bindparam("this"))
_UPDATE_TABLE: Final = schema.tables.update().where(
    schema.tables.c.id == sa.bindparam("this"), schema.tables.c.version == sa.bindparam("after")
)


class OutOfDate(Exception):
    """A change does not follow the version that is stored."""


def write(connection: sa.Connection, changes: Sequence[Append]) -> None:
    """Write changes and notify the other processes, or raise ``OutOfDate``.

    A table or an action that is stored already raises ``IntegrityError``.
    """
    grown = list(_with_new_tables(changes))
    _update_tables(connection, [change for change in grown if change.after])
    _execute(connection, _INSERT_TABLE, (_new_row(c) for c in grown if not c.after))
    _execute(connection, _INSERT_ENTRY, (row for change in grown for row in _log_rows(change)))
    _write_holders(connection, grown)
    _execute(connection, _INSERT_ACTION, _action_rows(changes))
    over = [change for change in grown if change.listing.phase == "over"]
    _execute(connection, _LEAVE_LOBBY, ({"this": change.table} for change in over))
    _notify(connection, [(change.table, change.version) for change in grown])


def _update_tables(connection: sa.Connection, changes: Iterable[Append]) -> None:
    # Every process locks the rows in the same order, to avoid deadlocks.
    rows = [
        {"this": change.table, "after": change.after, **_listing_row(change)}
        for change in sorted(changes, key=lambda change: change.table)
    ]
    if rows and connection.execute(_UPDATE_TABLE, rows).rowcount != len(rows):
        raise OutOfDate


def _with_new_tables(changes: Iterable[Append]) -> Iterable[Append]:
    for change in changes:
        yield change
        if change.new is not None:
            yield change.new


def _execute(connection: sa.Connection, statement: sa.Executable, rows: Iterable[Row]) -> None:
    if values := list(rows):
        connection.execute(statement, values)


def _listing_row(change: Append) -> Row:
    return {
        "phase": change.listing.phase,
        "listed": change.listing.listed,
        "version": change.version,
        "changed_at": change.listing.changed_at,
        "deadline": change.listing.deadline,
        "machine_due": change.listing.machine_due,
        "summary": json.dumps(change.listing.summary, ensure_ascii=False),
    }


def _new_row(change: Append) -> Row:
    fixed = {"code": change.listing.code, "created_at": change.listing.created_at}
    return {"id": change.table, **fixed, **_listing_row(change)}


def _log_rows(change: Append) -> Iterable[Row]:
    for number, entry in enumerate(change.entries, change.after + 1):
        yield {"table_id": change.table, "sequence": number, "body": write_entry(entry)}


def _action_rows(changes: Iterable[Append]) -> Iterable[Row]:
    for change in changes:
        if change.done is not None:
            yield {
                "table_id": change.table,
                "holder": change.done.holder,
                "action_id": change.done.action_id,
                "version": change.version,
                "next_table": change.done.next_table,
            }


def _write_holders(connection: sa.Connection, changes: Iterable[Append]) -> None:
    moved = [
        change
        for change in changes
        if any(isinstance(entry, CHANGES_HOLDERS) for entry in change.entries)
    ]
    _execute(connection, _DELETE_HOLDERS, ({"this": c.table} for c in moved))
    _execute(
        connection,
        _INSERT_HOLDER,
        ({"table_id": c.table, "holder": holder} for c in moved for holder in c.listing.holders),
    )


def _notify(connection: sa.Connection, grown: Sequence[tuple[str, int]]) -> None:
    """Notify the other processes, in one message for many tables."""
    if connection.dialect.name != "postgresql":
        return
    for first in range(0, len(grown), MAX_TABLES_IN_NOTIFICATION):
        versions = dict(grown[first : first + MAX_TABLES_IN_NOTIFICATION])
        payload = json.dumps({"grown": versions})
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})


# Heartbeats


def record_heartbeat(connection: sa.Connection, at: int) -> int:
    """Record that a server is running at this time. Return the time of the last heartbeat."""
    known = sa.select(schema.heartbeat.c.at).with_for_update()
    last: int | None = connection.scalar(known)
    if last is None:
        first = "INSERT INTO heartbeat (id, at) VALUES (1, :at) ON CONFLICT (id) DO NOTHING"
        connection.execute(sa.text(first), {"at": at})
        last = connection.scalar(known) or at
    # Two processes follow the database's clock a little differently, but one set back counts.
    if at > last or last - at > SET_BACK_MS:
        connection.execute(schema.heartbeat.update().values(at=at))
    return last


def record_downtime(connection: sa.Connection, since: int, until: int) -> tuple[str, ...]:
    """Record the downtime at every table with a running clock. Return those tables.

    If the clock was set back, ``until`` is before ``since``.
    """
    table, ms = schema.tables.c, until - since
    timed = (
        sa.select(table.id, table.version)
        .where(table.deadline.is_not(None))
        .order_by(table.id)
        .with_for_update()
    )
    grown = [(row.id, row.version + 1) for row in connection.execute(timed)]
    body = write_entry(ServerWasDown(ms, at=until))
    _execute(
        connection,
        _INSERT_ENTRY,
        ({"table_id": each, "sequence": version, "body": body} for each, version in grown),
    )
    later = schema.tables.update().where(table.id == sa.bindparam("this"))
    _execute(
        connection,
        later.values(
            version=table.version + 1,
            deadline=table.deadline + ms,
            machine_due=table.machine_due + ms,
        ),
        ({"this": each} for each, _ in grown),
    )
    _notify(connection, grown)
    return tuple(each for each, _ in grown)
