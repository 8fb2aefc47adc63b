"""`tilewright selfplay`: let the engine play with itself."""

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.engine_options import (
    Ray,
    Seed,
    Threads,
    WhichLeaves,
    engine_told_plainly,
    load_leaves,
)
from tilewright.cli.progress import progress_bar
from tilewright.cli.word_options import AsJson, WhichList, cannot_tell
from tilewright.cli.word_tables import draw_facts, open_console
from tilewright.engine.columns import arrow, write_parquet
from tilewright.engine.self_play import self_play
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.gcg_writer import write_gcg
from tilewright.whole_file import check_target, write_whole

app = typer.Typer(add_completion=False, rich_markup_mode=None)

STOPPED = 130
ENDINGS = (".parquet", ".gcg")


@app.command()
def selfplay(
    games: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="How many games.")],
    threads: Threads = None,
    ray: Ray = None,
    seed: Seed = 0,
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    players: Annotated[int, typer.Option(min=2, max=4, help="At each table.")] = 2,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the games: .parquet for all turns, .gcg for a file a game."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let the engine play with itself and tell how it went.

    Every seat takes the turn of the highest equity. The same seed gives the same games, on any
    number of threads and on a cluster. Control-C ends it early and tells what was played.
    """
    if out is not None and out.suffix.lower() not in ENDINGS:
        raise cannot_tell(f"{out}: games are written as .parquet or .gcg.")
    with engine_told_plainly():
        if out is not None:
            _check(out, games)
        words = Lexicon.load(lexicon)
        values = load_leaves(leaves, lexicon)
        with stopping() as stop, progress_bar("games", games) as tell:
            result = self_play(
                games,
                lexicon=words,
                leaves=values,
                players=players,
                seed=seed,
                threads=threads,
                cluster=ray,
                turns=out is not None,
                progress=tell,
                stop=stop,
            )
        try:
            if out is not None:
                _write(result, out)
        finally:
            _tell(result, as_json=as_json)
    if result.stopped:
        raise typer.Exit(STOPPED)


@contextmanager
def stopping() -> Iterator[threading.Event]:
    """A sign that Control-C sets, instead of breaking off."""
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _check(out: Path, games: int) -> None:
    """Nobody plays for hours only to hear that the games cannot be written."""
    if out.suffix.lower() == ".gcg":
        check_target(_game_file(out, 0, games))
    else:
        arrow()
        check_target(out)


def _write(result: SelfPlayResult, out: Path) -> None:
    if out.suffix.lower() == ".gcg":
        for game, document in enumerate(result.games()):
            write_whole(_game_file(out, game, len(result)), write_gcg(document))
    else:
        write_parquet(result, out)


def _game_file(out: Path, game: int, games: int) -> Path:
    """A GCG file holds one game; of several each gets a number before the ending."""
    if games == 1:
        return out
    return out.with_stem(f"{out.stem}-{game + 1:0{len(str(games))}}")


def _tell(result: SelfPlayResult, *, as_json: bool) -> None:
    told = result.summary()
    if as_json:
        typer.echo(json.dumps(told))
        return
    facts = [
        ("games", f"{len(result):,}" + (" (stopped)" if result.stopped else "")),
        ("turns a game", str(result.turns_per_game)),
        ("points a player", str(result.mean_score)),
        ("bonus plays a game", str(result.bingos_per_game)),
        ("games a second", f"{told['games_per_second']:,.0f}"),
    ]
    open_console().print(draw_facts(facts))
