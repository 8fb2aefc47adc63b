"""What the commands about plays and games of the engine have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from tilewright.cli.word_options import cannot_tell, told_plainly
from tilewright.engine.columns import MissingArrow
from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.leaves import BadLeaves, Leaves
from tilewright.engine.ray_cluster import MissingRay
from tilewright.engine.shipped import SHIPPED, shipped_leaves
from tilewright.notation.errors import NotationError
from tilewright.rules.tiles import ENGLISH, TileSet

WhichLeaves = Annotated[
    str | None,
    typer.Option(
        "--leaves",
        metavar="NAME|FILE.klv2|none",
        help="What the tiles kept are worth; if not told, what comes with the word list.",
    ),
]
Threads = Annotated[
    int | None, typer.Option(min=1, max=1024, help="On so many processors; all, if not told.")
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="auto|local|ADDRESS",
        help="Spread the games over a Ray cluster; the games are the same.",
    ),
]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help="The same seed, the same games.")]


NO_LEAVES = "none"


@contextmanager
def engine_told_plainly() -> Iterator[None]:
    """Tell what is wrong in a sentence and give the exit code for it."""
    with told_plainly():
        try:
            yield
        except (NotForTheEngine, BadLeaves, NotationError, MissingArrow, MissingRay) as error:
            raise cannot_tell(str(error)) from None


def load_leaves(name: str | None, lexicon: str, tiles: TileSet = ENGLISH) -> Leaves | None:
    """The leaves of a name or a file, or those that come with the word list; perhaps none.

    A damaged file is told by its name.
    """
    if name is None:
        name = lexicon if lexicon in SHIPPED and tiles == ENGLISH else NO_LEAVES
    if name == NO_LEAVES:
        return None
    if name in SHIPPED and tiles == ENGLISH:
        return shipped_leaves(name)
    try:
        return Leaves.load(name, tiles)
    except BadLeaves as error:
        raise BadLeaves(f"{name}: {error}") from None
