"""`tilewright match`: let players meet in many games."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from tilewright.cli.commands.selfplay import STOPPED, stop_on_interrupt
from tilewright.cli.engine_options import Ray, Seed, report_engine_errors
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.result_tables import open_console, print_uncut
from tilewright.cli.word_options import WhichList
from tilewright.engine.errors import BadArgument
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.matches.engines.player import ProgramFailed
from tilewright.matches.match import MatchProgress, arena
from tilewright.matches.result import MatchResult
from tilewright.matches.sequential import SequentialTest
from tilewright.matches.standings import COLUMNS, crosstable, table_rows
from tilewright.rules.editions.presets import EDITIONS, TOURNAMENT, UnknownEdition
from tilewright.rules.refusals import Refusal

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Names such as static, greedy or expert, and programs: cmd:./my-engine.",
        ),
    ],
    pairs: Annotated[
        int, typer.Option(min=1, help="Pairs of games, each with the same bag.")
    ] = 100,
    seats: Annotated[
        int, typer.Option(min=2, max=4, help="Players at a table; more players play a round robin.")
    ] = 2,
    edition: Annotated[str, typer.Option(help=f"Rules: {', '.join(EDITIONS)}.")] = TOURNAMENT.name,
    lexicon: WhichList = DEFAULT,
    seed: Seed = 0,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="Processes (default: 1); or threads of the kernel."),
    ] = None,
    ray: Ray = None,
    until: Annotated[
        float | None,
        typer.Option(
            min=0.5,
            max=1.0,
            help="Stop once it is clear whether the first of two players wins this share, "
            "such as 0.55, or no more than half.",
        ),
    ] = None,
    turn_seconds: Annotated[
        float, typer.Option(help="Seconds that programs have for a move.")
    ] = 10.0,
    referee: Annotated[
        bool, typer.Option("--referee", help="Let the referee lead the games in any case.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the results and the games as GCG files.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let players meet in many games and see who is stronger.

    In a pair, both games have the same bag and each player begins once, which reduces the influence
    of luck. The table shows the share of wins and the spread with their standard errors, the mean
    points of a game early (more than 43 tiles in the bag), in the middle, late (1 to 7) and in the
    endgame, and what each player did wrong. Ctrl-C stops after the current pair and prints the
    result so far; a second Ctrl-C stops at once.
    """
    with report_engine_errors(), stop_on_interrupt() as stop, _live_table(pairs) as progress:
        try:
            result = arena(
                players,
                pairs=pairs,
                seats=seats,
                edition=edition,
                lexicon=Lexicon.load(lexicon),
                seed=seed,
                workers=workers,
                cluster=ray,
                until=None if until is None else SequentialTest(until),
                turn_seconds=turn_seconds,
                referee=referee,
                save=out,
                progress=progress,
                stop=stop,
            )
        except (BadArgument, ProgramFailed, UnknownEdition, Refusal) as error:
            fail(str(error))
    if as_json:
        print_json(**result.summary())
    else:
        console = open_console()
        print_uncut(console, _grid(result))
        if len(result.players) > 2:
            head, *lines = crosstable(result.rows, result.players)
            console.print()
            print_uncut(console, _table(head, lines))
        _print_details(console, result)
    if result.stopped:
        raise typer.Exit(STOPPED)


@contextmanager
def _live_table(pairs: int) -> Iterator[MatchProgress | None]:
    """Show the table while the match is played, on a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Live(console=console, transient=True, auto_refresh=False) as live:

        def show(result: MatchResult) -> None:
            done = Text(f"{result.pairs:,} of {pairs:,} pairs" if _is_single(result) else "")
            live.update(Group(_grid(result), done), refresh=True)

        yield show


def _is_single(result: MatchResult) -> bool:
    """Return whether there is one table."""
    return not len(result.rows) or int(result.rows["table"].max()) == 0


def _grid(result: MatchResult) -> Grid:
    return _table(COLUMNS, table_rows(result.standings))


def _table(head: Iterable[str], lines: Iterable[tuple[str, ...]]) -> Grid:
    grid = Grid(box=None, pad_edge=False)
    for at, column in enumerate(head):
        grid.add_column(Text(column), justify="right" if at else "left", no_wrap=True)
    for line in lines:
        grid.add_row(*map(Text, line))
    return grid


def _print_details(console: Console, result: MatchResult) -> None:
    if result.verdict is not None:
        console.print(
            Text(f"{result.players[0]} is {result.verdict.value}, after {result.pairs:,} pairs.")
        )
    for each in result.faults[:5]:
        game = result.rows[each.row]
        where = f"pair {game['pair'] + 1}, game {game['game'] + 1}"
        console.print(Text(f"{each.player}, {where}: {each.fault.code}: {each.fault.message}"))
    if len(result.faults) > 5:
        console.print(Text(f"… and {len(result.faults) - 5:,} more faults"))
