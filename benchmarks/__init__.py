"""Benchmarks for everything that must stay fast.

`python -m benchmarks` runs all of them and prints a table; `python -m benchmarks startup` runs only
one module. A benchmark is a function whose name starts with `bench_` and that yields figures.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Better(Enum):
    """Whether a figure should be below or above its goal."""

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
    """One measured value.

    If it is the best of several runs, `spread` is its distance from their median. If it is the
    median, `quartiles` are the first and third quartile.
    """

    name: str
    value: float
    unit: str
    goal: Goal | None = None
    spread: float | None = None
    quartiles: tuple[float, float] | None = None


Benchmark = Callable[[], Iterable[Figure]]


def find_benchmarks(modules: Iterable[str] = ()) -> Iterator[tuple[str, Benchmark]]:
    """Yield the benchmarks of these modules, or of all, each with the name of its module."""
    names = {module.name for module in pkgutil.iter_modules(__path__)} - {"__main__"}
    chosen = set(modules) or names
    if unknown := chosen - names:
        raise LookupError(f"no benchmark module named {', '.join(sorted(unknown))}")
    for name in sorted(chosen):
        module = importlib.import_module(f"{__name__}.{name}")
        for attribute, value in vars(module).items():
            if attribute.startswith("bench_"):
                yield name, value
