"""`tilewright preendgame`: compare turns with one to four tiles in the bag."""

import math
from typing import Annotated, Any

import typer
from rich.table import Table

from tilewright.cli.commands.analyse.endgame import rules_named
from tilewright.cli.commands.selfplay import stop_on_interrupt
from tilewright.cli.engine_options import (
    PositionList,
    Threads,
    installed_list,
    report_engine_errors,
)
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import open_console, print_uncut
from tilewright.engine.endgame.preendgame import (
    CANDIDATES,
    Outcome,
    PreEndgame,
    PreEndgameTurn,
    solve_preendgame,
)
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.rules.editions.presets import TOURNAMENT

app = typer.Typer(add_completion=False, rich_markup_mode=None)

DEFAULT_SECONDS = 10.0


@app.command()
def preendgame(
    cgp: Annotated[str, typer.Option(metavar="CGP", help="The position.")],
    lexicon: PositionList = None,
    edition: Annotated[
        str, typer.Option(metavar="NAME", help="The edition whose rules apply.")
    ] = TOURNAMENT.name,
    candidates: Annotated[
        int, typer.Option(min=1, max=10_000, help="Number of plays to compare.")
    ] = CANDIDATES,
    best: Annotated[
        int | None,
        typer.Option(min=1, help="Drop plays that are not among this many (default: none)."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Time limit (default: 10, without --nodes).")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=2**63, help="Maximum number of positions to search.")
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Compare turns with one to four tiles in the bag.

    The game has two players. All ways are examined in which the tiles that you do not see can be
    divided between the bag and the opponent's rack. After a play that empties the bag, wins, ties
    and losses are proven by perfect play of both. After a pass, an exchange or a play that leaves
    tiles in the bag, wins are those that you can be sure of even if the opponent knows everything;
    the rest is open, unless it is surely lost.
    """
    with report_engine_errors():
        position = read_cgp(cgp)
        name = installed_list(position.operand("lex")) if lexicon is None else lexicon
        words = Lexicon.load(name)
        rules = rules_named(edition, position)
        if seconds is None and nodes is None:
            seconds = DEFAULT_SECONDS
        if seconds is not None and math.isnan(seconds):
            fail("--seconds: not a number")
        with stop_on_interrupt() as stop, progress_bar("positions", None) as progress:
            solved = solve_preendgame(
                position,
                words,
                rules,
                candidates=candidates,
                best=best,
                seconds=seconds,
                nodes=nodes,
                threads=threads,
                progress=progress,
                stop=stop,
            )
    if as_json:
        print_json(**as_data(solved))
    else:
        _show(solved)


def as_data(solved: PreEndgame) -> dict[str, Any]:
    """Return the result as plain data; a limit that is not known is null."""
    return {
        "proven": solved.proven,
        "compared_all_plays": solved.compared_all,
        "orders": solved.orders,
        "ways": [{"bag": way.text, "orders": way.orders} for way in solved.ways],
        "plays": solved.plays,
        "endgames": solved.endgames,
        "nodes": solved.nodes,
        "stopped": solved.stopped,
        "seconds": round(solved.seconds, 3),
        "moves": [_turn_data(turn) for turn in solved.turns],
    }


def _turn_data(turn: PreEndgameTurn) -> dict[str, Any]:
    return {
        "play": turn.turn.text,
        "score": turn.turn.score,
        "empties_bag": turn.empties_bag,
        "dropped": turn.dropped,
        **_outcome_data(turn.total),
        "by_way": [_outcome_data(outcome) for outcome in turn.by_way],
    }


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {
        "wins": outcome.wins,
        "ties": outcome.ties,
        "losses": outcome.losses,
        "open": outcome.open,
        "win_interval": [round(limit, 4) for limit in outcome.win_share],
        "spread_interval": [None if limit is None else round(limit, 3) for limit in outcome.spread],
    }


def _show(solved: PreEndgame) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("play")
    for heading in ("score", "win %", "wins", "ties", "losses", "open", "spread"):
        table.add_column(heading, justify="right")
    table.add_column("loses if the bag has")
    kept = [turn for turn in solved.turns if not turn.dropped]
    for turn in kept:
        table.add_row(
            turn.turn.text,
            str(turn.turn.score),
            _percent(turn.win_share),
            *(str(count) for count in (turn.wins, turn.ties, turn.losses, turn.open)),
            _spread(turn.spread),
            _lost_ways(turn, solved),
        )
    console = open_console()
    print_uncut(console, table)
    console.print(
        f"{len(solved.ways)} ways to fill the bag, in {solved.orders:,} orders; "
        f"{len(solved.turns)} turns compared, {len(solved.turns) - len(kept)} of them dropped; "
        f"{solved.plays} plays in all"
    )
    proof = "proven to be the best of them" if solved.proven else "not proven to be the best"
    console.print(
        f"{solved.turns[0].turn.text}: {proof}; {solved.endgames:,} endgames, "
        f"{solved.nodes:,} positions in {solved.seconds:.1f} s"
    )


def _percent(share: tuple[float, float]) -> str:
    low, high = (f"{100 * limit:.1f}" for limit in share)
    return low if low == high else f"{low}-{high}"


def _spread(limits: tuple[float | None, float | None]) -> str:
    """Return a mean spread if it is known."""
    low, high = limits
    return f"{low:+.1f}" if low is not None and low == high else ""


def _lost_ways(turn: PreEndgameTurn, solved: PreEndgame) -> str:
    """Return what the bag may have so that the turn loses; "…" if there is more."""
    most = 8
    lost = [
        way.text
        for way, outcome in zip(solved.ways, turn.by_way, strict=True)
        if outcome.losses == way.orders
    ]
    return " ".join(lost[:most]) + (" …" if len(lost) > most else "")
