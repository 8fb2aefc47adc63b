"""Tasks that run in the background of the event loop."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from tilewright.server.logs import safe_traceback

log = logging.getLogger(__name__)


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
