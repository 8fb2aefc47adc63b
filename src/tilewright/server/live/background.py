"""Tasks and threads that run in the background of the event loop."""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Coroutine
from typing import Any, Final

from tilewright.server.logs import safe_traceback

log = logging.getLogger(__name__)

NICENESS: Final = 10


def lower_thread_priority() -> None:
    """Let everything else run before this thread, where the system has priorities of threads."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, max(now, NICENESS))


class BackgroundTasks:
    """Tasks that nothing awaits. They are not garbage-collected, and their failures are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    async def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("background task failed: %s", safe_traceback(error))
