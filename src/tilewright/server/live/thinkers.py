"""Processes in which computers look ahead, so that a long thought holds up no table."""

import asyncio
import sys
from asyncio import Event, StreamReader, StreamWriter, TimerHandle
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Final

from tilewright.engine.selfplay.executor import available_cores
from tilewright.rules.commands import Command
from tilewright.server import think
from tilewright.server.thinking import LENGTH, Failure, Request, Response, Stop, decode, encode

# A computer that waits longer for a free process plays without looking ahead.
WAIT_SECONDS: Final = 3.0
# A thought that takes longer has hung.
MAX_SECONDS: Final = 120.0
# A process keeps some 100 MB, so it ends after this long without work.
IDLE_SECONDS: Final = 120.0


class AllBusy(Exception):
    """No process is free."""


class ThinkingFailed(Exception):
    """The player failed. The message contains no secrets."""


class Thinkers:
    """Starts processes when they are needed, by default at most one for each core."""

    def __init__(self, most: int | None = None) -> None:
        self._free = asyncio.Semaphore(most or available_cores())
        self._idle: dict[Thinker, TimerHandle] = {}
        self._busy: set[Thinker] = set()

    async def think(self, request: Request, hurry: Event) -> Command | None:
        """Return what the player does. Once ``hurry`` is set, it takes the best turn it has found.

        Raises ``AllBusy`` or ``ThinkingFailed``.
        """
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self._free.acquire()
        except TimeoutError:
            raise AllBusy from None
        try:
            answer = await self._ask(request, hurry)
        finally:
            self._free.release()
        if isinstance(answer, Failure):
            raise ThinkingFailed(answer.reason)
        return answer

    @property
    def processes(self) -> tuple["Thinker", ...]:
        return (*self._idle, *self._busy)

    async def stop(self) -> None:
        """End all processes."""
        for timer in self._idle.values():
            timer.cancel()
        for thinker in self.processes:
            await thinker.end()
        self._idle.clear()

    async def _ask(self, request: Request, hurry: Event) -> Response:
        thinker = self._take_idle() or await Thinker.start()
        self._busy.add(thinker)
        try:
            answer = await thinker.ask(request, hurry)
        except BaseException:
            await thinker.end()
            raise
        else:
            loop = asyncio.get_running_loop()
            self._idle[thinker] = loop.call_later(IDLE_SECONDS, self._dismiss, thinker)
            return answer
        finally:
            self._busy.discard(thinker)

    def _take_idle(self) -> "Thinker | None":
        """Return the process that was used last, so that the others can end."""
        while self._idle:
            thinker, timer = self._idle.popitem()
            timer.cancel()
            if thinker.is_running:
                return thinker
        return None

    def _dismiss(self, thinker: "Thinker") -> None:
        del self._idle[thinker]
        thinker.close()


class Thinker:
    """One process."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("the process needs pipes")
        self._process = process
        self._to: StreamWriter = process.stdin
        self._answers: StreamReader = process.stdout

    @classmethod
    async def start(cls) -> "Thinker":
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", think.__name__, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
        )

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    async def ask(self, request: Request, hurry: Event) -> Response:
        self._to.write(encode(request))
        hurrying = asyncio.create_task(self._stop_when(hurry))
        try:
            async with asyncio.timeout(MAX_SECONDS):
                (length,) = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))
                answer: Response = decode(await self._answers.readexactly(length))
                return answer
        finally:
            hurrying.cancel()

    async def _stop_when(self, hurry: Event) -> None:
        await hurry.wait()
        self._to.write(encode(Stop()))

    def close(self) -> None:
        """Let the process end: its input has ended."""
        self._to.close()

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
