"""Costly work in child processes: one job at a time, with a cache of the results.

In this process, even in a thread, the work would hold up all tables.
"""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MAX_WAITING: Final = 8
MAX_CACHED: Final = 32
TIMEOUT_SECONDS: Final = 30


class QueueFull(Exception):
    """Too many jobs are waiting."""


class CachedJobs:
    """Runs one job at a time and caches the most recently used results."""

    def __init__(self) -> None:
        self._running = asyncio.Lock()
        self._waiting: dict[Hashable, asyncio.Task[bytes]] = {}
        self._cache: OrderedDict[Hashable, bytes] = OrderedDict()

    async def get(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the result for this key, or raise ``QueueFull``.

        Requests for the same key share one job, which is finished even if its client disconnects.
        """
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        if (job := self._waiting.get(key)) is None:
            if len(self._waiting) >= MAX_WAITING:
                raise QueueFull
            job = self._waiting[key] = asyncio.create_task(self._run(key, work))
            job.add_done_callback(lambda _: self._waiting.pop(key))
        return await asyncio.shield(job)

    async def _run(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self._running:
            result = self._cache[key] = await work()
        if len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
        return result


async def run_module(name: str, data: bytes) -> bytes:
    """Run a Python module with this standard input, and return its standard output."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        name,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        # Ctrl-C must reach only the server, which waits for the result before it stops.
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            result, _ = await process.communicate(data)
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise OSError(f"{name} failed with status {process.returncode}")
    return result
