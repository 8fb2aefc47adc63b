"""`tilewright moves`: every play in a position, best first."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any

import typer
from rich.table import Table

from tilewright.cli.engine_options import (
    PositionList,
    WhichLeaves,
    installed_list,
    load_leaves,
    report_engine_errors,
)
from tilewright.cli.output import ERROR, AsJson, print_json
from tilewright.cli.position_lines import position_lines
from tilewright.cli.result_tables import open_console, print_uncut
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.engine.leaves.leaves import BadLeaves
from tilewright.engine.plays import Exchange, Play, Plays
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.notation.errors import NotationError

app = typer.Typer(add_completion=False, rich_markup_mode=None)

# The number of plays in the printed table, unless --best is given.
DEFAULT_ROWS = 15


@app.command()
def moves(
    cgp: Annotated[
        str | None,
        typer.Option(metavar="CGP", help="The position (default: read one per line from stdin)."),
    ] = None,
    lexicon: PositionList = None,
    leaves: WhichLeaves = None,
    best: Annotated[
        int | None, typer.Option(min=0, help="Maximum number of plays and of exchanges.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every play in a position, best first.

    Tournament rules apply: 50 points for laying seven tiles, and an exchange needs seven tiles in
    the bag. A position can override them with bb and etl, its tile set with ld and its board with
    bdn.

    Without --cgp, positions are read from standard input, one per line. Each produces one line of
    JSON with its "line" number. If a position cannot be read, its JSON has an "error" and the exit
    code is 2.
    """
    with report_engine_errors():
        find = finder(lexicon, leaves)
        if cgp is None:
            raise typer.Exit(_print_all(position_lines(), find, best))
        plays = find(cgp)
        if as_json:
            print_json(**as_data(plays, best))
        else:
            _show(plays, DEFAULT_ROWS if best is None else best)


def finder(lexicon: str | None, leaves: str | None) -> Callable[[str], Plays]:
    """Return a function that finds the plays in a position written as CGP."""
    words_of, list_of = cache(Lexicon.load), cache(installed_list)
    values_of = cache(lambda name, tiles: load_leaves(leaves, name, tiles))
    words_of(DEFAULT if lexicon is None else lexicon)  # report a missing list once, not per line

    def find(line: str) -> Plays:
        position = read_cgp(line)
        name = list_of(position.operand("lex")) if lexicon is None else lexicon
        return generate(position, words_of(name), values_of(name, position.tiles))

    return find


def as_data(plays: Plays, best: int | None) -> dict[str, Any]:
    """Return the plays as plain data. ``count`` and ``score_sum`` cover all plays."""
    return {
        "count": len(plays),
        "score_sum": plays.score_sum,
        "exchanges": [_turn_data(exchange) for exchange in plays.exchanges[:best]],
        "moves": [_turn_data(play) for play in plays[:best]],
    }


def _turn_data(turn: Play | Exchange) -> dict[str, Any]:
    return {
        "play": turn.text,
        "score": turn.score,
        "equity": round(turn.equity, 3),
        "leave": turn.leave,
    }


def _print_all(
    lines: Iterable[tuple[int, str]], find: Callable[[str], Plays], best: int | None
) -> int:
    """Print one JSON object per position and return the exit code."""
    code = 0
    for number, line in lines:
        try:
            found = as_data(find(line), best)
        except (NotationError, UnsupportedByEngine, BadLeaves, LexiconError) as error:
            found = {"error": str(error)}
            code = ERROR
        print_json(line=number, **found)
    return code


def _show(plays: Plays, best: int) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("play")
    for heading in ("score", "equity"):
        table.add_column(heading, justify="right")
    table.add_column("leave")
    turns: list[Play | Exchange] = [*plays[:best], *plays.exchanges[:best]]
    for turn in sorted(turns, key=lambda turn: -turn.equity)[:best]:
        table.add_row(turn.text, str(turn.score), f"{turn.equity:.1f}", turn.leave)
    console = open_console()
    print_uncut(console, table)
    console.print(f"{len(plays)} plays, {len(plays.exchanges)} exchanges")
