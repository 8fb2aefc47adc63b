"""Options and error handling that the engine's commands share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from tilewright.cli.output import fail, printable
from tilewright.cli.word_options import report_errors
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.leaves.leaves import BadLeaves, Leaves
from tilewright.engine.selfplay.arrow_table import MissingArrow
from tilewright.engine.selfplay.ray_cluster import MissingRay
from tilewright.engine.shipped import SHIPPED, english_leaves_fit, shipped_leaves
from tilewright.lexicon.lexicon import DEFAULT, available_lists
from tilewright.notation.errors import NotationError
from tilewright.rules.equipment.tiles import ENGLISH, TileSet

WhichLeaves = Annotated[
    str | None,
    typer.Option(
        "--leaves",
        metavar="NAME|FILE.klv2|none",
        help="Leave values (default: the English ones, if the letters fit).",
    ),
]
Threads = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Number of threads (default: all cores).")
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="auto|local|ADDRESS",
        help="Play on a Ray cluster. The games are the same as on one machine.",
    ),
]
Seed = Annotated[
    int, typer.Option(min=0, max=2**64 - 1, help="Random seed: the same seed gives the same games.")
]

PositionList = Annotated[
    str | None,
    typer.Option(
        "--lexicon",
        metavar="NAME|FILE",
        help="Word list (default: the one that the position names, else english).",
    ),
]

Targets = Annotated[
    str | None,
    typer.Option(metavar="N/N", help="Finish line: the score at which each player wins."),
]

MAX_TARGET = 9999
NO_LEAVES = "none"


@contextmanager
def report_engine_errors() -> Iterator[None]:
    """Exit with a message if there is an error about words, files, positions or the engine."""
    with report_errors():
        try:
            yield
        except (UnsupportedByEngine, BadLeaves, NotationError, MissingArrow, MissingRay) as error:
            fail(str(error))


def read_targets(targets: str | None, players: int) -> list[int] | None:
    """Return the target of each player, or exit with a message."""
    if targets is None:
        return None
    try:
        goals = [int(target) for target in targets.split("/")]
    except ValueError:
        fail("--targets: not numbers separated by /")
    if len(goals) != players or not all(1 <= goal <= MAX_TARGET for goal in goals):
        fail(f"--targets: a number from 1 to {MAX_TARGET} is needed for each player")
    return goals


def installed_list(named: str | None) -> str:
    """Return the list that a position names; warn and return the default if it is not installed."""
    if named and named in available_lists():
        return named
    if named:
        warning = f"lex {named}: this word list is not installed, so {DEFAULT} is used instead."
        typer.echo(printable(f"{warning} Choose another with --lexicon."), err=True)
    return DEFAULT


def default_leaves(lexicon: str, tiles: TileSet = ENGLISH) -> str:
    """Return the name of the leaves for a word list, or ``NO_LEAVES`` if none fit the tiles.

    Says so on standard error if they were not learned with this list.
    """
    if not english_leaves_fit(tiles):
        typer.echo(
            f"There are no leaves for {tiles.name} tiles, so the tiles kept have no value. "
            "Choose leaves with --leaves.",
            err=True,
        )
        return NO_LEAVES
    if lexicon in SHIPPED:
        return lexicon
    typer.echo(
        f"{printable(lexicon)}: using the English leaves. Choose others with --leaves.", err=True
    )
    return DEFAULT


def load_leaves(name: str | None, lexicon: str, tiles: TileSet = ENGLISH) -> Leaves | None:
    """Load leaves by name or from a file; None selects the default for the word list.

    The error for a damaged file names it.
    """
    if name is None:
        name = default_leaves(lexicon, tiles)
    if name == NO_LEAVES:
        return None
    if name in SHIPPED and english_leaves_fit(tiles):
        return shipped_leaves(name)
    try:
        return Leaves.load(name, tiles)
    except BadLeaves as error:
        raise BadLeaves(f"{name}: {error}") from None
