"""Processes that review games (see ``tilewright.server.reviewing``)."""

import asyncio
import sys
from asyncio import StreamReader, StreamWriter, TimerHandle
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

from tilewright.server.child_process import QueueFull
from tilewright.server.reviewing import process
from tilewright.server.reviewing.requests import ReviewRequest

# An answer that takes longer has hung. It may have to wait for everything else on this machine.
_ANSWER_SECONDS: Final = 60.0
# A process keeps some 150 MB, so it ends after this long without work.
_IDLE_SECONDS: Final = 120.0
_MOST_WAITING: Final = 20
# A line is a whole review.
_MAX_LINE: Final = 8 << 20


class ReviewFailed(Exception):
    """The process ended without an answer."""


class ReviewProcess:
    """One process. It answers one request at a time."""

    def __init__(self, started: Process) -> None:
        if started.stdin is None or started.stdout is None:
            raise ValueError("the process needs pipes")
        self._process = started
        self._to: StreamWriter = started.stdin
        self._answers: StreamReader = started.stdout

    @classmethod
    async def start(cls) -> "ReviewProcess":
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                process.__name__,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_MAX_LINE,
            )
        )

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    async def ask(self, request: ReviewRequest) -> AsyncGenerator[bytes, None]:
        """Yield the lines of the answer. Raises ``ReviewFailed``."""
        self._to.write(request.model_dump_json().encode() + b"\n")
        while line := (await self._answers.readline()):
            if line == b"\n":
                return
            yield line.rstrip()
        raise ReviewFailed

    async def answer(self, request: ReviewRequest) -> bytes:
        """Return the last line of the answer. Raises ``ReviewFailed`` or ``TimeoutError``."""
        last = b""
        async with asyncio.timeout(_ANSWER_SECONDS):
            async for line in self.ask(request):
                last = line
        return last

    def close(self) -> None:
        """Let the process end: its input has ended."""
        self._to.close()

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class PromptAnswers:
    """Answers requests for which somebody is waiting, in a process that is kept for the next.

    A second process starts only while the first is busy.
    """

    def __init__(self, most: int = 2) -> None:
        self._free = asyncio.Semaphore(most)
        self._waiting = 0
        self._idle: dict[ReviewProcess, TimerHandle] = {}
        self._busy: set[ReviewProcess] = set()

    async def answer(self, request: ReviewRequest) -> bytes:
        """Return the answer. Raises ``QueueFull``, ``ReviewFailed`` or ``TimeoutError``."""
        if self._waiting >= _MOST_WAITING:
            raise QueueFull
        self._waiting += 1
        try:
            async with self._free:
                return await self._ask(request)
        finally:
            self._waiting -= 1

    async def warm_up(self) -> None:
        """Start a process if there is none, so that the first question need not wait for it."""
        if not self._idle and not self._busy and not self._free.locked():
            async with self._free:
                self._keep(await ReviewProcess.start())

    async def stop(self) -> None:
        for timer in self._idle.values():
            timer.cancel()
        for each in (*self._idle, *self._busy):
            await each.end()
        self._idle.clear()

    async def _ask(self, request: ReviewRequest) -> bytes:
        asked = self._take_idle() or await ReviewProcess.start()
        self._busy.add(asked)
        try:
            answer = await asked.answer(request)
        except BaseException:
            await asked.end()
            raise
        else:
            self._keep(asked)
            return answer
        finally:
            self._busy.discard(asked)

    def _keep(self, idle: ReviewProcess) -> None:
        loop = asyncio.get_running_loop()
        self._idle[idle] = loop.call_later(_IDLE_SECONDS, self._dismiss, idle)

    def _take_idle(self) -> ReviewProcess | None:
        while self._idle:
            idle, timer = self._idle.popitem()
            timer.cancel()
            if idle.is_running:
                return idle
        return None

    def _dismiss(self, idle: ReviewProcess) -> None:
        del self._idle[idle]
        idle.close()
