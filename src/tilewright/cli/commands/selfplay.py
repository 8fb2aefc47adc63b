"""`tilewright selfplay`: let the engine play against itself."""

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
    load_leaves,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import draw_facts, open_console
from tilewright.cli.word_options import WhichList
from tilewright.engine.selfplay.executor import available_cores, open_executor
from tilewright.engine.selfplay.run_state import OtherRun, run_of
from tilewright.engine.selfplay.saved_games import EXTENSIONS, SavedGames
from tilewright.engine.selfplay.self_play import Player, play_batches
from tilewright.engine.selfplay.series import Series
from tilewright.engine.selfplay.shards import ShardedGames
from tilewright.engine.selfplay.totals import Totals
from tilewright.engine.selfplay.turn_columns import MAX_CANDIDATES, PositionForm, TurnColumns
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.editions.presets import TOURNAMENT

app = typer.Typer(add_completion=False, rich_markup_mode=None)

# The exit code of a program that was stopped with Ctrl-C.
STOPPED = 130
LAST_GAME = 2**32 - 1


@app.command()
def selfplay(
    games: Annotated[int, typer.Option(min=1, max=LAST_GAME, help="Number of games.")],
    first_game: Annotated[
        int,
        typer.Option(
            min=0, max=LAST_GAME, help="Number of the first game, for a part of a longer run."
        ),
    ] = 0,
    threads: Threads = None,
    ray: Ray = None,
    seed: Seed = 0,
    lexicon: WhichList = DEFAULT,
    leaves: WhichLeaves = None,
    players: Annotated[int, typer.Option(min=2, max=4, help="Players in each game.")] = 2,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Save the games: .parquet for one table, .gcg for one file per game, a folder for "
            "a Parquet file every few thousand games."
        ),
    ] = None,
    positions: Annotated[
        PositionForm | None,
        typer.Option(
            help="Save the position before each turn: the board as 225 bytes or the CGP, and the "
            "unseen tiles."
        ),
    ] = None,
    candidates: Annotated[
        int,
        typer.Option(
            min=0, max=MAX_CANDIDATES, help="Save this many of the best turns at each turn."
        ),
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Let the engine play against itself.

    Every player makes the play with the highest equity. The same seed gives the same games, on any
    number of threads and on a cluster. Ctrl-C stops early and prints the result so far.

    Games are saved as they are played. If the program is stopped or killed, the games so far are in
    the folder, or in OUT.partial; run the same command again to continue.
    """
    if out is not None and _is_refused(out):
        fail(f"{out}: games are saved as .parquet or .gcg, or in a folder.")
    if (positions or candidates) and (out is None or out.suffix.lower() == ".gcg"):
        fail("--positions and --candidates are saved as Parquet: choose it with --out.")
    if first_game + games > LAST_GAME + 1:
        fail(f"--first-game: the last game cannot have a number above {LAST_GAME}.")
    with report_engine_errors():
        words = Lexicon.load(lexicon)
        values = load_leaves(leaves, lexicon)
        series = Series(
            TOURNAMENT,
            words,
            tuple(Player(f"player {seat + 1}", values) for seat in range(players)),
            seed,
            keep_turns=out is not None,
        )
        columns = TurnColumns(series, positions, candidates, threads or available_cores())
        saved = None if out is None else _open(out, columns, first_game, games)
        totals = Totals.zero(players) if saved is None else saved.totals
        try:
            done = totals.games
            with (
                stop_on_interrupt() as stop,
                progress_bar("games", games) as progress,
                open_executor(ray, threads) as executor,
            ):

                def on_progress(played: int) -> bool:
                    progress(done + played)
                    return not stop.is_set()

                batches = play_batches(
                    series,
                    executor,
                    first_game + done,
                    games - done,
                    on_progress,
                    columns.batch,
                )
                for result in batches:
                    totals = totals.plus(result)
                    if saved is not None:
                        saved.add(result)
            if saved is not None and not totals.stopped:
                saved.finish()
        finally:
            if totals.games:
                _print_summary(totals, as_json=as_json)
    if totals.stopped:
        if saved is not None:
            typer.echo(
                f"The games so far are in {saved.folder}. Run the same command again to continue.",
                err=True,
            )
        raise typer.Exit(STOPPED)


def _is_refused(out: Path) -> bool:
    """Return whether games cannot be saved there, by its extension."""
    return out.suffix.lower() not in ("", *EXTENSIONS) and not out.is_dir()


def _open(
    out: Path, columns: TurnColumns, first_game: int, games: int
) -> SavedGames | ShardedGames:
    """Open the output before the games are played; continue a run that was interrupted."""
    series = columns.series
    run = run_of(series, first_game, games) | columns.options
    kind = SavedGames if out.suffix.lower() in EXTENSIONS else ShardedGames
    try:
        saved = kind(out, run, len(series.players), columns)
    except OtherRun as error:
        fail(str(error))
    if saved.totals.games:
        typer.echo(f"Continuing after {saved.totals.games:,} games.", err=True)
    return saved


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets. A second Ctrl-C raises KeyboardInterrupt as usual."""
    stop = threading.Event()

    def on_interrupt(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _print_summary(totals: Totals, *, as_json: bool) -> None:
    if as_json:
        print_json(**totals.summary())
        return
    facts = [
        ("games", f"{totals.games:,}" + (" (stopped)" if totals.stopped else "")),
        ("turns per game", str(totals.turns_per_game)),
        ("points per player", str(totals.mean_score)),
        ("bonus plays per game", str(totals.bingos_per_game)),
        ("games per second", f"{totals.games_per_second:,.0f}"),
    ]
    open_console().print(draw_facts(facts))
