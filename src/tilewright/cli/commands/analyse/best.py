"""`tilewright best`: the best turns of a position, by simulation."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.table import Table

from tilewright.cli.commands.selfplay import STOPPED, stop_on_interrupt
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
from tilewright.cli.output import ERROR, AsJson, fail, print_json
from tilewright.cli.position_lines import position_lines
from tilewright.cli.progress import progress_bar
from tilewright.cli.result_tables import open_console, print_uncut
from tilewright.engine.batch import simulate_all
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.kernel_inputs import edition_of
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.simulation import CANDIDATES, CONFIDENCE, SimulatedTurn, Simulation, simulate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.notation.errors import NotationError
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import TileSet

app = typer.Typer(add_completion=False, rich_markup_mode=None)

DEFAULT_SECONDS = 2.0


@app.command()
def best(
    cgp: Annotated[
        str | None,
        typer.Option(metavar="CGP", help="The position (default: read one per line from stdin)."),
    ] = None,
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
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="auto|local|ADDRESS", help="Without --cgp: spread positions over a Ray cluster."
        ),
    ] = None,
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

    Without --cgp, positions are read from standard input, one per line, and simulated on one thread
    each. Each produces one line of JSON with its "line" number, in order. If a position cannot be
    simulated, its JSON has an "error" and the exit code is 2. Ctrl-C keeps what is complete.
    """
    if samples is None and seconds is None:
        seconds = DEFAULT_SECONDS
    if seconds is not None and math.isnan(seconds):
        fail("--seconds: not a number")
    options: dict[str, Any] = {
        "candidates": candidates,
        "samples": samples,
        "seconds": seconds,
        "plies": plies or None,
        "to_the_end": plies == 0,
        "confidence": confidence or None,
        "seed": seed,
    }
    with report_engine_errors():
        read = _Reader(lexicon, leaves, targets, circulate=circulate)
        if cgp is None:
            raise typer.Exit(_print_all(position_lines(), read, options, threads, ray))
        if ray is not None:
            fail("--ray: pass positions on standard input instead of --cgp.")
        position = read_cgp(cgp)
        game = read.game(position)
        with stop_on_interrupt() as stop, progress_bar("deals", samples) as progress:
            simulation = simulate(
                position,
                read.words(game),
                read.leaves(game),
                game.edition,
                targets=game.targets,
                threads=threads,
                progress=progress,
                stop=stop,
                **options,
            )
    if as_json:
        print_json(**as_data(simulation))
    else:
        _show(simulation)


@dataclass(frozen=True, slots=True)
class _Game:
    """What a position is simulated with. ``edition`` is None for the one that it names."""

    lexicon: str
    tiles: TileSet
    edition: Edition | None
    targets: tuple[int, ...] | None


class _Reader:
    """Finds the word list, the leaves and the rules of positions."""

    def __init__(
        self, lexicon: str | None, leaves: str | None, targets: str | None, *, circulate: bool
    ) -> None:
        self._lexicon, self._leaves, self._targets = lexicon, leaves, targets
        self._circulate = circulate
        self._list_of = cache(installed_list)  # warns once of a list that is not installed
        self._load_words = cache(Lexicon.load)
        self._load_leaves = cache(lambda name, tiles: load_leaves(leaves, name, tiles))

    def game(self, position: Position) -> _Game:
        lexicon = self._lexicon
        name = self._list_of(position.operand("lex")) if lexicon is None else lexicon
        edition = replace(edition_of(position), blanks_circulate=True) if self._circulate else None
        targets = read_targets(self._targets, len(position.racks))
        return _Game(name, position.tiles, edition, None if targets is None else tuple(targets))

    def words(self, game: _Game) -> Lexicon:
        return self._load_words(game.lexicon)

    def leaves(self, game: _Game) -> Leaves | None:
        return self._load_leaves(game.lexicon, game.tiles)


def _print_all(
    lines: Iterable[tuple[int, str]],
    read: _Reader,
    options: dict[str, Any],
    threads: int | None,
    ray: str | None,
) -> int:
    """Print one JSON object per position and return the exit code."""
    code, done = 0, 0
    numbered = list(lines)
    with stop_on_interrupt() as stop, progress_bar("positions", len(numbered)) as progress:
        # Positions of the same kind are simulated side by side.
        for game, group in groupby(_read_all(numbered, read), key=lambda line: line[2]):
            numbers: list[int] = []
            positions = _noting(numbers, group)
            if game is None:
                results: Iterable[tuple[int, Any]] = enumerate(positions)
            else:
                results = simulate_all(
                    positions,
                    read.words(game),
                    read.leaves(game),
                    game.edition,
                    targets=game.targets,
                    cores=threads,
                    cluster=ray,
                    stop=stop,
                    **options,
                )
            for index, result in results:
                if isinstance(result, Simulation):
                    print_json(line=numbers[index], **as_data(result))
                else:
                    code = ERROR
                    print_json(line=numbers[index], error=str(result))
                done += 1
                progress(done)
            if stop.is_set():
                return STOPPED
    return code


def _noting(numbers: list[int], lines: Iterable[tuple[int, Any, Any]]) -> Iterator[Any]:
    """Yield what was read, and append the number of its line to ``numbers``."""
    for number, found, _ in lines:
        numbers.append(number)
        yield found


def _read_all(
    lines: Iterable[tuple[int, str]], read: _Reader
) -> Iterator[tuple[int, Position | NotationError | UnsupportedByEngine, _Game | None]]:
    """Yield each line's number, and its position and game or the error."""
    for number, line in lines:
        try:
            position = read_cgp(line)
            game = read.game(position)
            read.words(game), read.leaves(game)
        except (NotationError, UnsupportedByEngine) as error:
            yield number, error, None
        else:
            yield number, position, game


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
