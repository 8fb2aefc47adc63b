"""What is written in one transaction. Nothing here knows a rule, and nothing commits."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import sqlalchemy as sa

from tilewright.server.storage import schema
from tilewright.server.storage.changes import Append
from tilewright.server.storage.log_text import write_entry
from tilewright.server.table_events import (
    NobodyWatched,
    OpenSeatsRemoved,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatTaken,
    TableSet,
)

CHANNEL: Final = "tilewright"
MOVES_SEATS: Final = (TableSet, SeatTaken, SeatFreed, SeatFilled, OpenSeatsRemoved, SeatMoved)
# A clock that is no further behind is only a little slow.
SET_BACK_MS: Final = 60_000

Row = dict[str, Any]


def fits(connection: sa.Connection, changes: Sequence[Append]) -> list[bool]:
    """Which changes follow on what is stored and were not carried out before.

    The tables of these cannot change any more before this transaction ends.
    """
    table, action = schema.tables.c, schema.actions.c
    # The same order in every process, so that two cannot wait for each other.
    known = (
        sa.select(table.id, table.version)
        .where(table.id.in_([change.table for change in changes if change.after]))
        .order_by(table.id)
        .with_for_update()
    )
    versions: dict[str, int] = {row.id: row.version for row in connection.execute(known)}
    named = [_named(change) for change in changes if change.done is not None]
    made = sa.tuple_(action.table_id, action.holder, action.action_id)
    done: set[tuple[str, ...]] = set()
    if named:
        query = sa.select(action.table_id, action.holder, action.action_id).where(made.in_(named))
        done = {tuple(row) for row in connection.execute(query)}
    # An action without effect is only remembered: its table may have gone on elsewhere.
    return [
        (not change.entries or versions.get(change.table, 0) == change.after)
        and _named(change) not in done
        for change in changes
    ]


def _named(change: Append) -> tuple[str, ...]:
    """An action by its table, its device and the id it was given."""
    done = change.done
    return () if done is None else (change.table, done.holder, done.action_id)


def put(connection: sa.Connection, changes: Sequence[Append]) -> None:
    """Write changes that fit, and tell the other processes."""
    grown = [change for change in _with_new_tables(changes) if change.entries]
    _execute(connection, schema.tables.insert(), (_new_row(c) for c in grown if not c.after))
    this = schema.tables.c.id == sa.bindparam("this")
    _execute(
        connection,
        schema.tables.update().where(this),
        ({"this": c.table, **_shelf_row(c)} for c in grown if c.after),
    )
    _execute(
        connection, schema.entries.insert(), (row for change in grown for row in _log_rows(change))
    )
    _put_holders(connection, grown)
    _execute(connection, schema.actions.insert(), _action_rows(changes))
    _tell(connection, [(change.table, change.version) for change in grown])


def _with_new_tables(changes: Iterable[Append]) -> Iterable[Append]:
    for change in changes:
        yield change
        if change.new is not None:
            yield change.new


def _execute(connection: sa.Connection, statement: sa.Executable, rows: Iterable[Row]) -> None:
    if given := list(rows):
        connection.execute(statement, given)


def _shelf_row(change: Append) -> Row:
    return {
        "phase": change.shelf.phase,
        "listed": change.shelf.listed,
        "version": change.version,
        "changed_at": change.shelf.changed_at,
        "deadline": change.shelf.deadline,
        "machine_due": change.shelf.machine_due,
        "summary": json.dumps(change.shelf.summary, ensure_ascii=False),
    }


def _new_row(change: Append) -> Row:
    fixed = {"code": change.shelf.code, "created_at": change.shelf.created_at}
    return {"id": change.table, **fixed, **_shelf_row(change)}


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


def _put_holders(connection: sa.Connection, changes: Iterable[Append]) -> None:
    moved = [
        change
        for change in changes
        if any(isinstance(entry, MOVES_SEATS) for entry in change.entries)
    ]
    this = schema.holders.c.table_id == sa.bindparam("this")
    _execute(connection, schema.holders.delete().where(this), ({"this": c.table} for c in moved))
    _execute(
        connection,
        schema.holders.insert(),
        ({"table_id": c.table, "holder": holder} for c in moved for holder in c.shelf.holders),
    )


def _tell(connection: sa.Connection, grown: Iterable[tuple[str, int]]) -> None:
    news = [json.dumps({"table": table, "version": version}) for table, version in grown]
    if news and connection.dialect.name == "postgresql":
        told = "SELECT pg_notify(:channel, said) FROM unnest(CAST(:news AS text[])) AS said"
        connection.execute(sa.text(told), {"channel": CHANNEL, "news": news})


# Whether a server runs


def beat(connection: sa.Connection, at: int) -> int:
    """Note that a server is seen at this time; when one was seen before."""
    known = sa.select(schema.heartbeat.c.at).with_for_update()
    last: int | None = connection.scalar(known)
    if last is None:
        first = "INSERT INTO heartbeat (id, at) VALUES (1, :at) ON CONFLICT (id) DO NOTHING"
        connection.execute(sa.text(first), {"at": at})
        last = connection.scalar(known) or at
    # The clocks of two machines differ a little; one that was set back for good starts anew.
    if at > last or last - at > SET_BACK_MS:
        connection.execute(schema.heartbeat.update().values(at=at))
    return last


def nobody_watched(connection: sa.Connection, since: int, until: int) -> tuple[str, ...]:
    """Tell every table where time runs that no server did; the tables."""
    table, ms = schema.tables.c, until - since
    timed = (
        sa.select(table.id, table.version)
        .where(table.phase == "playing", table.deadline.is_not(None))
        .order_by(table.id)
        .with_for_update()
    )
    grown = [(row.id, row.version + 1) for row in connection.execute(timed)]
    body = write_entry(NobodyWatched(ms, at=until))
    _execute(
        connection,
        schema.entries.insert(),
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
    _tell(connection, grown)
    return tuple(each for each, _ in grown)
