"""Time functions and commands, and turn the runs into figures."""

import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import Figure, below

PYTHON = sys.executable
TILEWRIGHT = str(Path(sysconfig.get_path("scripts")) / "tilewright")
FUNCTION_RUNS = 7
COMMAND_RUNS = 15


def time_function(work: Callable[[], object]) -> list[float]:
    """Return the seconds of several runs, fastest first, after a warm-up run."""
    return _time_runs(work, FUNCTION_RUNS)


def time_command(*command: str) -> list[float]:
    """Return the milliseconds of several runs, fastest first, after a warm-up run."""

    def run() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    return [seconds * 1000 for seconds in _time_runs(run, COMMAND_RUNS)]


def _time_runs(work: Callable[[], object], runs: int) -> list[float]:
    def run_once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    run_once()
    return sorted(run_once() for _ in range(runs))


def spread(runs: list[float]) -> float:
    return statistics.median(runs) - runs[0]


def in_milliseconds(name: str, seconds: list[float], goal: float | None = None) -> Figure:
    """Return the fastest run as a figure; the goal is in milliseconds."""
    limit = None if goal is None else below(goal)
    return Figure(name, seconds[0] * 1e3, "ms", limit, spread(seconds) * 1e3)
