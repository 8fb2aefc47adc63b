"""`tilewright moves`: every play of a position, the best first."""

import json
import sys
from collections.abc import Callable, Iterable
from functools import cache
from io import TextIOWrapper
from typing import Annotated, Any, TextIO

import typer
from rich.table import Table

from tilewright.cli.engine_options import WhichLeaves, engine_told_plainly, load_leaves
from tilewright.cli.harmless import harmless
from tilewright.cli.word_options import CANNOT_TELL, AsJson, cannot_tell
from tilewright.cli.word_tables import open_console
from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.generation import generate
from tilewright.engine.leaves import BadLeaves
from tilewright.engine.plays import Exchange, Play, Plays
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import DEFAULT, Lexicon, lists_at_hand
from tilewright.notation.cgp import read_cgp
from tilewright.notation.errors import NotationError

app = typer.Typer(add_completion=False, rich_markup_mode=None)

SHOWN = 15


@app.command()
def moves(
    cgp: Annotated[
        str | None,
        typer.Option(metavar="CGP", help="The position; without it, one a line is read."),
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="Which words; if not told, the list that the position names, or english.",
        ),
    ] = None,
    leaves: WhichLeaves = None,
    best: Annotated[
        int | None, typer.Option(min=0, help="Tell so many plays and exchanges at most.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every play of a position, the best first.

    By the tournament rules: 50 points for seven tiles, seven in the bag to exchange. A position
    may name others, with bb and etl, its tiles with ld and its board with bdn.

    Positions on standard input, one a line, give one JSON object a line, with the number of the
    "line"; one that cannot be read has an "error", and the exit code is 2 in the end.
    """
    with engine_told_plainly():
        find = finder(lexicon, leaves)
        if cgp is None:
            if sys.stdin is None or sys.stdin.isatty():
                raise cannot_tell("Give a position with --cgp, or one a line on standard input.")
            raise typer.Exit(_tell_lines(_standard_input(), find, best))
        plays = find(cgp)
        if as_json:
            typer.echo(json.dumps(facts(plays, best), ensure_ascii=False))
        else:
            _show(plays, SHOWN if best is None else best)


def finder(lexicon: str | None, leaves: str | None) -> Callable[[str], Plays]:
    """What finds the plays of a position written as CGP."""
    words_of, list_of = cache(Lexicon.load), cache(_list_at_hand)
    values_of = cache(lambda name, tiles: load_leaves(leaves, name, tiles))
    words_of(DEFAULT if lexicon is None else lexicon)  # a list that is not there is told once

    def find(line: str) -> Plays:
        position = read_cgp(line)
        name = list_of(position.operand("lex")) if lexicon is None else lexicon
        return generate(position, words_of(name), values_of(name, position.tiles))

    return find


def _list_at_hand(named: str | None) -> str:
    """The list that a position names, or another in its place, which is told."""
    if named and named in lists_at_hand():
        return named
    if named:
        told = f"lex {named}: this list is not at hand, so the words are those of {DEFAULT}."
        typer.echo(harmless(f"{told} Say which with --lexicon."), err=True)
    return DEFAULT


def facts(plays: Plays, best: int | None) -> dict[str, Any]:
    """What was found, as plain data; ``count`` and ``score_sum`` are of all plays."""
    return {
        "count": len(plays),
        "score_sum": plays.score_sum,
        "exchanges": [_fact(exchange) for exchange in plays.exchanges[:best]],
        "moves": [_fact(play) for play in plays[:best]],
    }


def _fact(turn: Play | Exchange) -> dict[str, Any]:
    return {
        "play": turn.text,
        "score": turn.score,
        "equity": round(turn.equity, 3),
        "leave": turn.leave,
    }


def _standard_input() -> TextIO:
    """CGP is UTF-8, wherever one lives; a byte that is none spoils its own line alone."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return sys.stdin


def _tell_lines(lines: Iterable[str], find: Callable[[str], Plays], best: int | None) -> int:
    """One object a line; the exit code."""
    code = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = facts(find(line.strip()), best)
        except (NotationError, NotForTheEngine, BadLeaves, LexiconError) as error:
            found = {"error": str(error)}
            code = CANNOT_TELL
        typer.echo(json.dumps({"line": number, **found}, ensure_ascii=False))
    return code


def _show(plays: Plays, best: int) -> None:
    table = Table("play", box=None, pad_edge=False)
    for heading in ("score", "equity"):
        table.add_column(heading, justify="right")
    table.add_column("leave")
    turns: list[Play | Exchange] = [*plays[:best], *plays.exchanges[:best]]
    for turn in sorted(turns, key=lambda turn: -turn.equity)[:best]:
        table.add_row(turn.text, str(turn.score), f"{turn.equity:.1f}", turn.leave)
    console = open_console()
    console.print(table)
    console.print(f"{len(plays)} plays, {len(plays.exchanges)} exchanges")
