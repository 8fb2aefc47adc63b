"""`tilewright bench`: measure how fast the engine is on this machine."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.table import Table

from tilewright.cli.engine_options import (
    Seed,
    WhichLeaves,
    default_leaves,
    load_leaves,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, print_json
from tilewright.cli.result_tables import open_console, print_uncut
from tilewright.cli.word_options import WhichList
from tilewright.engine.kernel import search_processors
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.executor import available_cores
from tilewright.engine.speed.timings import Speed, search_speeds, self_play_speed, start_speeds
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.equipment.tiles import ENGLISH

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def bench(
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    positions: Annotated[
        int, typer.Option(min=1, max=1000, help="Number of positions to search.")
    ] = 1000,
    games: Annotated[
        int, typer.Option(min=1, max=100_000, help="Games in each pass of self-play.")
    ] = 500,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the engine is on this machine.

    The search runs on one thread over 1,000 positions that are the same on every machine. Each
    figure is the median of several passes, with the quartiles beside it.
    """
    with report_engine_errors():
        speeds = list(_measure(lexicon, leaves, positions, games, seed))
    if as_json:
        figures = [
            {"work": speed.work, "figure": speed.median, "unit": speed.unit}
            | dict(zip(("first_quartile", "third_quartile"), speed.quartiles, strict=True))
            for speed in speeds
        ]
        print_json(processor=search_processors()[-1], figures=figures)
        return
    table = Table("work", box=None, pad_edge=False)
    for heading in ("median", "quartiles"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    for speed in speeds:
        quartiles = " – ".join(f"{quartile:,.4g}" for quartile in speed.quartiles)
        table.add_row(speed.work, f"{speed.median:,.4g}", quartiles, speed.unit)
    console = open_console()
    print_uncut(console, table)
    console.print(f"search compiled for {search_processors()[-1]}")


def _measure(
    lexicon: str, leaves: str | None, positions: int, games: int, seed: int
) -> Iterator[Speed]:
    """Yield the figures one by one."""
    name = leaves or default_leaves(lexicon)
    words, loaded = Lexicon.load(lexicon), load_leaves(name, lexicon)
    values = loaded or Leaves.of_box(ENGLISH)
    yield from search_speeds(words, values, positions)
    for threads in sorted({1, min(2, available_cores()), available_cores()}):
        yield self_play_speed(words, values, threads, games, seed)
    if loaded is not None:
        yield from start_speeds(lexicon, name)
