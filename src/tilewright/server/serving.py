"""Running the web application: its socket, its processes, its start and its end."""

import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from errno import EACCES, EADDRINUSE
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tilewright.server import logs
from tilewright.server.app import ServerSettings, create_app
from tilewright.server.lines import Messages, Requests
from tilewright.server.storage.database import DatabaseUnusable, open_database
from tilewright.server.storage.one_server import one_server

PORT = 8000


class CannotServe(Exception):
    """The server cannot be started; the message is one line for whoever started it."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What is served, and where.

    ``lan`` is this computer's address in the home network, ``url`` the one by which the world knows
    a server behind a proxy.
    """

    host: str
    port: int
    directory: Path
    database: str | None
    workers: int
    settings: ServerSettings
    lan: str | None = None
    url: str | None = None

    def on(self, port: int) -> "Serving":
        """The same on the port that was taken, which others have to be told."""
        address = self.url or (None if self.lan is None else f"http://{self.lan}:{port}")
        settings = replace(self.settings, lan_address=address or self.settings.lan_address)
        return replace(self, port=port, settings=settings)


def serve(serving: Serving, announce: Callable[[int], None]) -> None:
    """Serve until told to stop; ``announce`` hears the port once people can connect."""
    if serving.workers > 1 and not (serving.database or "").startswith("postgres"):
        raise CannotServe(
            "Several workers share their tables through PostgreSQL: add --database postgresql://…"
        )
    listening = _bind(serving.host, serving.port)
    try:
        engine = open_database(serving.database, serving.directory)
        engine.dispose()
        with one_server(engine.url):
            _serve(serving, listening, announce)
    except DatabaseUnusable as error:
        listening.close()
        raise CannotServe(str(error)) from None


def _serve(serving: Serving, listening: socket.socket, announce: Callable[[int], None]) -> None:
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        partial(_application, serving.on(port)),
        factory=True,
        workers=serving.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Requests,
        ws=Messages,
        ws_max_size=serving.settings.limits.message_bytes,
        # The client asks for signs of life itself; a dead line is noticed by either.
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        # A small computer needs its time to start a worker.
        timeout_worker_healthcheck=120,
    )
    server = _Server(config, partial(announce, port))
    if serving.workers > 1:
        # Whoever connects before the first worker is up waits instead of being turned away.
        listening.listen(config.backlog)
        announce(port)
        logs.install()
        _Workers(config, sockets=[listening]).run()
    else:
        server.run(sockets=[listening])
        if not server.started:
            raise CannotServe("The server could not be started. Its last lines say why.")


class _Server(uvicorn.Server):
    """A server that says when it is ready, and for which being told to stop is a good end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self._captured_signals.clear()


class _Workers(Multiprocess):
    """The processes that share the work. Only this one hears Ctrl-C, and tells the others."""

    def run(self) -> None:
        super().run()
        if any(process.exitcode == STARTUP_FAILURE for process in self.processes):
            raise CannotServe("A worker could not be started. The last lines say why.")

    def init_processes(self) -> None:
        with _no_ctrl_c():
            super().init_processes()

    def keep_subprocess_alive(self) -> None:
        with _no_ctrl_c():
            super().keep_subprocess_alive()

    def restart_all(self) -> None:
        with _no_ctrl_c():
            super().restart_all()


@contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """What is started meanwhile never hears it; here it is heard afterwards."""
    if sys.platform == "win32":
        yield
        return
    # Python lets it through again when it starts this helper, so the helper comes first.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _application(serving: Serving) -> FastAPI:
    logs.install()
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_end_after, args=[parent.join], daemon=True).start()
    engine = open_database(serving.database, serving.directory)
    application = create_app(engine, serving.settings)
    # What is loaded by now stays: looking it through for rubbish, again and again, stops all play.
    gc.collect()
    gc.freeze()
    return application


def _end_after(the_end: Callable[[], None]) -> None:
    """A worker whose parent was killed must not keep its port and its tables."""
    the_end()
    os.kill(os.getpid(), signal.SIGTERM)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        choose = "--port" if error.errno in (EADDRINUSE, EACCES) else "--host"
        raise CannotServe(
            f"Port {port} of {host} cannot be used: {error.strerror}. Choose another with {choose}."
        ) from None
    listening.set_inheritable(True)
    return listening
