"""How long a person waits before Tilewright does anything."""

import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import Figure, below

RUNS = 15
PYTHON = sys.executable
TILEWRIGHT = str(Path(sysconfig.get_path("scripts")) / "tilewright")


def times(*command: str) -> list[float]:
    """The milliseconds that each of several runs took, the fastest first. The first is not told."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return (time.perf_counter() - start) * 1000

    once()
    return sorted(once() for _ in range(RUNS))


def bench_startup() -> Iterator[Figure]:
    bare = times(PYTHON, "-c", "pass")[0]
    load = times(PYTHON, "-c", "import tilewright")
    yield Figure("import tilewright", max(load[0] - bare, 0), "ms", below(100), spread(load))
    told = times(TILEWRIGHT, "--help")
    yield Figure("tilewright --help", told[0], "ms", below(300), spread(told))


def spread(runs: list[float]) -> float:
    return statistics.median(runs) - runs[0]
