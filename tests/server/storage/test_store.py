"""Appending to logs: each change is stored completely or not at all, independently of others."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from tests.server.in_process import StoppedClock
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import EDITIONS
from tilewright.server.storage import writing
from tilewright.server.storage.changes import Append, DoneAction
from tilewright.server.storage.database import open_database
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.store import Conflict, StorageUnavailable, Store
from tilewright.server.storage.writing import CHANNEL, MAX_TABLES_IN_NOTIFICATION
from tilewright.server.tables.context import NewIds
from tilewright.server.tables.decisions.attention import note_attention
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import ChatSent, LogEntry
from tilewright.server.tables.setup import create_table
from tilewright.server.tables.state import fold_table

pytestmark = pytest.mark.anyio

SETTINGS = TableSettings(
    edition=to_settings(replace(EDITIONS["graves"], turn_limit_ms=180_000)),
    seats=[SeatSettings(name="Ann"), SeatSettings(name="Ben")],
    first=0,
)
# The first turn is seen, so its time runs.
CREATED = create_table(SETTINGS, "ann", NewIds("table", "BCDFGH", bytes(32)), 1000)
SEEN = note_attention(CREATED.table, 0, touched=True, at=1000)
LOG = CREATED.entries + SEEN.entries
UNWRITABLE = ChatSent(0, "\ud800", at=1)


@pytest.fixture
async def store(engine: sa.Engine) -> AsyncIterator[Store]:
    opened = Store(engine)
    for name in ("one", "two", "three"):
        await opened.append(new(name))
    yield opened
    await asyncio.to_thread(opened.close)


def new(table: str) -> Append:
    return Append(table, 0, LOG, listing_of(fold_table(LOG), Delays(), 1000))


def chat(table: str, text: str, after: int = len(LOG), action: str = "") -> Append:
    entries: tuple[LogEntry, ...] = (ChatSent(0, text, at=2000),)
    listing = listing_of(fold_table(entries, fold_table(LOG)), Delays(), 2000)
    return Append(table, after, entries, listing, DoneAction("ann", action) if action else None)


async def outcomes(store: Store, *changes: Append) -> list[type | None]:
    """Append changes together and return the type of each one's error, or None."""
    answers = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
    return [None if answer is None else type(answer) for answer in answers]


async def last_chat(store: Store, table: str) -> str | None:
    entry = (await store.load(table))[-1]
    return entry.text if isinstance(entry, ChatSent) else None


async def test_a_conflict_does_not_affect_other_changes(store: Store) -> None:
    assert await outcomes(store, chat("two", "first")) == [None]
    together = chat("one", "a"), chat("two", "too late"), chat("three", "c")
    assert await outcomes(store, *together) == [None, Conflict, None]
    assert [await last_chat(store, table) for table in ("one", "two", "three")] == [
        "a",
        "first",
        "c",
    ]


async def test_an_unwritable_change_does_not_affect_other_changes(store: Store) -> None:
    bad = replace(chat("two", ""), entries=(UNWRITABLE,))
    first, second, third = await outcomes(store, chat("one", "a"), bad, chat("three", "c"))
    assert (first, third) == (None, None)
    assert second is not None
    assert await last_chat(store, "two") is None
    assert await outcomes(store, chat("two", "well")) == [None]


async def test_an_action_is_done_once(store: Store) -> None:
    assert await outcomes(store, chat("one", "hello", action="a1")) == [None]
    again = chat("one", "hello", after=len(LOG) + 1, action="a1")
    other = chat("two", "hello", action="a1")
    assert await outcomes(store, again, other) == [Conflict, None]
    assert await store.done("one", "ann", "a1") == (len(LOG) + 1, None)
    assert len(await store.load("one")) == len(LOG) + 1


async def test_a_rematch_is_stored_together_with_its_change_or_not_at_all(store: Store) -> None:
    await store.append(chat("two", "first"))
    good = replace(chat("one", "again"), new=new("four"))
    late = replace(chat("two", "again"), new=new("five"))
    assert await outcomes(store, good, late) == [None, Conflict]
    assert await store.load("four")
    assert not await store.load("five")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    return StoppedClock().stop(monkeypatch)


async def heartbeat(store: Store, clock: StoppedClock, at: int) -> tuple[str, ...]:
    clock.now = at
    return await store.heartbeat(3000)


async def test_downtime_is_given_back_once(store: Store, clock: StoppedClock) -> None:
    assert await heartbeat(store, clock, 10_000) == ()
    assert await heartbeat(store, clock, 12_000) == ()
    clock.now = 72_000
    given = await asyncio.gather(store.heartbeat(3000), store.heartbeat(3000))
    assert sorted(map(len, given)) == [0, 3]
    assert await outcomes(store, chat("one", "too late")) == [Conflict]
    later = fold_table(await store.load("one"))
    assert later.downtime_ms == 60_000
    earlier = listing_of(fold_table(LOG), Delays(), 0)
    assert earlier.deadline is not None
    assert await store.due(earlier.deadline + 59_999) == ()
    assert set(await store.due(earlier.deadline + 60_000)) == {"one", "two", "three"}


async def test_a_clock_that_is_behind_gives_nothing_back(store: Store, clock: StoppedClock) -> None:
    await heartbeat(store, clock, 100_000)
    assert await heartbeat(store, clock, 96_000) == ()
    assert await store.last_heartbeat() == 100_000
    assert await heartbeat(store, clock, 101_000) == ()


async def test_a_clock_that_was_set_back_is_believed(store: Store, clock: StoppedClock) -> None:
    await heartbeat(store, clock, 9_000_000)
    assert len(await heartbeat(store, clock, 1_000_000)) == 3
    assert await store.last_heartbeat() == 1_000_000
    assert fold_table(await store.load("one")).downtime_ms == -8_000_000
    assert await heartbeat(store, clock, 1_002_000) == ()


async def test_a_full_database_is_reported_as_unavailable(engine: sa.Engine, store: Store) -> None:
    full = True

    @sa.event.listens_for(engine, "begin")
    def _fill(connection: sa.Connection) -> None:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if full else 100_000}")
        elif full:
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")

    text = "x" * 9000
    assert await outcomes(store, chat("one", text), chat("two", text)) == [
        StorageUnavailable,
        StorageUnavailable,
    ]
    full = False
    assert await outcomes(store, chat("one", text), chat("two", text)) == [None, None]


@pytest.mark.parametrize("search", ["code", "list", "due"])
async def test_searches_for_open_tables_do_not_read_those_that_are_over(
    engine: sa.Engine, store: Store, search: str
) -> None:
    plans: list[str] = []

    @sa.event.listens_for(engine, "before_cursor_execute")
    def _explain(
        connection: sa.Connection, _: object, statement: str, parameters: Any, *_rest: object
    ) -> None:
        if not statement.startswith("SELECT tables"):
            return
        sqlite = engine.dialect.name == "sqlite"
        if not sqlite:
            # In a table this small, reading all of it would be cheaper.
            connection.connection.cursor().execute("SET enable_seqscan = off")
        explaining = connection.connection.cursor()
        explaining.execute(f"EXPLAIN {'QUERY PLAN ' if sqlite else ''}{statement}", parameters)
        plans.append(str(explaining.fetchall()))

    match search:
        case "code":
            await store.find("BCDFGH")
            indexes = {"ix_tables_open_code"}
        case "list":
            await store.summaries_open(10)
            indexes = {"ix_tables_listed_changed_at"}
        case _:
            await store.due(5000)
            indexes = {"ix_tables_deadline", "ix_tables_machine_due"}
    assert set(re.findall(r"ix_tables_\w+", plans[0])) == indexes


async def test_changes_that_are_stored_together_are_one_notification(postgres_url: str) -> None:
    engine = open_database(postgres_url, Path())
    opened = Store(engine)
    for name in ("one", "two", "three"):
        await opened.append(new(name))
    address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        changes = [chat("one", "a"), chat("two", "b"), chat("three", "c")]
        await asyncio.gather(*map(opened.append, changes))
        notice = next(connection.notifies(timeout=30))
    await asyncio.to_thread(opened.close)
    version = len(LOG) + 1
    assert json.loads(notice.payload) == {
        "grown": {"one": version, "two": version, "three": version}
    }


def test_the_longest_notification_fits(postgres_url: str) -> None:
    engine = open_database(postgres_url, Path())
    with engine.begin() as connection:
        grown = [(f"{number:040}", 6000) for number in range(MAX_TABLES_IN_NOTIFICATION + 1)]
        writing._notify(connection, grown)
    engine.dispose()
