"""Reviews of finished games: one at a time, in a process that gives way to everything else."""

import asyncio
import itertools
import json
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from tilewright.coach.settings import Vocabulary
from tilewright.server import review_game
from tilewright.server.child_process import QueueFull
from tilewright.server.live.dictionaries import words_of
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.store import Store
from tilewright.server.tables.refusals import NoSuchTable

MAX_WAITING: Final = 20
MAX_KEPT: Final = 32
# A review that takes longer ends with what it has found.
MAX_SECONDS: Final = 180.0
# A process that does not even end then hangs.
_KILL_SECONDS: Final = MAX_SECONDS + 60
# A line is a whole review.
_MAX_LINE: Final = 8 << 20

Key = tuple[str, int, Vocabulary]

log = logging.getLogger(__name__)


class Reviews:
    """Starts reviews, and keeps the most recently used ones.

    A server that is restarted begins a review again when somebody asks for it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one_at_a_time = asyncio.Lock()
        self._jobs: OrderedDict[Key, _Job] = OrderedDict()
        self._numbers = itertools.count()

    async def progress(self, live: LiveTable, vocabulary: Vocabulary) -> bytes:
        """Return a ``ReviewProgress`` as JSON; the review begins if nobody has asked before.

        The game must be over. Raises ``QueueFull``.
        """
        version = 0 if live.table.game is None else live.table.game.version
        key = (live.id, version, vocabulary)
        if (job := self._jobs.get(key)) is not None and job.failed:
            # Whoever asks again begins it again.
            return self._jobs.pop(key).progress(0)
        if job is None:
            unfinished = [each for each in self._jobs.values() if not each.task.done()]
            if len(unfinished) >= MAX_WAITING:
                raise QueueFull
            job = self._jobs[key] = _Job(next(self._numbers))
            job.task = asyncio.create_task(self._run(job, live, vocabulary))
        self._jobs.move_to_end(key)
        self._forget_old()
        return job.progress(self._ahead_of(job))

    async def stop(self) -> None:
        """End all reviews."""
        tasks = [job.task for job in self._jobs.values() if not job.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ahead_of(self, job: "_Job") -> int:
        return sum(
            each.number < job.number and not each.task.done() for each in self._jobs.values()
        )

    def _forget_old(self) -> None:
        done = [key for key, job in self._jobs.items() if job.task.done()]
        for key in done[: max(0, len(self._jobs) - MAX_KEPT)]:
            del self._jobs[key]

    async def _run(self, job: "_Job", live: LiveTable, vocabulary: Vocabulary) -> None:
        try:
            async with self._one_at_a_time:
                job.working = True
                await job.run(await self._request(live, vocabulary))
        except (OSError, TimeoutError, NoSuchTable, ValueError) as error:
            log.warning("a review failed: %s", type(error).__name__)
            job.failed = True

    async def _request(self, live: LiveTable, vocabulary: Vocabulary) -> bytes:
        entries = await self._store.load_text(live.id)
        if not entries:
            raise NoSuchTable
        return json.dumps(
            {
                "log": entries,
                "dictionary": words_of(live.table).name,
                "vocabulary": vocabulary,
                "seconds": MAX_SECONDS,
            }
        ).encode()


class _Job:
    """A review that was asked for, and what it has found so far."""

    task: asyncio.Task[None]

    def __init__(self, number: int) -> None:
        self.number = number
        self.working = self.failed = False
        # A ``GameReview`` as JSON; it is long, and nobody here needs to read it.
        self.found = b"null"

    def progress(self, ahead: int) -> bytes:
        return b'{"state":"%s","ahead":%d,"review":%s}' % (
            self._state().encode(),
            ahead,
            self.found,
        )

    def _state(self) -> str:
        if self.failed:
            return "failed"
        if self.task.done():
            return "done"
        return "working" if self.working else "waiting"

    async def run(self, request: bytes) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            review_game.__name__,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=_MAX_LINE,
            # Ctrl-C must reach only the server.
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(_KILL_SECONDS):
                if process.stdin is None or process.stdout is None:
                    raise ValueError("the process needs pipes")
                process.stdin.write(request)
                process.stdin.write_eof()
                async for line in process.stdout:
                    self.found = line.rstrip()
                if await process.wait() != 0:
                    raise OSError(f"the review ended with status {process.returncode}")
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
