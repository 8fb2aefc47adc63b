"""`tilewright endgame`: prove the best turns once the bag is empty."""

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
    installed_list,
    read_targets,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import open_console
from tilewright.engine.endgame.estimate import SEARCHES, EndgameEstimate, estimate_endgame
from tilewright.engine.endgame.solver import Endgame, EndgameTurn, missing_tiles, solve_endgame
from tilewright.engine.kernel_inputs import edition_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import EDITIONS, TOURNAMENT

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def endgame(
    cgp: Annotated[str, typer.Option(metavar="CGP", help="The position.")],
    lexicon: PositionList = None,
    edition: Annotated[
        str, typer.Option(metavar="NAME", help="The edition whose rules end the game.")
    ] = TOURNAMENT.name,
    best: Annotated[int, typer.Option(min=1, help="Number of turns to prove.")] = 1,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Time limit (default: none).")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=2**63,
            help="Maximum number of positions to search (default: all; 20,000 for an estimate).",
        ),
    ] = None,
    targets: Targets = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Prove the best turns once the bag is empty.

    The game has two players and no finish line; for others, this prints an estimate, which depends
    on --nodes but not on the number of threads. The value of a
    turn is the number of points by which the player to move will gain on the opponent from now on
    if both play perfectly, leftover tiles included. If the time is over, or with Ctrl-C, a value
    may be an interval. If the opponent's rack is not given, it holds all tiles that are left.
    """
    with report_engine_errors():
        position = read_cgp(cgp)
        name = installed_list(position.operand("lex")) if lexicon is None else lexicon
        words = Lexicon.load(name)
        rules = rules_named(edition, position)
        if seconds is not None and math.isnan(seconds):
            fail("--seconds: not a number")
        if len(position.racks) > 2 or targets is not None:
            _estimate(
                position,
                words,
                rules,
                read_targets(targets, len(position.racks)),
                best,
                seconds,
                nodes or SEARCHES,
                as_json=as_json,
            )
            return
        with stop_on_interrupt() as stop, progress_bar("positions", None) as progress:
            solved = solve_endgame(
                position,
                words,
                rules,
                best=best,
                seconds=seconds,
                nodes=nodes,
                threads=threads,
                progress=progress,
                stop=stop,
            )
        missing = missing_tiles(position, rules)
    if missing > 0:
        typer.echo(
            f"{missing} tiles are neither on the board nor on a rack. They are left out: the bag "
            "is taken to be empty.",
            err=True,
        )
    if as_json:
        print_json(**as_data(solved, best))
    else:
        _show(solved, best)


def _estimate(
    position: Position,
    words: Lexicon,
    rules: Edition,
    goals: list[int] | None,
    best: int,
    seconds: float | None,
    searches: int,
    *,
    as_json: bool,
) -> None:
    with stop_on_interrupt() as stop, progress_bar("searches", searches) as progress:
        estimate = estimate_endgame(
            position,
            words,
            rules,
            targets=goals,
            searches=searches,
            seconds=seconds,
            progress=progress,
            stop=stop,
        )
    if as_json:
        print_json(**estimate_data(estimate, best))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("play", no_wrap=True)
    for heading in ("score", "spread"):
        table.add_column(heading, justify="right", no_wrap=True)
    for turn in estimate.turns[:best]:
        spread = f"{turn.spread:+}" if turn.winner is None else f"player {turn.winner + 1} wins"
        table.add_row(turn.turn.text, str(turn.turn.score), spread)
    console = open_console()
    console.print(table)
    console.print(
        f"an estimate, not a proof: {estimate.depth} turns ahead, {estimate.searches:,} searches "
        f"in {estimate.seconds:.1f} s"
    )


def estimate_data(estimate: EndgameEstimate, best: int) -> dict[str, Any]:
    """Return an estimate with the best turns as plain data; ``winner`` counts players from 1."""
    return {
        "proven": False,
        "depth": estimate.depth,
        "exhaustive": estimate.exhaustive,
        "searches": estimate.searches,
        "seconds": round(estimate.seconds, 3),
        "moves": [
            {
                "play": turn.turn.text,
                "score": turn.turn.score,
                "spread": turn.spread,
                "winner": None if turn.winner is None else turn.winner + 1,
            }
            for turn in estimate.turns[:best]
        ],
    }


def rules_named(name: str, position: Position) -> Edition:
    """Return the equipment that a position names, with the rules of an edition."""
    if name not in EDITIONS:
        fail(f"There is no edition {name!r}. The editions are {', '.join(EDITIONS)}.")
    chosen, equipment = EDITIONS[name], edition_of(position)
    return replace(
        equipment,
        standstill=chosen.standstill,
        going_out=chosen.going_out,
        exchange_needs=(
            chosen.exchange_needs if position.exchange_needs is None else equipment.exchange_needs
        ),
        bonus=replace(chosen.bonus, points=equipment.bonus.points),
    )


def as_data(solved: Endgame, best: int) -> dict[str, Any]:
    """Return the result with the best turns as plain data; a limit that is not known is null."""
    return {
        "proven": solved.proven,
        "value": solved.value,
        "interval": [solved.low, solved.high],
        "line": [turn.text for turn in solved.line],
        "line_complete": solved.complete,
        "nodes": solved.nodes,
        "stopped": solved.stopped,
        "seconds": round(solved.seconds, 3),
        "moves": [_turn_data(turn) for turn in solved.turns[:best]],
    }


def _turn_data(turn: EndgameTurn) -> dict[str, Any]:
    return {
        "play": turn.turn.text,
        "score": turn.turn.score,
        "proven": turn.proven,
        "value": turn.value,
        "interval": [turn.low, turn.high],
    }


def _show(solved: Endgame, best: int) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("play", no_wrap=True)
    for heading in ("score", "value"):
        table.add_column(heading, justify="right", no_wrap=True)
    for turn in solved.turns[:best]:
        table.add_row(turn.turn.text, str(turn.turn.score), _interval(turn.low, turn.high))
    console = open_console()
    console.print(table)
    line = ", ".join(turn.text for turn in solved.line)
    console.print(f"best line: {line}" + ("" if solved.complete else ", …"))
    proof = "proven" if solved.proven else f"not proven: {_interval(solved.low, solved.high)}"
    console.print(f"{proof}; {solved.nodes:,} positions in {solved.seconds:.1f} s")


def _interval(low: int | None, high: int | None) -> str:
    """Return a value, or the limits that are known."""
    if low is None:
        return "?" if high is None else f"at most {high:+}"
    if high is None:
        return f"at least {low:+}"
    return f"{low:+}" if low == high else f"{low:+} to {high:+}"
