"""The `tilewright` program: its name, its options, and the list of its commands.

A command lives in a module of this package that carries its name and offers a Typer called
`app`. The module is imported only when its command is used, so `tilewright --help` stays quick
however much the commands themselves need.
"""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from tilewright import __version__

# Every command with the line that `--help` shows for it, in the order it shows them.
COMMANDS = {
    "serve": "Play in the browser, alone, together or over the network.",
    "table": "Play at one table on this computer.",
    "words": "Ask a word list, and bring your own.",
    "moves": "Find every play of a position, the best first.",
    "selfplay": "Let the engine play with itself and tell how it went.",
    "train": "Learn what leaves are worth and how often players win, by playing.",
    "bench": "Measure how fast the kernel is on this machine.",
    "replay": "Play recorded games again and tell where the record differs.",
    "convert": "Turn a game into another form, told by the file's ending.",
    "editions": "Tell the rules of an edition, or list them all.",
    "verify": "Check every draw of a game against the seed it was committed to.",
}


class CommandList(TyperGroup):
    """Lists every command by its line alone, and loads the one that is called."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.commands = {name: TyperCommand(name, help=line) for name, line in COMMANDS.items()}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, listed, rest = super().resolve_command(ctx, args)
        return name, load(name) if name else listed, rest


def load(name: str) -> TyperCommand | TyperGroup:
    """Import the module of one command and build the command."""
    module = import_module(f"tilewright.cli.{name.replace('-', '_')}")
    command = cast("TyperCommand | TyperGroup", typer.main.get_command(module.app))
    command.name = name
    return command


# Plain help, not Rich panels: it starts twice as fast and reads well everywhere.
app = typer.Typer(cls=CommandList, rich_markup_mode=None, no_args_is_help=True)


def show_version(wanted: bool) -> None:
    """Print the version and stop, if asked to."""
    if wanted:
        typer.echo(f"tilewright {__version__}")
        raise typer.Exit


@app.callback()
def tilewright(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play the crossword tile game."""


def run() -> None:
    """Run the program with the arguments of this process.

    What the terminal has no letter for is shown as a question mark; an answer that cannot be
    written, as on a full disk, is told in a line.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="tilewright")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        typer.echo(f"{where}{error.strerror or error}", err=True)
        raise SystemExit(2) from None
