"""Pictures as PNG, made in a process of their own: they take long, and no table may wait for it."""

import asyncio
import sys
from collections import OrderedDict
from typing import Final

from tilewright.server import pictures
from tilewright.server.problems import TooMuch

MOST_WAITING: Final = 8
MOST_KEPT: Final = 32
SECONDS: Final = 30


class Darkroom:
    """Develops one picture at a time and keeps the latest."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def png(self, svg: str) -> bytes:
        """The picture; ``TooMuch`` where too many are waiting for theirs."""
        if svg not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise TooMuch
            self._waiting += 1
            try:
                async with self._free:
                    if svg not in self._kept:
                        self._keep(svg, await _develop(svg))
            finally:
                self._waiting -= 1
        self._kept.move_to_end(svg)
        return self._kept[svg]

    def _keep(self, svg: str, png: bytes) -> None:
        self._kept[svg] = png
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


async def _develop(svg: str) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        pictures.__name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the server, which lets it finish
    )
    try:
        async with asyncio.timeout(SECONDS):
            png, _ = await process.communicate(svg.encode())
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise OSError(f"the picture was not made: {process.returncode}")
    return png
