"""The worker processes of a server: which they are, and whether they accept connections."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

LIMIT_SECONDS = 60.0


def children(pid: int) -> list[int]:
    """Return the workers."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def kill_and_time(parent: int, count: int, victim: int) -> float:
    """Kill a worker, and return the seconds until its successor accepts connections.

    Another process does this: in this one, busy clients would delay the clock.
    """
    numbers = map(str, (parent, count, victim))
    command = [sys.executable, "-m", "tests.crash.workers", *numbers]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def wait_until_serving(parent: int, count: int, killed: int | None = None) -> float:
    """Wait until this many workers accept connections, none of them ``killed``.

    Return the seconds it took.
    """
    shared = _sockets(parent)
    begun = time.monotonic()
    while time.monotonic() - begun < LIMIT_SECONDS:
        alive = [pid for pid in children(parent) if pid != killed]
        if sum(_waits_for(pid, shared) for pid in alive) == count:
            return time.monotonic() - begun
        time.sleep(0.01)
    raise TimeoutError("a worker was not replaced")


def _sockets(pid: int) -> set[str]:
    """Return the sockets of the parent, which include the one that its workers listen on."""
    return {
        name
        for each in Path(f"/proc/{pid}/fd").iterdir()
        if (name := _target(each)).startswith("socket:")
    }


def _waits_for(pid: int, sockets: set[str]) -> bool:
    """Return whether the event loop of a process waits for connections to one of these sockets."""
    files = Path(f"/proc/{pid}/fd")
    try:
        polls = [each.name for each in files.iterdir() if _target(each).endswith("[eventpoll]")]
        watched = [
            line.split()[1]
            for poll in polls
            for line in Path(f"/proc/{pid}/fdinfo/{poll}").read_text().splitlines()
            if line.startswith("tfd:")
        ]
    except OSError:  # it has just ended
        return False
    return any(_target(files / number) in sockets for number in watched)


def _target(file: Path) -> str:
    try:
        return str(file.readlink())
    except OSError:
        return ""


if __name__ == "__main__":
    parent, count, victim = map(int, sys.argv[1:])
    os.kill(victim, signal.SIGKILL)
    sys.stdout.write(f"{wait_until_serving(parent, count, victim)}")
