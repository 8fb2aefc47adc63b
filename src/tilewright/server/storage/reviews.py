"""The queue of reviews, which all server processes share, and the reviews found so far.

A server process claims a review and says every few seconds that it is alive. If it stops saying so,
another process, or the same one after a restart, takes the review over.
"""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tilewright.server.child_process import QueueFull
from tilewright.server.storage import schema
from tilewright.server.storage.store import Store

# In the whole database. Each takes about a minute.
MAX_QUEUED: Final = 100
# A worker that has said nothing for this long has died.
LEASE_MS: Final = 15_000
# A review that brings its process down again and again is given up.
MAX_ATTEMPTS: Final = 3

State = Literal["waiting", "working", "stopped", "done", "failed"]
_ROW: Final = schema.reviews.c
_WAITING: Final = "waiting"
_WORKING: Final = "working"


@dataclass(frozen=True, slots=True)
class Key:
    """Which review: of which game, for a player who knows which words."""

    table: str
    vocabulary: str


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it is stored. ``body`` is a ``GameReview`` as JSON."""

    key: Key
    basis: str
    state: State
    judged: int
    ahead: int
    body: str


class ReviewQueue:
    """The reviews in the database. Methods raise ``StorageUnavailable``."""

    def __init__(self, store: Store, worker: str) -> None:
        self._store = store
        self._worker = worker

    async def get(self, key: Key) -> StoredReview | None:
        return await self._store.read(lambda connection: _get(connection, key))

    async def put(self, key: Key, basis: str, body: str) -> None:
        """Queue a review; one that was stopped or failed, on the same basis, is continued.

        Raises ``QueueFull``.
        """
        at = self._store.clock.now_ms()
        await self._store.write(lambda connection: _put(connection, key, basis, body, at))

    async def claim(self) -> StoredReview | None:
        """Return the review to work on now, or None if nothing waits.

        The longest wait comes first, but a table whose reviews are being made waits for the others.
        """
        at = self._store.clock.now_ms()
        if not await self._store.read(lambda connection: _claimable(connection, at)):
            return None
        return await self._store.write(lambda connection: _claim(connection, self._worker, at))

    async def is_alive(self, key: Key, found: tuple[int, str] | None = None) -> bool:
        """Say that the review is being worked on, and store what was found so far.

        ``found`` is the number of turns judged and the review. Returns whether to carry on.
        """
        values: dict[str, Any] = {"alive_at": self._store.clock.now_ms()}
        if found is not None:
            values |= {"judged": found[0], "body": found[1]}
        return await self._update_own(key, values)

    async def end(self, key: Key, state: State) -> None:
        """Say that the review is no longer worked on."""
        await self._update_own(key, {"state": state, "worker": None})

    async def stop(self, key: Key) -> None:
        """Cancel a review. What was found is kept."""
        query = (
            schema.reviews.update()
            .where(_is(key), schema.IS_QUEUED)
            .values(state="stopped", worker=None)
        )
        await self._store.write(lambda connection: connection.execute(query))

    async def _update_own(self, key: Key, values: dict[str, Any]) -> bool:
        query = (
            schema.reviews.update()
            .where(_is(key), _ROW.worker == self._worker, _ROW.state == _WORKING)
            .values(values)
        )
        return await self._store.write(lambda connection: connection.execute(query).rowcount == 1)


def _is(key: Key) -> sa.ColumnElement[bool]:
    return sa.and_(_ROW.table_id == key.table, _ROW.vocabulary == key.vocabulary)


def _get(connection: sa.Connection, key: Key) -> StoredReview | None:
    row = connection.execute(schema.reviews.select().where(_is(key))).first()
    if row is None:
        return None
    ahead = 0
    if row.state == _WAITING:
        queue = _in_order(connection)
        ahead = next((at for at, each in enumerate(queue) if each == key), 0)
    return StoredReview(key, row.basis, row.state, row.judged, ahead, row.body)


def _put(connection: sa.Connection, key: Key, basis: str, body: str, at: int) -> None:
    row = connection.execute(schema.reviews.select().where(_is(key)).with_for_update()).first()
    if row is not None and row.basis == basis and row.state in (_WAITING, _WORKING, "done"):
        return
    queued = sa.select(sa.func.count()).select_from(schema.reviews).where(schema.IS_QUEUED)
    if connection.scalars(queued).one() >= MAX_QUEUED:
        raise QueueFull
    again = {"state": _WAITING, "queued_at": at, "worker": None, "attempts": 0}
    if row is None:
        begun = {"table_id": key.table, "vocabulary": key.vocabulary, "basis": basis, "judged": 0}
        # Another process may have been faster.
        with suppress(IntegrityError), connection.begin_nested():
            connection.execute(schema.reviews.insert().values(**begun, **again, body=body))
        return
    if row.basis != basis:
        again |= {"basis": basis, "body": body, "judged": 0}
    connection.execute(schema.reviews.update().where(_is(key)).values(again))


def _in_order(connection: sa.Connection) -> list[Key]:
    """Return the waiting reviews in the order in which they will be made.

    Tables take turns, so that no table holds up the others with its second review.
    """
    query = (
        sa.select(_ROW.table_id, _ROW.vocabulary, _ROW.state)
        .where(schema.IS_QUEUED)
        .order_by(_ROW.queued_at, _ROW.table_id, _ROW.vocabulary)
    )
    rows = connection.execute(query).all()
    before = Counter(row.table_id for row in rows if row.state == _WORKING)
    ranked: list[tuple[int, Key]] = []
    for row in rows:
        if row.state == _WAITING:
            ranked.append((before[row.table_id], Key(row.table_id, row.vocabulary)))
            before[row.table_id] += 1
    return [key for _, key in sorted(ranked, key=lambda each: each[0])]


def _is_lost(at: int) -> sa.ColumnElement[bool]:
    """Return the condition for reviews whose worker has died."""
    return sa.and_(_ROW.state == _WORKING, _ROW.alive_at < at - LEASE_MS)


def _claimable(connection: sa.Connection, at: int) -> bool:
    some = sa.select(_ROW.table_id).where((_ROW.state == _WAITING) | _is_lost(at), schema.IS_QUEUED)
    return connection.execute(some.limit(1)).first() is not None


def _claim(connection: sa.Connection, worker: str, at: int) -> StoredReview | None:
    lost = schema.reviews.update().where(_is_lost(at))
    given_up = lost.where(_ROW.attempts >= MAX_ATTEMPTS)
    connection.execute(given_up.values(state="failed", worker=None))
    connection.execute(lost.values(state=_WAITING, worker=None))
    for key in _in_order(connection):
        claimed = connection.execute(
            schema.reviews.update()
            .where(_is(key), _ROW.state == _WAITING)
            .values(state=_WORKING, worker=worker, alive_at=at, attempts=_ROW.attempts + 1)
        )
        if claimed.rowcount == 1:
            return _get(connection, key)
    return None
