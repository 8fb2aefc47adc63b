"""`tilewright best`: the best turns of a position, by simulation."""

import math
from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.table import Table

from tilewright.cli.commands.selfplay import stop_on_interrupt
from tilewright.cli.engine_options import (
    PositionList,
    Targets,
    Threads,
    WhichLeaves,
    installed_list,
    load_leaves,
    read_targets,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import open_console, print_uncut
from tilewright.engine.kernel_inputs import edition_of
from tilewright.engine.simulation import CANDIDATES, CONFIDENCE, SimulatedTurn, Simulation, simulate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp

app = typer.Typer(add_completion=False, rich_markup_mode=None)

DEFAULT_SECONDS = 2.0


@app.command()
def best(
    cgp: Annotated[str, typer.Option(metavar="CGP", help="The position.")],
    lexicon: PositionList = None,
    leaves: WhichLeaves = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Time limit (default: 2, without --samples).")
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(min=1, max=100_000_000, help="Maximum number of play-outs per turn."),
    ] = None,
    candidates: Annotated[
        int, typer.Option(min=1, max=200, help="Number of turns to compare, by equity.")
    ] = CANDIDATES,
    plies: Annotated[
        int | None,
        typer.Option(min=0, help="Turns after each candidate; 0 plays to the end (default: 2)."),
    ] = None,
    confidence: Annotated[
        float,
        typer.Option(
            min=0, max=0.9999, help="Drop a turn when another is better with this probability."
        ),
    ] = CONFIDENCE,
    targets: Targets = None,
    circulate: Annotated[
        bool, typer.Option("--blanks-circulate", help="Players may take blanks off the board.")
    ] = False,
    seed: Annotated[
        int,
        typer.Option(min=0, max=2**64 - 1, help="Random seed: the same seed deals the same tiles."),
    ] = 0,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Compare the best turns of a position by simulation.

    The unseen tiles are dealt at random, the same way for every turn, and all players then make the
    turn with the highest equity. The win share comes from a table of games after the last ply, or
    from the results of games played to the end: with more than two players, a finish line,
    circulating blanks or at most seven tiles in the bag. Margins are 95 % intervals. --confidence 0
    plays all turns out equally often. The result depends on the seed and the number of samples, not
    on the number of threads.

    Tournament rules apply, as in `tilewright moves`.
    """
    with report_engine_errors():
        position = read_cgp(cgp)
        name = installed_list(position.operand("lex")) if lexicon is None else lexicon
        words, values = Lexicon.load(name), load_leaves(leaves, name, position.tiles)
        if samples is None and seconds is None:
            seconds = DEFAULT_SECONDS
        if seconds is not None and math.isnan(seconds):
            fail("--seconds: not a number")
        with stop_on_interrupt() as stop, progress_bar("deals", samples) as progress:
            simulation = simulate(
                position,
                words,
                values,
                replace(edition_of(position), blanks_circulate=True) if circulate else None,
                targets=read_targets(targets, len(position.racks)),
                candidates=candidates,
                samples=samples,
                seconds=seconds,
                plies=plies or None,
                to_the_end=plies == 0,
                confidence=confidence or None,
                seed=seed,
                threads=threads,
                progress=progress,
                stop=stop,
            )
    if as_json:
        print_json(**as_data(simulation))
    else:
        _show(simulation)


def as_data(simulation: Simulation) -> dict[str, Any]:
    """Return the result as plain data; ``plies`` is null if games were played to the end."""
    return {
        "samples": simulation.samples,
        "play_outs": simulation.play_outs,
        "plies": simulation.plies,
        "confidence": simulation.confidence,
        "decided": simulation.decided,
        "seconds": round(simulation.seconds, 3),
        "moves": [_turn_data(turn) for turn in simulation.turns],
    }


def _turn_data(turn: SimulatedTurn) -> dict[str, Any]:
    win = turn.win
    return {
        "play": turn.turn.text,
        "score": turn.turn.score,
        "equity": round(turn.turn.equity, 3),
        "win": None if win is None else round(win.mean, 4),
        "win_interval": None if win is None else _interval(win.interval, 4),
        "spread": round(turn.spread.mean, 2),
        "spread_interval": _interval(turn.spread.interval, 2),
        "samples": turn.samples,
        "dropped": turn.dropped,
    }


def _interval(interval: tuple[float, float], digits: int) -> list[float] | None:
    """Return a rounded interval, or None without samples."""
    return [round(end, digits) for end in interval] if all(map(math.isfinite, interval)) else None


def _show(simulation: Simulation) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("play")
    for heading in ("score", "equity", "win %", "±", "spread", "±", "samples"):
        table.add_column(heading, justify="right")
    for turn in simulation.turns:
        win, spread = turn.win, turn.spread
        table.add_row(
            turn.turn.text,
            str(turn.turn.score),
            f"{turn.turn.equity:.1f}",
            *(["", ""] if win is None else [f"{100 * win.mean:.1f}", f"{100 * win.margin:.1f}"]),
            f"{spread.mean:+.1f}",
            f"{spread.margin:.1f}",
            f"{turn.samples:,}",
        )
    console = open_console()
    print_uncut(console, table)
    length = "to the end" if simulation.plies is None else f"of {simulation.plies} plies"
    console.print(f"{simulation.play_outs:,} play-outs {length} in {simulation.seconds:.1f} s")
    if simulation.decided and len(simulation.turns) > 1:
        console.print(f"The first is the best with a confidence of {simulation.confidence:.0%}.")
