"""The queue of reviews, which several server processes share, in both kinds of database."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa

from tests.server.in_process import StoppedClock
from tests.server.tables import AT, new_table, seat
from tilewright.server.child_process import QueueFull
from tilewright.server.storage import reviews
from tilewright.server.storage.changes import Append
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.reviews import LEASE_MS, MAX_ATTEMPTS, Key, ReviewQueue
from tilewright.server.storage.store import Store
from tilewright.server.storage.upkeep import delete_tables
from tilewright.server.tables.delays import Delays

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    return StoppedClock(AT).stop(monkeypatch)


@pytest.fixture
async def store(engine: sa.Engine, clock: StoppedClock) -> AsyncIterator[Store]:
    """A store with the tables ``a``, ``b`` and ``c``."""
    opened = Store(engine)
    assert opened.clock.now_ms() == clock.now
    for table in "abc":
        log = new_table(seat("Ann"), seat("Ben"))
        listing = listing_of(log.table, Delays(), AT)
        await opened.append(Append(table, 0, tuple(log.entries), listing))
    yield opened
    await asyncio.to_thread(opened.close)


async def put(store: Store, *keys: Key) -> None:
    queue = ReviewQueue(store, "one")
    for key in keys:
        await queue.put(key, "basis", "{}")


async def claimed(queue: ReviewQueue) -> Key | None:
    found = await queue.claim()
    return None if found is None else found.key


async def state(store: Store, key: Key) -> str:
    found = await ReviewQueue(store, "looks").get(key)
    return "none" if found is None else found.state


A, A2, B, C = Key("a", "all"), Key("a", "everyday"), Key("b", "all"), Key("c", "all")


async def test_the_longest_wait_comes_first_but_tables_take_turns(
    store: Store, clock: StoppedClock
) -> None:
    for key in (A, A2, B, C):
        await put(store, key)
        clock.now += 1
    queue = ReviewQueue(store, "one")
    ahead = [found.ahead for key in (A, A2, B, C) if (found := await queue.get(key))]
    assert ahead == [0, 3, 1, 2]
    assert [await claimed(queue) for _ in range(5)] == [A, B, C, A2, None]
    await queue.end(A, "done")
    assert await state(store, A) == "done"


async def test_a_review_is_made_by_one_process(store: Store) -> None:
    await put(store, A, B)
    one, other = ReviewQueue(store, "one"), ReviewQueue(store, "other")
    found = await asyncio.gather(*(claimed(each) for each in (one, other, one, other)))
    assert {key for key in found if key is not None} == {A, B}
    assert found.count(None) == 2


async def test_another_process_takes_over_from_one_that_died(
    store: Store, clock: StoppedClock
) -> None:
    await put(store, A)
    one, other = ReviewQueue(store, "one"), ReviewQueue(store, "other")
    assert await claimed(one) == A
    clock.now += LEASE_MS
    assert await one.is_alive(A, (7, '{"turns": 7}'))
    clock.now += LEASE_MS
    assert await claimed(other) is None
    clock.now += 1
    found = await other.claim()
    assert found is not None
    assert (found.key, found.judged, found.body) == (A, 7, '{"turns": 7}')
    # The first one was only slow. It stops.
    assert not await one.is_alive(A, (8, "{}"))
    await one.end(A, "failed")
    assert await state(store, A) == "working"


async def test_a_review_that_kills_its_process_is_given_up(
    store: Store, clock: StoppedClock
) -> None:
    await put(store, A, B)
    queue = ReviewQueue(store, "one")
    for _ in range(MAX_ATTEMPTS):
        assert await claimed(queue) == A
        clock.now += LEASE_MS + 1
    assert await claimed(queue) == B
    assert await state(store, A) == "failed"
    await put(store, A)
    assert await state(store, A) == "waiting"


async def test_a_cancelled_review_is_stopped_and_can_be_continued(store: Store) -> None:
    await put(store, A)
    queue = ReviewQueue(store, "one")
    await queue.claim()
    await queue.is_alive(A, (3, "found"))
    await queue.stop(A)
    assert not await queue.is_alive(A)
    await put(store, A)
    found = await queue.claim()
    assert found is not None
    assert (found.judged, found.body) == (3, "found")
    await queue.end(A, "done")
    await queue.stop(A)
    assert await state(store, A) == "done"


async def test_a_review_on_another_basis_replaces_the_old_one(store: Store) -> None:
    queue = ReviewQueue(store, "one")
    await queue.put(A, "version 1", "old")
    await queue.claim()
    await queue.end(A, "done")
    await queue.put(A, "version 1", "newer")
    found = await queue.get(A)
    assert found is not None
    assert (found.state, found.body) == ("done", "old")
    await queue.put(A, "version 2", "new")
    found = await queue.get(A)
    assert found is not None
    assert (found.state, found.body, found.judged) == ("waiting", "new", 0)


async def test_the_number_of_queued_reviews_is_limited(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MAX_QUEUED", 2)
    await put(store, A, B)
    with pytest.raises(QueueFull):
        await put(store, C)
    await put(store, A)
    queue = ReviewQueue(store, "one")
    await queue.claim()
    await queue.end(A, "done")
    await put(store, C)


async def test_reviews_are_deleted_with_their_table(store: Store, engine: sa.Engine) -> None:
    await put(store, A, A2, B)
    await asyncio.to_thread(delete_tables, engine, ["a"])
    assert [await state(store, key) for key in (A, A2, B)] == ["none", "none", "waiting"]
