"""Where servers can be found, while they come and go."""

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.support.running_server import AT_ONCE, STOPS_WITHIN
from tilewright.server.serving import Serving, serve

# One process loads the program once; every server is a fork of it, and so is back soon.
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.crash.places", "tilewright.server.app"])


@dataclass(repr=False)
class Restarted:
    """A server in a process of its own, which is killed and started again on the same port."""

    directory: Path
    database: str | None
    port: int = 0
    process: BaseProcess | None = None
    _line: Connection | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log_file(self) -> Path:
        return self.directory / "server.log"

    def log_lines(self) -> list[str]:
        """What the server has written so far, over all its starts."""
        return self.log_file.read_text(encoding="utf-8").splitlines()

    def start(self) -> None:
        """Start, and return when people can connect."""
        self.directory.mkdir(parents=True, exist_ok=True)
        serving = Serving("127.0.0.1", self.port, self.directory, self.database, 1, AT_ONCE)
        self._line, theirs = _FORKS.Pipe()
        self.process = _FORKS.Process(target=_serve, args=(serving, theirs, self.log_file))
        self.process.start()
        theirs.close()
        try:
            self.port = self._line.recv()
        except EOFError:
            raise AssertionError("\n".join(self.log_lines())) from None

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, as an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None or self._line is None:
            return
        assert self.process.pid is not None
        os.kill(self.process.pid, how)
        self.process.join(STOPS_WITHIN)
        assert self.process.exitcode is not None, "the server did not stop when asked to"
        self.process.close()
        self._line.close()
        self.process = self._line = None


def _serve(serving: Serving, line: Connection, log_file: Path) -> None:
    """What a server's process does; it ends with the process that started it."""
    with log_file.open("ab") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    serve(serving, line.send)


def _end_with(line: Connection) -> None:
    try:
        line.recv()
    except EOFError:
        os.kill(os.getpid(), signal.SIGTERM)


@dataclass(repr=False)
class Places:
    """The addresses at which a server answers now, and whether it can save anything."""

    up: list[str] = field(default_factory=list)
    saving: bool = True
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def opened(self, address: str) -> None:
        self.up.append(address)
        await self._tell()

    def closed(self, address: str) -> None:
        self.up.remove(address)

    async def set_saving(self, saving: bool) -> None:
        self.saving = saving
        await self._tell()

    async def find(self, number: int) -> str:
        """A server that runs; different numbers prefer different ones."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.up and self.saving)
            return self.up[number % len(self.up)]

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()
