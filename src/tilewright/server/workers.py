"""Worker processes that share one listening socket, and the parent that replaces dead ones.

On Linux a worker is a fork of its parent, which has loaded the program already, so a replacement
serves within a fraction of a second. Elsewhere, forking is not safe, and a worker starts anew.
"""

import multiprocessing
import os
import select
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkContext, SpawnContext
from time import monotonic
from typing import Any, Final

import uvicorn

from tilewright.server.single_server import STOP_SECONDS, SingleServer

# How often the parent looks for dead workers and signals.
CHECK_SECONDS: Final = 0.2

_CONTEXT: Final[ForkContext | SpawnContext] = (
    multiprocessing.get_context("fork")
    if sys.platform == "linux"
    else multiprocessing.get_context("spawn")
)
# The signals that the parent handles. SIGINT stays blocked in workers: Ctrl-C reaches every
# process of a terminal, but only the parent acts on it.
_HANDLED: Final = (signal.SIGINT, signal.SIGTERM)


class WorkersFailed(Exception):
    """A worker ended before any of them was serving."""


class Workers:
    """Keeps a worker running for each of the applications until SIGTERM or SIGINT arrives.

    The parent never waits for a worker, so it replaces a dead one and obeys a signal at once,
    whatever the database does to the others.
    """

    def __init__(
        self, config: uvicorn.Config, sockets: list[socket.socket], applications: Sequence[Any]
    ) -> None:
        self._config = config
        self._sockets = sockets
        self._applications = applications
        self._stop = threading.Event()
        self._workers: list[_Worker] = []
        self._has_served = False

    def run(self) -> None:
        """Run the workers until stopped, or raise ``WorkersFailed``."""
        for number in _HANDLED:
            signal.signal(number, lambda *_: self._stop.set())
        self._workers = [self._start_worker(each) for each in self._applications]
        try:
            while not self._stop.wait(CHECK_SECONDS):
                self._check()
        finally:
            self._end_all()

    def _start_worker(self, application: Any) -> "_Worker":
        return _Worker(self._config, self._sockets, application)

    def _check(self) -> None:
        self._has_served = self._has_served or any(each.is_ready() for each in self._workers)
        for number, worker in enumerate(self._workers):
            if worker.has_ended():
                if not self._has_served:
                    raise WorkersFailed
                worker.close()
                self._workers[number] = self._start_worker(self._applications[number])

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.terminate()
        give_up = monotonic() + STOP_SECONDS
        for worker in self._workers:
            worker.join_or_kill(max(0.0, give_up - monotonic()))


class _Worker:
    """One worker process."""

    def __init__(
        self, config: uvicorn.Config, sockets: list[socket.socket], application: Any
    ) -> None:
        self._ready, ready = _CONTEXT.Pipe(duplex=False)
        arguments = (config, sockets, application, ready)
        self._process = _CONTEXT.Process(target=_work, args=arguments)
        with _blocked_signals(), warnings.catch_warnings():
            # Only the main thread of the parent ever holds a lock that a worker needs.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        ready.close()

    def is_ready(self) -> bool:
        """Return whether the worker has begun to serve."""
        try:
            return self._ready.poll() and self._ready.recv() == "ready"
        except (OSError, EOFError):
            return False

    def has_ended(self) -> bool:
        return self._process.exitcode is not None

    def terminate(self) -> None:
        self._process.terminate()

    def join_or_kill(self, seconds: float) -> None:
        self._process.join(seconds)
        if not self.has_ended():
            self._process.kill()
            self._process.join()
        self.close()

    def close(self) -> None:
        self._process.close()
        self._ready.close()


@contextmanager
def _blocked_signals() -> Iterator[None]:
    """Block these signals: a new process must not run the handlers that it inherits."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HANDLED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(
    config: uvicorn.Config, sockets: list[socket.socket], application: Any, ready: Connection
) -> None:
    """Serve an application in a worker process."""
    config.app = application
    if sys.platform != "win32":
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    parent = multiprocessing.parent_process()
    if parent is not None and parent.pid is not None:
        wait = _wait_for_parent(parent.pid) or parent.join
        threading.Thread(target=_stop_after, args=[wait], daemon=True).start()
    SingleServer(config, lambda: ready.send("ready")).run(sockets)


def _wait_for_parent(pid: int) -> Callable[[], object] | None:
    """Return a function that waits for a process to end, or None if the system has none.

    A fork holds the pipes of its siblings, so those do not show that the parent has died.
    """
    if sys.platform != "linux":
        return None
    try:
        ended = os.pidfd_open(pid)
    except ProcessLookupError:
        return lambda: None
    except OSError:  # an old kernel
        return None
    return lambda: select.select([ended], [], [])


def _stop_after(wait: Callable[[], object]) -> None:
    """Stop this worker once its parent has died, so that it releases the port and its tables."""
    wait()
    os.kill(os.getpid(), signal.SIGTERM)
