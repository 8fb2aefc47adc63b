"""`tilewright bench`: how fast the kernel is on this machine."""

import json
import statistics
import time
from typing import Annotated

import typer
from rich.table import Table

from tilewright.cli.engine_options import (
    Seed,
    WhichLeaves,
    engine_told_plainly,
    load_leaves,
)
from tilewright.cli.word_options import AsJson, WhichList
from tilewright.cli.word_tables import open_console
from tilewright.engine.equipment import game_rules, search_words
from tilewright.engine.hall import usable_processors
from tilewright.engine.kernel import search_processors, time_search
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import self_play
from tilewright.engine.timed_positions import positions_of
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.editions import TOURNAMENT
from tilewright.rules.tiles import ENGLISH

app = typer.Typer(add_completion=False, rich_markup_mode=None)

PASSES = 7
WORK = {
    "scores": "all plays, scores only",
    "equities": "all plays with equity",
    "best": "best play by equity",
}
Row = dict[str, float | str]


@app.command()
def bench(
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    positions: Annotated[int, typer.Option(min=1, max=10_000, help="How many.")] = 1000,
    games: Annotated[int, typer.Option(min=1, help="How many games of self-play.")] = 1000,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the kernel is on this machine.

    Positions come from self-play by the seed, so they are the same everywhere. Times are of one
    processor: the median of several passes, and how far the fastest and the slowest are apart.
    """
    with engine_told_plainly():
        rows = measured(
            Lexicon.load(lexicon),
            load_leaves(leaves) or Leaves.of_box(ENGLISH),
            positions,
            games,
            seed,
        )
    if as_json:
        typer.echo(json.dumps({"processor": search_processors()[-1], "figures": rows}))
        return
    table = Table("work", box=None, pad_edge=False)
    for heading in ("figure", "spread"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    for row in rows:
        table.add_row(
            str(row["work"]), f"{row['figure']:,.4g}", f"{row['spread']:,.2g}", str(row["unit"])
        )
    console = open_console()
    console.print(table)
    console.print(f"search compiled for {search_processors()[-1]}")


def measured(lexicon: Lexicon, leaves: Leaves, count: int, games: int, seed: int) -> list[Row]:
    """The figures, one after the other."""
    begin = time.perf_counter()
    words = search_words(lexicon, ENGLISH)
    rows: list[Row] = [
        _row("make the words ready", [(time.perf_counter() - begin) * 1e3], "ms"),
        _row("words in memory", [words.nbytes / 1e6], "MB"),
    ]
    boards, racks = positions_of(lexicon, leaves, count, seed)
    for work, what in WORK.items():
        seconds = time_search(
            game_rules(TOURNAMENT), words, leaves.kernel, boards, racks, work=work, passes=PASSES
        )
        rows.append(_row(what, [1e6 * time / len(boards) for time in seconds], "µs a position"))
    for threads in sorted({1, usable_processors()}):
        rates = []
        for run in range(3):
            result = self_play(
                games, lexicon=lexicon, leaves=leaves, seed=seed + run, threads=threads
            )
            rates.append(len(result) / result.seconds)
        rows.append(_row(f"self-play, threads: {threads}", rates, "games/s"))
    return rows


def _row(work: str, figures: list[float], unit: str) -> Row:
    spread = max(figures) - min(figures)
    return {"work": work, "figure": statistics.median(figures), "spread": spread, "unit": unit}
