"""Runs the web application in one process or several: its socket, its database and its limits."""

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from errno import EACCES, EADDRINUSE
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory

from fastapi import FastAPI

from tilewright.server import logs
from tilewright.server.http.app import ServerSettings, create_app
from tilewright.server.http.connection_limits import LimitedConfig
from tilewright.server.listening import HomeNetwork, bind
from tilewright.server.single_server import SingleServer
from tilewright.server.storage.database import (
    DatabaseUnusable,
    connect_database,
    open_database,
)
from tilewright.server.storage.file_lock import lock_database
from tilewright.server.workers import Workers, WorkersFailed

# Thresholds of the garbage collector for its three generations.
GC_THRESHOLDS = (5_000, 20, 50)


class CannotServe(Exception):
    """The server cannot be started. The message is one line, for the operator."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What to serve, and where.

    ``lan`` is this computer's address in the local network; ``url`` is the public URL of a server
    behind a proxy.
    """

    host: str
    port: int
    directory: Path
    database: str | None
    workers: int
    settings: ServerSettings
    lan: str | None = None
    url: str | None = None

    def bound_to(self, port: int) -> "ServeOptions":
        """Return these options for the port that was bound, with the public URL."""
        url = self.url or (None if self.lan is None else f"http://{self.lan}:{port}")
        settings = replace(self.settings, public_url=url or self.settings.public_url)
        return replace(self, port=port, settings=settings)

    @property
    def only_here(self) -> bool:
        """Whether one process serves this computer alone, so that it can let other devices in."""
        return self.workers == 1 and self.url is None and _is_loopback(self.host)


def serve(options: ServeOptions, announce: Callable[[int], None]) -> None:
    """Serve until stopped. Calls ``announce`` with the port once clients can connect."""
    if options.workers > 1 and not (options.database or "").startswith("postgres"):
        raise CannotServe(
            "Several workers need PostgreSQL to share their tables: add --database postgresql://…"
        )
    _raise_file_limit()
    listening = _bind(options.host, options.port)
    try:
        engine = open_database(options.database, options.directory)
        engine.dispose()
        with lock_database(engine.url):
            _serve(options, listening, announce)
    except DatabaseUnusable as error:
        listening.close()
        raise CannotServe(str(error)) from None


def _serve(
    options: ServeOptions, listening: socket.socket, announce: Callable[[int], None]
) -> None:
    port = listening.getsockname()[1]
    limits = options.settings.limits
    network = HomeNetwork(port) if options.only_here else None
    application = partial(_application, options.bound_to(port), network)
    config = LimitedConfig(
        application,
        factory=True,
        workers=options.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        # Behind a proxy, all connections come from its address.
        connections_per_address=limits.connections_per_address if options.url is None else None,
        ws_max_size=limits.message_bytes,
        # Changes are small; compressing them would take more time, and 50 kB for each connection.
        ws_per_message_deflate=False,
        # The client sends its own pings, so either side detects a dead connection.
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
    )
    if options.workers > 1:
        # Clients that connect before the first worker is up wait instead of being refused.
        listening.listen(config.backlog)
        announce(port)
        logs.install()
        try:
            with TemporaryDirectory(prefix="tilewright-metrics-") as metrics:
                applications = [
                    partial(application, metrics_file=Path(metrics, f"{number}.json"))
                    for number in range(options.workers)
                ]
                Workers(config, [listening], applications).run()
        except WorkersFailed:
            raise CannotServe(
                "A worker could not be started. See the last lines of its log."
            ) from None
    else:
        server = SingleServer(config, partial(announce, port))
        if network is not None:
            network.listen = server.listen
        try:
            server.run(sockets=[listening])
        except SystemExit:
            raise CannotServe(
                "The server could not be started. See the last lines of its log."
            ) from None


def _application(
    options: ServeOptions, network: HomeNetwork | None, metrics_file: Path | None = None
) -> FastAPI:
    logs.install()
    # The parent has upgraded the database. A worker starts even if it cannot be reached now.
    engine = connect_database(options.database, options.directory)
    application = create_app(engine, options.settings, network, metrics_file)
    # Exempt everything loaded so far from garbage collection: scanning it would stall play. Tables
    # live long and hardly ever form cycles, so that looking for new cycles can wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    return application


def _raise_file_limit() -> None:
    """Allow as many open connections as the system permits; the usual default is 1024."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not available on Windows

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems refuse their own maximum
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _bind(host: str, port: int) -> socket.socket:
    try:
        listening = bind(host, port)
    except OSError as error:
        option = "--port" if error.errno in (EADDRINUSE, EACCES) else "--host"
        raise CannotServe(
            f"Cannot listen on {host}, port {port}: {error.strerror}. Choose another {option}."
        ) from None
    listening.set_inheritable(True)
    return listening


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
