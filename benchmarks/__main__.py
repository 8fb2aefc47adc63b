"""Run the benchmarks and print their figures: `python -m benchmarks [MODULE ...]`."""

import sys

from rich.console import Console
from rich.table import Table

from benchmarks import Figure, find_benchmarks

FILE_WIDTH = 140


def row(module: str, figure: Figure) -> list[str]:
    spread = "" if figure.spread is None else f"+{figure.spread:,.4g}"
    if figure.quartiles is not None:
        spread = " – ".join(f"{quartile:,.4g}" for quartile in figure.quartiles)
    goal, verdict = "", ""
    if figure.goal is not None:
        goal = f"{figure.goal.better.value} {figure.goal.value:,g}"
        verdict = "met" if figure.goal.met_by(figure.value) else "MISSED"
    return [module, figure.name, f"{figure.value:,.4g}", spread, figure.unit, goal, verdict]


def main(modules: list[str]) -> None:
    table = Table("module", "measurement")
    for heading in ("figure", "spread"):
        table.add_column(heading, justify="right")
    for heading in ("unit", "goal", ""):
        table.add_column(heading)
    for module, benchmark in find_benchmarks(modules):
        for figure in benchmark():
            table.add_row(*row(module, figure))
    # In a file, long rows need not be wrapped.
    Console(width=None if sys.stdout.isatty() else FILE_WIDTH).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
