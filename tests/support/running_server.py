"""A real server for tests: a process of its own on a free loopback port.

    with running_server(directory) as server:
        async with Guest(server.address) as guest:
            ...

Computers move at once and no limit is ever met, unless the settings say otherwise. What the server
writes to standard error is in `server.log_lines()`. The server ends with the `with` block, and with
the process that started it, however that ends.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tilewright.server.app import ServerSettings
from tilewright.server.limits import Allowance, Limits
from tilewright.server.pace import Pace
from tilewright.server.serving import Serving, serve

ROOT = Path(__file__).parents[2]
STOPS_WITHIN = 30.0
PLENTY = Allowance(1e9, 1e9)
NO_LIMITS = Limits(
    requests=PLENTY, new_tables=PLENTY, codes=PLENTY, messages=PLENTY, sockets_an_address=5000
)
AT_ONCE = ServerSettings(pace=Pace(0, 0), limits=NO_LIMITS)


class ServerFailed(Exception):
    """The server did not come up; what it wrote is the message."""


@dataclass
class RunningServer:
    """A server that can be stopped, killed and started again on the same port and database."""

    directory: Path
    database: str | None = None
    settings: ServerSettings = AT_ONCE
    workers: int = 1
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def program(self) -> tuple[str, ...]:
        """The module that serves, and what it is told."""
        return ("tests.support.running_server",)

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
        with self.log_file.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", *self.program()],
                cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                start_new_session=True,  # Ctrl-C is for the tests; they stop the server
            )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        where = self.directory, self.database, self.workers
        pickle.dump(Serving("127.0.0.1", self.port, *where, self.settings), process.stdin)
        process.stdin.flush()
        announced = process.stdout.readline()
        process.stdout.close()
        self.process = process
        if not announced:
            self.kill()
            raise ServerFailed("\n".join(self.log_lines()))
        self.port = int(announced)

    def stop(self) -> None:
        """Ask it to end, as an operator would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(STOPS_WITHIN)
            except subprocess.TimeoutExpired:
                self.kill()
                raise ServerFailed("the server did not stop when asked to") from None
            self._ended()

    def kill(self) -> None:
        """End it and its workers in the middle of whatever it does."""
        if self.process is not None:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self._ended()

    def _ended(self) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process = None


@contextmanager
def running_server(
    directory: Path,
    database: str | None = None,
    settings: ServerSettings = AT_ONCE,
    workers: int = 1,
) -> Iterator[RunningServer]:
    server = RunningServer(directory, database, settings, workers)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def main() -> None:
    """Serve what standard input tells; its end is ours."""
    serving: Serving = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(serving, _announce)


def _announce(port: int) -> None:
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
