"""Appending to logs: all or nothing for each change, whatever becomes of its neighbours."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import sqlalchemy as sa

from tilewright.rules import EDITIONS
from tilewright.server.pace import Pace
from tilewright.server.setting_tables import Fresh, set_table
from tilewright.server.settings import SeatSettings, TableSettings, settings_of
from tilewright.server.shelving import shelf_of
from tilewright.server.storage.changes import Append, DoneAction
from tilewright.server.storage.store import Conflict, NotSaved, Store
from tilewright.server.table import fold
from tilewright.server.table_events import LogEntry, Said

pytestmark = pytest.mark.anyio

SETTINGS = TableSettings(
    edition=settings_of(EDITIONS["graves"]),
    seats=[SeatSettings(name="Ann"), SeatSettings(name="Ben")],
)
LOG = set_table(SETTINGS, "ann", Fresh("table", "BCDFGH", bytes(32)), 1000)
UNWRITABLE = Said(0, "\ud800", at=1)


@pytest.fixture
async def store(engine: sa.Engine) -> AsyncIterator[Store]:
    kept = Store(engine)
    for name in ("one", "two", "three"):
        await kept.append(new(name))
    yield kept
    await asyncio.to_thread(kept.close)


def new(table: str) -> Append:
    return Append(table, 0, LOG, shelf_of(fold(LOG), Pace(), 1000))


def said(table: str, text: str, after: int = len(LOG), action: str = "") -> Append:
    entries: tuple[LogEntry, ...] = (Said(0, text, at=2000),)
    shelf = shelf_of(fold(entries, fold(LOG)), Pace(), 2000)
    return Append(table, after, entries, shelf, DoneAction("ann", action) if action else None)


async def outcomes(store: Store, *changes: Append) -> list[type | None]:
    """What becomes of changes that arrive together."""
    answers = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
    return [None if answer is None else type(answer) for answer in answers]


async def last_said(store: Store, table: str) -> str | None:
    entry = (await store.load(table))[-1]
    return entry.text if isinstance(entry, Said) else None


async def test_what_comes_too_late_does_not_hurt_the_others(store: Store) -> None:
    assert await outcomes(store, said("two", "first")) == [None]
    together = said("one", "a"), said("two", "too late"), said("three", "c")
    assert await outcomes(store, *together) == [None, Conflict, None]
    assert [await last_said(store, table) for table in ("one", "two", "three")] == [
        "a",
        "first",
        "c",
    ]


async def test_what_cannot_be_written_does_not_hurt_the_others(store: Store) -> None:
    bad = replace(said("two", ""), entries=(UNWRITABLE,))
    first, second, third = await outcomes(store, said("one", "a"), bad, said("three", "c"))
    assert (first, third) == (None, None)
    assert second is not None
    assert await last_said(store, "two") is None
    assert await outcomes(store, said("two", "well")) == [None]


async def test_an_action_is_done_once(store: Store) -> None:
    assert await outcomes(store, said("one", "hello", action="a1")) == [None]
    again = said("one", "hello", after=len(LOG) + 1, action="a1")
    other = said("two", "hello", action="a1")
    assert await outcomes(store, again, other) == [Conflict, None]
    assert await store.done("one", "ann", "a1") == (len(LOG) + 1, None)
    assert len(await store.load("one")) == len(LOG) + 1


async def test_an_action_without_effect_leaves_its_table_alone(store: Store) -> None:
    await store.append(said("one", "hello"))
    late = replace(said("one", "", action="a2"), entries=())
    assert await outcomes(store, late) == [None]
    assert await store.done("one", "ann", "a2") == (len(LOG), None)
    assert len(await store.load("one")) == len(LOG) + 1
    assert await outcomes(store, said("one", "more", after=len(LOG) + 1)) == [None]


async def test_a_new_table_comes_with_the_change_that_sets_it_or_not_at_all(store: Store) -> None:
    await store.append(said("two", "first"))
    good = replace(said("one", "again"), new=new("four"))
    late = replace(said("two", "again"), new=new("five"))
    assert await outcomes(store, good, late) == [None, Conflict]
    assert await store.load("four")
    assert not await store.load("five")


async def test_time_without_a_server_is_given_back_once(store: Store) -> None:
    assert await store.beat(10_000, 3000) == ()
    assert await store.beat(12_000, 3000) == ()
    given = await asyncio.gather(store.beat(72_000, 3000), store.beat(72_001, 3000))
    assert sorted(map(len, given)) == [0, 3]
    assert await outcomes(store, said("one", "too late")) == [Conflict]
    later = fold(await store.load("one"))
    assert later.unwatched_ms == 60_000
    earlier = shelf_of(fold(LOG), Pace(), 0)
    assert earlier.deadline is not None
    assert await store.due(earlier.deadline + 59_999) == ()
    assert set(await store.due(earlier.deadline + 60_000)) == {"one", "two", "three"}


async def test_a_clock_that_runs_behind_gives_nothing_back(store: Store) -> None:
    await store.beat(100_000, 3000)
    assert await store.beat(96_000, 3000) == ()
    assert await store.last_beat() == 100_000
    assert await store.beat(101_000, 3000) == ()


async def test_a_clock_that_was_set_back_for_good_is_believed(store: Store) -> None:
    await store.beat(9_000_000, 3000)
    assert await store.beat(1_000_000, 3000) == ()
    assert await store.last_beat() == 1_000_000


async def test_a_database_that_cannot_be_written_is_told(engine: sa.Engine, store: Store) -> None:
    full = True

    @sa.event.listens_for(engine, "begin")
    def _fill(connection: sa.Connection) -> None:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if full else 100_000}")
        elif full:
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")

    text = "x" * 9000
    assert await outcomes(store, said("one", text), said("two", text)) == [NotSaved, NotSaved]
    full = False
    assert await outcomes(store, said("one", text), said("two", text)) == [None, None]
