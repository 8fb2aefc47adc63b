"""Start-up time of the package and of the command."""

from collections.abc import Iterator

from benchmarks import Figure, below
from benchmarks.timing import PYTHON, TILEWRIGHT, spread, time_command


def bench_startup() -> Iterator[Figure]:
    bare = time_command(PYTHON, "-c", "pass")[0]
    load = time_command(PYTHON, "-c", "import tilewright")
    yield Figure("import tilewright", max(load[0] - bare, 0), "ms", below(50), spread(load))
    runs = time_command(TILEWRIGHT, "--help")
    yield Figure("tilewright --help", runs[0], "ms", below(300), spread(runs))
