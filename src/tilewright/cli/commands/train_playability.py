"""`tilewright train playability`: measure how many points it costs not to know each word."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.atomic_file import check_writable
from tilewright.cli.commands.selfplay import STOPPED, stop_on_interrupt
from tilewright.cli.engine_options import (
    Seed,
    Threads,
    WhichLeaves,
    load_leaves,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import draw_facts, open_console
from tilewright.cli.word_options import WhichList
from tilewright.engine.training.playability import measure_playability
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.study.decks.playability import SUFFIX, write_playability

_SHOWN = 10


def playability(
    out: Annotated[Path, typer.Argument(help=f"The file to write, such as my{SUFFIX}.")],
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    games: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="Number of games.")] = 20_000,
    threads: Threads = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Measure how many points it costs not to know each word of a list.

    For each word of the best turns of self-play, it adds up the gaps to the best turn without the
    word. Ctrl-C stops early and saves the words of the games so far.
    """
    if not out.name.endswith(SUFFIX):
        fail(f"{out}: playability is written as {SUFFIX}.")
    with report_engine_errors():
        check_writable(out)
        words = Lexicon.load(lexicon)
        values = load_leaves(leaves, lexicon)
        with stop_on_interrupt() as stop, progress_bar("games", games) as progress:
            measured = measure_playability(
                games,
                lexicon=words,
                leaves=values,
                seed=seed,
                threads=threads,
                progress=progress,
                stop=stop,
            )
        if measured.games:
            write_playability(out, measured.points)
    best = sorted(measured.points.items(), key=lambda item: (-item[1], item[0]))[:_SHOWN]
    if as_json:
        print_json(games=measured.games, words=len(measured.points), best=dict(best))
    else:
        facts = [("games", f"{measured.games:,}"), ("words", f"{len(measured.points):,}")]
        facts += [(word, f"{points / 1000:.2f} points a game") for word, points in best]
        open_console().print(draw_facts(facts))
    if measured.games < games:
        raise typer.Exit(STOPPED)
