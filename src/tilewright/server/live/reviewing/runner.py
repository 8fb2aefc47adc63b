"""Works on the queue of reviews: takes them one after the other, as many at once as it has cores.

Each review uses all cores at the lowest priority, so the system shares them equally between the
reviews, and nothing else has to wait.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Final

from tilewright.coach.settings import Vocabulary
from tilewright.engine.selfplay.executor import available_cores
from tilewright.server.live.reviewing.process import ReviewFailed, ReviewProcess
from tilewright.server.reviewing.requests import RecordedGame, ReviewClosely
from tilewright.server.storage.reviews import Key, ReviewQueue, State, StoredReview
from tilewright.server.storage.store import StorageUnavailable
from tilewright.server.tables.refusals import NoSuchTable

# A review that takes longer ends with what it has found.
MAX_SECONDS: Final = 180.0
# A process that does not even end then hangs.
_KILL_SECONDS: Final = MAX_SECONDS + 60
# How often a worker says that it is alive, and looks whether the review has been cancelled.
ALIVE_SECONDS: Final = 3.0
# How often a process looks for reviews that others have queued or left behind.
LOOK_SECONDS: Final = 5.0
# Each process keeps some 150 MB.
_MOST_AT_ONCE: Final = 4

_BY_POINTS: Final = ("static", "points-only")

log = logging.getLogger(__name__)

# Returns a table's finished game.
LoadGame = Callable[[str], Awaitable[RecordedGame]]


class _Cancelled(Exception):
    """The review has been cancelled, or another process has taken it over."""


class ReviewRunner:
    """Makes the reviews that are queued."""

    def __init__(self, queue: ReviewQueue, load: LoadGame, most: int | None = None) -> None:
        self._queue = queue
        self._load = load
        self._most = most or min(_MOST_AT_ONCE, available_cores())
        self._wake = asyncio.Event()
        self._working: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End all reviews. They wait for the next server that starts."""
        tasks = [*self._working, *([self._loop] if self._loop else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        """Look for a review to work on."""
        self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                while len(self._working) < self._most and (job := await self._queue.claim()):
                    task = asyncio.create_task(self._review(job))
                    self._working.add(task)
                    task.add_done_callback(self._ended)
            except StorageUnavailable:
                log.warning("the database is unavailable")
            self._wake.clear()
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                pass

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        self.wake()

    async def _review(self, job: StoredReview) -> None:
        key = job.key
        try:
            await self._end(key, await self._outcome(job))
        except asyncio.CancelledError:
            await asyncio.shield(self._end(key, "waiting"))
            raise

    async def _outcome(self, job: StoredReview) -> State | None:
        """Make a review. Returns the state in which it ends; None if it is not ours any more."""
        key = job.key
        try:
            game = await self._load(key.table)
            request = ReviewClosely(
                game=game, vocabulary=Vocabulary(key.vocabulary), seconds=MAX_SECONDS
            )
            await self._follow(job, request)
        except _Cancelled:
            return None
        except (OSError, TimeoutError, ReviewFailed, NoSuchTable, ValueError) as error:
            log.warning("a review failed: %s", type(error).__name__)
            return "failed"
        except StorageUnavailable:
            return "waiting"
        return "done"

    async def _follow(self, job: StoredReview, request: ReviewClosely) -> None:
        process = await ReviewProcess.start()
        found: asyncio.Queue[bytes | None] = asyncio.Queue()
        reading = asyncio.create_task(_read(process, request, found))
        try:
            async with asyncio.timeout(_KILL_SECONDS):
                while await self._store_next(job, found):
                    pass
            await reading
        finally:
            reading.cancel()
            await process.end()

    async def _store_next(self, job: StoredReview, found: asyncio.Queue[bytes | None]) -> bool:
        """Store what was found next. Returns False after the last."""
        news: tuple[int, str] | None = None
        try:
            async with asyncio.timeout(ALIVE_SECONDS):
                if (line := await found.get()) is None:
                    return False
            judged = judged_in(line)
            # A review that is made again after a restart must not take back what it had found.
            news = (judged, line.decode()) if judged >= job.judged else None
        except TimeoutError:
            pass
        if not await self._queue.is_alive(job.key, news):
            raise _Cancelled
        return True

    async def _end(self, key: Key, state: State | None) -> None:
        if state is not None:
            await self._queue.end(key, state)


async def _read(
    process: ReviewProcess, request: ReviewClosely, found: asyncio.Queue[bytes | None]
) -> None:
    try:
        async with aclosing(process.ask(request)) as lines:
            async for line in lines:
                found.put_nowait(line)
    finally:
        found.put_nowait(None)


def judged_in(review: bytes) -> int:
    """Return the number of turns that have been looked at closely."""
    turns = json.loads(review)["turns"]
    verdicts = (turn["verdict"] for turn in turns)
    return sum(each is not None and each["method"] not in _BY_POINTS for each in verdicts)
