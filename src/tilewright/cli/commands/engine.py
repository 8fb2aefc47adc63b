"""`tilewright engine`: one of our players as a program for arenas."""

import sys
from typing import Annotated

import typer

from tilewright.cli.engine_options import Seed, report_engine_errors
from tilewright.cli.output import fail
from tilewright.engine.errors import BadArgument
from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.engines.serve import BadMessage, EngineServer
from tilewright.notation.errors import NotationError
from tilewright.players.builtin.by_name import BUILTIN_PLAYERS

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def engine(
    player: Annotated[str, typer.Argument(help=f"One of {', '.join(BUILTIN_PLAYERS)}.")] = "static",
    lexicon: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE", help="Word list (default: the one that the arena names)."
        ),
    ] = None,
    seed: Seed = 0,
) -> None:
    """Play as an engine in matches, over standard input and output.

    Speaks the engine protocol: JSON lines, described in docs/library/engine-protocol.md.
    """
    if player not in BUILTIN_PLAYERS:
        fail(f"{player}: choose one of {', '.join(BUILTIN_PLAYERS)}.")

    def send(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    with report_engine_errors():
        words = None if lexicon is None else Lexicon.load(lexicon)
        try:
            EngineServer(player, words, seed).serve(sys.stdin.buffer, send)
        except (BadMessage, BadArgument, NotationError) as error:
            fail(str(error))
