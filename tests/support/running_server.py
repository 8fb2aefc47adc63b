"""A real server for tests, in a separate process on a free loopback port.

    with running_server(directory) as server:
        async with Guest(server.address) as guest:
            ...

Computers move at once and there are no rate limits, unless the settings say otherwise. What the
server writes to standard error is in `server.log_lines()`. The server ends with the `with` block,
or with the process that started it, even if that is killed.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tilewright.server.http.app import ServerSettings
from tilewright.server.http.rate_limits import Limits, RateLimit
from tilewright.server.serving import ServeOptions, serve
from tilewright.server.tables.delays import Delays

ROOT = Path(__file__).parents[2]
STOPS_WITHIN = 30.0
PLENTY = RateLimit(1e9, 1e9)
NO_LIMITS = Limits(
    requests=PLENTY,
    new_tables=PLENTY,
    thinking_seconds=PLENTY,
    codes=PLENTY,
    messages=PLENTY,
    requested_bytes=PLENTY,
    connections_per_address=10_000,
    sockets_per_address=5000,
    lobby_seats=10_000,
    lobby_tables=10_000,
)
NO_DELAYS = ServerSettings(delays=Delays(0, 0), limits=NO_LIMITS)


class ServerFailed(Exception):
    """The server did not start or stop. The message is its log or the reason."""


class ServerProcess(Protocol):
    """A process that serves."""

    @property
    def pid(self) -> int: ...

    @property
    def exit_code(self) -> int | None:
        """None while the process runs."""

    def announced_port(self) -> int | None:
        """Wait until clients can connect. Return the port, or None if the process ended."""

    def ended_within(self, seconds: float | None) -> bool:
        """Wait for the process to end; None waits without a limit."""

    def close(self) -> None:
        """Release what is left after the process has ended."""


class Subprocess:
    """A server in a new interpreter. It reads its options from standard input."""

    def __init__(self, module: Sequence[str], options: ServeOptions, log_file: Path) -> None:
        with log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", *module],
                cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                start_new_session=True,  # Ctrl-C goes to the tests, which stop the server
            )  # fmt: skip
        assert self._process.stdin is not None
        pickle.dump(options, self._process.stdin)
        self._process.stdin.flush()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        return self._process.returncode

    def announced_port(self) -> int | None:
        assert self._process.stdout is not None
        with self._process.stdout as announced:
            line = announced.readline()
        return int(line) if line else None

    def ended_within(self, seconds: float | None) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()


@dataclass
class RunningServer:
    """A server that can be stopped, killed and started again on the same port and database."""

    directory: Path
    database: str | None = None
    settings: ServerSettings = NO_DELAYS
    workers: int = 1
    port: int = 0
    process: ServerProcess | None = None

    def launch(self, options: ServeOptions) -> ServerProcess:
        """Start the process."""
        return Subprocess(["tests.support.running_server"], options, self.log_file)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log_file(self) -> Path:
        return self.directory / "server.log"

    def log_lines(self) -> list[str]:
        """Return the server's log so far, over all its starts."""
        return self.log_file.read_text(encoding="utf-8").splitlines()

    def start(self) -> None:
        """Start, and return when clients can connect."""
        self.directory.mkdir(parents=True, exist_ok=True)
        where = self.directory, self.database, self.workers
        self.process = self.launch(ServeOptions("127.0.0.1", self.port, *where, self.settings))
        port = self.process.announced_port()
        if port is None:
            self.kill()
            raise ServerFailed("\n".join(self.log_lines()))
        self.port = port

    def stop(self) -> None:
        """Stop as an operator would, with SIGTERM."""
        if self.process is not None:
            if not self.process.ended_within(0):
                os.kill(self.process.pid, signal.SIGTERM)
            if not self.process.ended_within(STOPS_WITHIN):
                self.kill()
                raise ServerFailed("the server did not stop when asked to")
            self._ended()

    def kill(self) -> None:
        """Kill the server and its workers, whatever they are doing."""
        if self.process is not None:
            if not self.process.ended_within(0):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.ended_within(None)
            self._ended()

    def _ended(self) -> None:
        assert self.process is not None
        self.process.close()
        self.process = None


@contextmanager
def running_server(
    directory: Path,
    database: str | None = None,
    settings: ServerSettings = NO_DELAYS,
    workers: int = 1,
) -> Iterator[RunningServer]:
    server = RunningServer(directory, database, settings, workers)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def main() -> None:
    """Serve with the options from standard input, until that is closed."""
    options: ServeOptions = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    serve(options, _announce)


def _announce(port: int) -> None:
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()


def _stop_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
