"""A server that restarts quickly: a fork of a process that has already loaded the program."""

import multiprocessing
import os
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from tests.support.running_server import RunningServer, ServerProcess
from tilewright.server.serving import ServeOptions, serve

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__, "tilewright.server.http.app"])


class Fork:
    """A server in a forked process."""

    def __init__(self, options: ServeOptions, log_file: Path) -> None:
        self._pipe, theirs = _FORKS.Pipe()
        self._process = _FORKS.Process(target=_serve, args=(options, theirs, log_file))
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        return self._process.exitcode

    def announced_port(self) -> int | None:
        try:
            port: int = self._pipe.recv()
        except EOFError:
            return None
        return port

    def ended_within(self, seconds: float | None) -> bool:
        self._process.join(seconds)
        return self.exit_code is not None

    def close(self) -> None:
        self._process.close()
        self._pipe.close()


@dataclass
class ForkedServer(RunningServer):
    """A ``RunningServer`` for tests that kill and restart it again and again."""

    def launch(self, options: ServeOptions) -> ServerProcess:
        return Fork(options, self.log_file)


def _serve(options: ServeOptions, pipe: Connection, log_file: Path) -> None:
    """Serve until stopped, or until the process that started this one ends."""
    os.setsid()  # Ctrl-C goes to the tests, which stop the server
    with log_file.open("ab") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
    threading.Thread(target=_stop_with, args=(pipe,), daemon=True).start()
    serve(options, pipe.send)


def _stop_with(pipe: Connection) -> None:
    try:
        pipe.recv()
    except EOFError:
        os.kill(os.getpid(), signal.SIGTERM)
