"""The `tilewright` program: its options and the list of its commands.

Each command is a module of the same name in `commands` or one of its folders, with a Typer called
`app`. The module is imported only when its command runs, so that `tilewright --help` is fast no
matter what the commands need.
"""

import sys
from importlib import import_module
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from tilewright import __version__

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

FOLDER = Path(__file__).with_name("commands")
# Every command with its summary, in the order of `--help`.
COMMANDS = {
    "serve": "Play in the browser: alone, together or over the network.",
    "tables": "List, show, close and delete the tables of a server.",
    "table": "Play in this terminal.",
    "study": "Learn words with cards.",
    "learn": "Learn the game in short lessons.",
    "words": "Look up words, find anagrams, and manage word lists.",
    "moves": "Find every play in a position, best first.",
    "best": "Compare the best turns of a position by simulation.",
    "infer": "Infer which tiles the opponents may have kept.",
    "endgame": "Prove the best turns once the bag is empty.",
    "preendgame": "Compare turns with one to four tiles in the bag.",
    "review": "Show what each turn of a game gave up, and why.",
    "why": "Show what one turn gives up against the best one, and why.",
    "hint": "Show hints for a turn, from a thought to the whole play.",
    "match": "Let players meet in many games and see who is stronger.",
    "engine": "Play as an engine in matches, over standard input and output.",
    "selfplay": "Let the engine play against itself.",
    "train": "Learn the values of leaves, positions and words by self-play.",
    "bench": "Measure how fast the engine is on this machine.",
    "replay": "Replay recorded games and report differences from the rules.",
    "convert": "Convert a game; the file extension selects the format.",
    "editions": "Show the rules of an edition, or list all editions.",
    "verify": "Check every draw of a game against the seed of its bag.",
}


class CommandList(TyperGroup):
    """Lists the commands without importing them, and imports the one that is called."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.commands = {name: TyperCommand(name, help=line) for name, line in COMMANDS.items()}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, listed, rest = super().resolve_command(ctx, args)
        return name, load(name) if name else listed, rest


def load(name: str) -> TyperCommand | TyperGroup:
    """Import the module of one command, in whatever folder it is, and build the command."""
    (path,) = FOLDER.rglob(f"{name.replace('-', '_')}.py")
    folders = path.relative_to(FOLDER).with_suffix("").parts
    module = import_module(".".join(("tilewright.cli.commands", *folders)))
    command = cast("TyperCommand | TyperGroup", typer.main.get_command(module.app))
    command.name = name
    return command


# Plain help instead of Rich panels: it starts twice as fast and is readable everywhere.
app = typer.Typer(cls=CommandList, rich_markup_mode=None, no_args_is_help=True)


def show_version(requested: bool) -> None:
    """Print the version and exit, if requested."""
    if requested:
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


class OutputFile(FileIO):
    """A file that drops all output once the reader of its pipe has ended.

    Another error is raised once; what is left in a buffer at exit is then dropped too.
    """

    _dropping = False

    def write(self, data: "ReadableBuffer", /) -> int:
        if not self._dropping:
            try:
                return super().write(data)
            except BrokenPipeError:
                self._dropping = True
            except OSError:
                self._dropping = True
                raise
        return memoryview(data).nbytes


def _without_broken_pipes(stream: TextIOWrapper) -> TextIOWrapper:
    stream.flush()
    file = OutputFile(stream.fileno(), "wb", closefd=False)
    return TextIOWrapper(
        BufferedWriter(file),
        stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering or stream.write_through,
    )


def run() -> None:
    """Run the program with the arguments of this process.

    Characters that the terminal cannot display become question marks. If the reader of a pipe ends,
    as in ``| head`` or ``2>&1 | head``, the rest of the output is dropped and the exit code stays
    the same. Any other error while writing, such as a full disk, is reported on one line.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout = _without_broken_pipes(sys.stdout)
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr = _without_broken_pipes(sys.stderr)
    try:
        app(prog_name="tilewright")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        typer.echo(f"{where}{error.strerror or error}", err=True)
        raise SystemExit(2) from None
