"""A running program and the lines that go to it and come from it.

Nothing that a program does blocks the arena: every wait has a deadline, lines and output are
limited, and a program that reads nothing is written to only as far as the pipe takes it.
"""

import json
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections import deque
from contextlib import suppress
from typing import Any, Final

from tilewright.matches.faults import GameLost, TurnLost

_MAX_LINE: Final = 64 << 10
# The most that a program may write for one answer, errors included.
_MAX_OUTPUT: Final = 1 << 20
_CHUNK: Final = 64 << 10
# The end of its errors that is kept, for the message when it crashes.
_ERRORS_KEPT: Final = 4000
_QUIT_SECONDS: Final = 1.0


class Program:
    """A program with pipes. Raises ``OSError`` if it cannot be started."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the user names the program
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            # A group of its own, so that whatever it starts ends with it.
            start_new_session=True,
        )
        self._selector = selectors.DefaultSelector()
        process = self._process
        if process.stdin is None or process.stdout is None or process.stderr is None:
            raise AssertionError("all streams are pipes")
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        for source in (self._stdout, self._stderr):
            self._selector.register(source, selectors.EVENT_READ)
        self._to_write = b""
        self._buffer = b""
        self._lines: deque[bytes] = deque()
        self._errors = b""
        self._allowance = _MAX_OUTPUT

    def send(self, line: bytes) -> None:
        """Queue a line. It is written while the arena waits for an answer."""
        if not self._to_write:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._to_write += line
        self._allowance = _MAX_OUTPUT

    def receive(self, deadline: float) -> dict[str, Any]:
        """Return the next message. ``deadline`` is a time of ``time.monotonic``.

        Raises ``TurnLost`` if it is late or no message, and ``GameLost`` if the program has ended
        or writes too much.
        """
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TurnLost("time-over", "the program did not answer in time")
            if self._lines:
                break
            for key, _ in self._selector.select(left):
                self._serve(key.fileobj)
        return _parsed(self._lines.popleft())

    def _serve(self, stream: Any) -> None:
        if stream is self._stdin:
            self._write()
            return
        try:
            data = os.read(stream.fileno(), _CHUNK)
        except BlockingIOError:
            return
        self._allowance -= len(data)
        if self._allowance < 0:
            raise GameLost("flood", f"the program wrote more than {_MAX_OUTPUT:,} bytes")
        if stream is self._stderr:
            self._errors = (self._errors + data)[-_ERRORS_KEPT:]
            if not data:
                self._selector.unregister(stream)
            return
        if not data:
            raise GameLost("crashed", f"the program ended{self._last_words()}")
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        self._lines.extend(lines)
        if max(map(len, (*lines, self._buffer))) > _MAX_LINE:
            raise GameLost("flood", f"the program wrote a line of more than {_MAX_LINE:,} bytes")

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._to_write)
        except BlockingIOError:
            return
        except BrokenPipeError:
            # What it wrote before may still be read; then its end is noticed.
            written = len(self._to_write)
        self._to_write = self._to_write[written:]
        if not self._to_write:
            self._selector.unregister(self._stdin)

    def _last_words(self) -> str:
        """Return the last line of the errors of a program that has ended."""
        with suppress(OSError):
            while data := os.read(self._stderr.fileno(), _CHUNK):
                self._errors = (self._errors + data)[-_ERRORS_KEPT:]
        lines = self._errors.decode(errors="replace").strip().splitlines()
        return f": {lines[-1]:.200}" if lines else ""

    def close(self, farewell: bytes = b"") -> None:
        """End the program: it may end by itself after a farewell, else it is killed."""
        if farewell:
            with suppress(OSError):
                os.write(self._stdin.fileno(), farewell)
            with suppress(OSError):
                self._stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_QUIT_SECONDS)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            with suppress(OSError):
                stream.close()


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        shown = line[:80].decode(errors="replace")
        raise TurnLost("bad-message", f"this is not a JSON object: {shown!r}")
    return message
