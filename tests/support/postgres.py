"""A private PostgreSQL cluster in a temporary directory, on a free loopback port.

    with cluster() as postgres, postgres.database() as url:
        ...

Tests use the fixture `postgres_url`; benchmarks and scripts use it as above. Writes are as durable
as in production (fsync is on). The server ends with the `with` block, or with the process that
started it, even if that is killed.
"""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import BufferedWriter
from pathlib import Path

import psycopg
from psycopg import sql

from scripts.system_tools import postgres_bin

MISSING = "PostgreSQL's server programs are missing: run python -m scripts.system_tools"
STARTS_WITHIN = 30.0
STOPS_WITHIN = 30.0
SETTINGS = {
    "fsync": "on",
    "synchronous_commit": "on",
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "log_min_messages": "warning",
}


class PostgresMissing(Exception):
    """PostgreSQL's server programs are not installed."""


class PostgresFailed(Exception):
    """The server did not start. The message is its log."""


@dataclass
class Cluster:
    """A PostgreSQL server that can be stopped, killed and started again on the same port."""

    programs: Path
    home: Path
    port: int = 0
    password: str = field(default_factory=secrets.token_urlsafe, repr=False)
    server: subprocess.Popen[bytes] | None = None
    # The server ends with the thread that started it, so that thread must live as long as it.
    starter: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, "postgres-starter"), repr=False
    )

    def url(self, database: str) -> str:
        return f"postgresql://tilewright:{self.password}@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """Yield the URL of a new, empty database; connections still open at the end are closed."""
        name = f"test_{secrets.token_hex(8)}"
        self._run("CREATE DATABASE {}", name)
        try:
            yield self.url(name)
        finally:
            if self.server:
                self._run("DROP DATABASE {} WITH (FORCE)", name)

    def start(self) -> None:
        """Start, and return when the server accepts connections."""
        fresh_port = self.port == 0
        for _ in range(5):
            if fresh_port:
                self.port = free_port()
            if self._starts():
                return
            if not fresh_port:
                break  # a new port may have been taken by another process, so only that is retried
        raise PostgresFailed((self.home / "log").read_text(errors="replace"))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT closes all connections cleanly, SIGQUIT is a crash."""
        if self.server:
            self.server.send_signal(how)
            try:
                self.server.wait(STOPS_WITHIN)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
            self.server = None

    def freeze(self) -> None:
        """Let the server hang: it accepts connections, and answers nothing until ``thaw``."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: signal.Signals) -> None:
        if self.server:
            self.server.send_signal(number)
            pid = self.server.pid
            for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
                with suppress(ProcessLookupError):  # it may have ended since
                    os.kill(int(child), number)

    def create(self) -> None:
        """Create the cluster's files, owned by the user that will run the server."""
        if os.geteuid() == 0:
            owner = pwd.getpwnam(unprivileged())
            os.chown(self.home, owner.pw_uid, owner.pw_gid)
        secret = self.home / "password"
        secret.write_text(self.password)
        shutil.chown(secret, self.home.stat().st_uid)
        subprocess.run(
            [
                *self._as_owner(), self.programs / "initdb", "--pgdata", self.home / "data",
                "--username=tilewright", f"--pwfile={secret}", "--auth=scram-sha-256",
                "--encoding=UTF8", "--no-locale", "--no-sync",
            ],
            check=True, cwd=self.home, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def _starts(self) -> bool:
        settings = {
            **SETTINGS,
            "port": str(self.port),
            "unix_socket_directories": str(self.home),
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.home / "log").open("ab") as log:
            self.server = server = self.starter.submit(self._spawn, options, log).result()
        deadline = time.monotonic() + STARTS_WITHIN
        while server.poll() is None:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    self.stop()
                    return False
                time.sleep(0.02)
            else:
                return True
        self.server = None
        return False

    def _spawn(self, options: list[str], log: BufferedWriter) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*self._as_owner(), self.programs / "postgres", "-D", self.home / "data", *options],
            cwd=self.home, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,  # Ctrl-C goes to the tests, which stop the server
        )  # fmt: skip

    def _as_owner(self) -> list[str]:
        """Return a command prefix that drops root and ends the server with its parent."""
        setpriv = shutil.which("setpriv")
        if not setpriv:
            return []
        ends_with_parent = [setpriv, "--pdeathsig=INT"]
        if os.geteuid() != 0:
            return ends_with_parent
        owner = pwd.getpwnam(unprivileged())
        return [
            *ends_with_parent,
            f"--reuid={owner.pw_uid}",
            f"--regid={owner.pw_gid}",
            "--clear-groups",
        ]

    def _run(self, statement: str, name: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Yield a running cluster and delete it afterwards."""
    programs = postgres_bin()
    if programs is None:
        raise PostgresMissing(MISSING)
    # Not below pytest's temporary directory, whose path can be too long for a socket.
    home = Path(tempfile.mkdtemp(prefix="tilewright-pg-"))
    postgres = Cluster(programs, home)
    try:
        postgres.create()
        postgres.start()
        yield postgres
    finally:
        postgres.stop()
        postgres.starter.shutdown()
        shutil.rmtree(home, ignore_errors=True)


def unprivileged() -> str:
    """Return the user to drop root to: Debian's `postgres`, else `nobody`."""
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
