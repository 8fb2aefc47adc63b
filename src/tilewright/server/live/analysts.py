"""Processes for the analysis board.

Looking at a position takes milliseconds, and somebody waits for it. Thinking takes a minute, so it
uses only time that nothing else needs, and each address thinks about one position at a time.
"""

import asyncio
import json
import logging
import sys
from asyncio import StreamReader, StreamWriter, TimerHandle
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Final

from tilewright.engine.selfplay.executor import available_cores
from tilewright.server.analysis import process as analysis_process
from tilewright.server.analysis.process import PATIENT
from tilewright.server.child_process import QueueFull

# Requests that may wait for a process; more are refused.
MAX_WAITING: Final = 30
# Positions of one address that may wait to be thought about.
MAX_WAITING_OF_ADDRESS: Final = 30
# While others wait, a thought ends after this long.
SHARED_SECONDS: Final = 10.0
# A request that takes longer has hung.
LOOK_SECONDS: Final = 10.0
# After a thought should have ended, or was stopped, its process is ended.
GRACE_SECONDS: Final = 3.0
# A process keeps some 100 MB, so it ends after this long without work.
IDLE_SECONDS: Final = 120.0
_MAX_LINE: Final = 4 << 20
# How a line begins that says what went wrong in the process.
_FAILURE: Final = b'{"code":"internal"'

log = logging.getLogger(__name__)


class AnalysisFailed(Exception):
    """The process died or hung."""


class Analysts:
    """Starts processes when they are needed."""

    def __init__(self) -> None:
        most = max(1, min(2, available_cores()))
        self._looking = _Pool([], most)
        self._thinking = _Pool([PATIENT], most)
        self._addresses: dict[str, _Address] = {}

    async def look(self, kind: str, body: Any) -> bytes:
        """Return the answer to a request. Raises ``QueueFull`` or ``AnalysisFailed``."""
        async with self._looking.process() as analyst:
            lines = [line async for line in analyst.answers(kind, body, LOOK_SECONDS)]
        if not lines:
            raise AnalysisFailed
        return lines[-1]

    async def think(
        self,
        kind: str,
        body: Any,
        seconds: float,
        address: str,
        charge: Callable[[float], None],
    ) -> AsyncGenerator[bytes]:
        """Yield the answers to a request; closing this ends the thought.

        ``charge`` is called with the seconds that it took. Raises ``QueueFull`` or
        ``AnalysisFailed``.
        """
        async with self._turn_of(address) as mine, self._thinking.process() as analyst:
            began = monotonic()
            try:
                async for line in analyst.answers(kind, body, seconds + LOOK_SECONDS):
                    yield line
                    others_wait = mine.waiting > 1 or self._thinking.waiting
                    if others_wait and monotonic() > began + SHARED_SECONDS:
                        return
            finally:
                charge(monotonic() - began)

    @property
    def processes(self) -> tuple["Analyst", ...]:
        return (*self._looking.processes, *self._thinking.processes)

    async def stop(self) -> None:
        """End all processes."""
        await self._looking.stop()
        await self._thinking.stop()

    @asynccontextmanager
    async def _turn_of(self, address: str) -> AsyncIterator["_Address"]:
        """Wait until nothing else is thought about for this address."""
        mine = self._addresses.setdefault(address, _Address())
        if mine.waiting >= MAX_WAITING_OF_ADDRESS:
            raise QueueFull
        mine.waiting += 1
        try:
            async with mine.lock:
                yield mine
        finally:
            mine.waiting -= 1
            if not mine.waiting:
                del self._addresses[address]


class _Address:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class _Pool:
    """Processes that are started with the same arguments."""

    def __init__(self, arguments: list[str], most: int) -> None:
        self._arguments = arguments
        self._free = asyncio.Semaphore(most)
        self.waiting = 0
        self._idle: dict[Analyst, TimerHandle] = {}
        self._busy: set[Analyst] = set()

    @property
    def processes(self) -> tuple["Analyst", ...]:
        return (*self._idle, *self._busy)

    @asynccontextmanager
    async def process(self) -> AsyncIterator["Analyst"]:
        """Lend a process. It is ended unless it has answered."""
        if self.waiting >= MAX_WAITING:
            raise QueueFull
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        try:
            analyst = self._take_idle() or await Analyst.start(self._arguments)
            self._busy.add(analyst)
            try:
                yield analyst
            finally:
                await analyst.finish()
                self._busy.discard(analyst)
                if analyst.is_running:
                    loop = asyncio.get_running_loop()
                    self._idle[analyst] = loop.call_later(IDLE_SECONDS, self._dismiss, analyst)
        finally:
            self._free.release()

    async def stop(self) -> None:
        for timer in self._idle.values():
            timer.cancel()
        for analyst in self.processes:
            await analyst.end()
        self._idle.clear()

    def _take_idle(self) -> "Analyst | None":
        """Return the process that was used last, so that the others can end."""
        while self._idle:
            analyst, timer = self._idle.popitem()
            timer.cancel()
            if analyst.is_running:
                return analyst
        return None

    def _dismiss(self, analyst: "Analyst") -> None:
        del self._idle[analyst]
        analyst.close()


class Analyst:
    """One process."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("the process needs pipes")
        self._process = process
        self._to: StreamWriter = process.stdin
        self._lines: StreamReader = process.stdout
        self._answering = False

    @classmethod
    async def start(cls, arguments: list[str]) -> "Analyst":
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                analysis_process.__name__,
                *arguments,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_MAX_LINE,
            )
        )

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    async def answers(self, kind: str, body: Any, seconds: float) -> AsyncIterator[bytes]:
        """Yield the lines of an answer. Raises ``AnalysisFailed`` if the process dies or hangs."""
        until = monotonic() + seconds
        self._answering = True
        self._to.write(json.dumps({"kind": kind, "body": body}).encode() + b"\n")
        while line := await self._line(until):
            if line == b"\n":
                self._answering = False
                return
            if line.startswith(_FAILURE):
                log.error("an analysis failed: %s", json.loads(line)["message"])
                continue
            yield line.rstrip()
        raise AnalysisFailed

    async def _line(self, until: float) -> bytes:
        """Return the next line; nothing if the process has ended, or if it is too late."""
        try:
            return await asyncio.wait_for(self._lines.readline(), max(0.0, until - monotonic()))
        except (TimeoutError, OSError, ValueError):
            return b""

    async def finish(self) -> None:
        """Stop the thought; a process that does not obey is ended."""
        if not self._answering:
            return
        self._to.write(b"stop\n")
        until = monotonic() + GRACE_SECONDS
        while line := await self._line(until):
            if line == b"\n":
                self._answering = False
                return
        await self.end()

    def close(self) -> None:
        """Let the process end: its input has ended."""
        self._to.close()

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
