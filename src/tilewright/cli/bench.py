"""`tilewright bench`: how fast the kernel is on this machine."""

import json
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.table import Table

from tilewright.cli.engine_options import (
    NO_LEAVES,
    Seed,
    WhichLeaves,
    engine_told_plainly,
    load_leaves,
)
from tilewright.cli.word_options import AsJson, WhichList
from tilewright.cli.word_tables import open_console
from tilewright.engine.hall import usable_processors
from tilewright.engine.kernel import search_processors
from tilewright.engine.leaves import Leaves
from tilewright.engine.shipped import SHIPPED
from tilewright.engine.speed import Speed, search_speeds, self_play_speed, start_speeds
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.tiles import ENGLISH

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def bench(
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    positions: Annotated[int, typer.Option(min=1, max=1000, help="The first so many.")] = 1000,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Each pass of self-play.")] = 500,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the kernel is on this machine.

    Plays are found in 1,000 positions that are the same everywhere, on one processor. Each figure
    is the median of several passes; half of the passes lie between the quartiles beside it. Without
    --leaves those that come with the list are taken.
    """
    with engine_told_plainly():
        speeds = list(_measured(lexicon, leaves, positions, games, seed))
    if as_json:
        figures = [
            {"work": speed.work, "figure": speed.median, "unit": speed.unit}
            | dict(zip(("first_quartile", "third_quartile"), speed.quartiles, strict=True))
            for speed in speeds
        ]
        typer.echo(json.dumps({"processor": search_processors()[-1], "figures": figures}))
        return
    table = Table("work", box=None, pad_edge=False)
    for heading in ("median", "quartiles"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    for speed in speeds:
        quartiles = " – ".join(f"{quartile:,.4g}" for quartile in speed.quartiles)
        table.add_row(speed.work, f"{speed.median:,.4g}", quartiles, speed.unit)
    console = open_console()
    console.print(table)
    console.print(f"search compiled for {search_processors()[-1]}")


def _measured(
    lexicon: str, leaves: str | None, positions: int, games: int, seed: int
) -> Iterator[Speed]:
    """The figures, one after the other."""
    name = leaves or (lexicon if lexicon in SHIPPED else NO_LEAVES)
    words, given = Lexicon.load(lexicon), load_leaves(name, lexicon)
    values = given or Leaves.of_box(ENGLISH)
    yield from search_speeds(words, values, positions)
    for threads in sorted({1, min(2, usable_processors()), usable_processors()}):
        yield self_play_speed(words, values, threads, games, seed)
    if given is not None:
        yield from start_speeds(lexicon, name)
