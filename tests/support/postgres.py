"""A private PostgreSQL: a cluster of its own in a temporary directory, on a free loopback port.

    with cluster() as postgres, postgres.database() as url:
        ...

Tests take the fixture `postgres_url` instead; benchmarks and scripts use it as above. Writes are as
durable as in earnest (fsync is on). The server ends with the `with` block, and with the process
that started it, however that ends.
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
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedWriter
from pathlib import Path

import psycopg
from psycopg import sql

from scripts.system_tools import postgres_bin

MISSING = "PostgreSQL's server programs are missing: python -m scripts.system_tools"
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
    """There are no server programs on this machine."""


class PostgresFailed(Exception):
    """The server did not come up; its log is the message."""


@dataclass
class Cluster:
    """A PostgreSQL server that can be stopped, killed and started again on the same port."""

    programs: Path
    home: Path
    port: int = 0
    password: str = field(default_factory=secrets.token_urlsafe, repr=False)
    server: subprocess.Popen[bytes] | None = None
    # The server ends with the thread that started it, so that thread must not be a passing one.
    starter: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, "postgres-starter"), repr=False
    )

    def url(self, database: str) -> str:
        return f"postgresql://tilewright:{self.password}@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a fresh, empty database. Whoever is still connected at the end is cut off."""
        name = f"test_{secrets.token_hex(8)}"
        self._run("CREATE DATABASE {}", name)
        try:
            yield self.url(name)
        finally:
            if self.server:
                self._run("DROP DATABASE {} WITH (FORCE)", name)

    def start(self) -> None:
        """Start, and return when connections are answered."""
        fresh_port = self.port == 0
        for _ in range(5):
            if fresh_port:
                self.port = free_port()
            if self._comes_up():
                return
            if not fresh_port:
                break  # else somebody may have taken the port in the meantime
        raise PostgresFailed((self.home / "log").read_text(errors="replace"))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT cuts off everybody and closes cleanly; SIGQUIT is a crash that needs recovery."""
        if self.server:
            self.server.send_signal(how)
            try:
                self.server.wait(STOPS_WITHIN)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
            self.server = None

    def create(self) -> None:
        """Make the cluster's files, owned by whoever will run the server."""
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

    def _comes_up(self) -> bool:
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
            start_new_session=True,  # Ctrl-C is for the tests; they stop the server
        )  # fmt: skip

    def _as_owner(self) -> list[str]:
        """PostgreSQL refuses to run as root. Where it can be told, it ends with its parent."""
        setpriv = shutil.which("setpriv")
        if not setpriv:
            return []
        ends_with_us = [setpriv, "--pdeathsig=INT"]
        if os.geteuid() != 0:
            return ends_with_us
        owner = pwd.getpwnam(unprivileged())
        return [
            *ends_with_us,
            f"--reuid={owner.pw_uid}",
            f"--regid={owner.pw_gid}",
            "--clear-groups",
        ]

    def _run(self, statement: str, name: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running cluster, gone without a trace afterwards."""
    programs = postgres_bin()
    if programs is None:
        raise PostgresMissing(MISSING)
    # Not below pytest's directory for temporary files: its path can be too long for a socket.
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
    """A user who may run the server when we are root: Debian's `postgres`, else `nobody`."""
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
