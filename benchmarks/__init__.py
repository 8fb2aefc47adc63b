"""What must stay fast. `python -m benchmarks` runs every module of this package and prints a table.

A benchmark is a function whose name starts with `bench_` and which returns its figures. A module
may hold several. To run some of them: `python -m benchmarks startup`.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Better(Enum):
    """Which side of its goal a figure should lie on."""

    LOWER = "<"
    HIGHER = ">"


@dataclass(frozen=True)
class Goal:
    better: Better
    value: float

    def met_by(self, value: float) -> bool:
        return value < self.value if self.better is Better.LOWER else value > self.value


def below(value: float) -> Goal:
    return Goal(Better.LOWER, value)


def above(value: float) -> Goal:
    return Goal(Better.HIGHER, value)


@dataclass(frozen=True)
class Figure:
    """One measured number: `spread` is the distance from the best run to the middle one.

    Where the number is the middle one, `quartiles` hold the middle half of the runs instead.
    """

    name: str
    value: float
    unit: str
    goal: Goal | None = None
    spread: float | None = None
    quartiles: tuple[float, float] | None = None


Benchmark = Callable[[], Iterable[Figure]]


def find_benchmarks(wanted: Iterable[str] = ()) -> Iterator[tuple[str, Benchmark]]:
    """The benchmarks of the wanted modules, or of all, each with the name of its module."""
    names = {module.name for module in pkgutil.iter_modules(__path__)} - {"__main__"}
    chosen = set(wanted) or names
    if unknown := chosen - names:
        raise LookupError(f"no benchmark module named {', '.join(sorted(unknown))}")
    for name in sorted(chosen):
        module = importlib.import_module(f"{__name__}.{name}")
        for attribute, value in vars(module).items():
            if attribute.startswith("bench_"):
                yield name, value
