"""`tilewright convert`: a game from one form into another."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.notation.cgp import write_cgp
from tilewright.notation.gcg_document import Document
from tilewright.notation.gcg_export import gcg_of
from tilewright.notation.gcg_import import CannotImport, events_of
from tilewright.notation.gcg_reader import read_gcg
from tilewright.notation.gcg_writer import write_gcg
from tilewright.notation.position_export import position_of
from tilewright.notation.record import BadRecord, decode_record, read_record, write_record
from tilewright.rules.events import Event
from tilewright.rules.fold import fold
from tilewright.whole_file import write_whole

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Losses = tuple[str, ...]


class UnknownForm(ValueError):
    """A file whose name does not tell a form we can read or write."""


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(help="A game: .json (our record) or .gcg.")],
    target: Annotated[Path, typer.Argument(help="Where to write it: .json, .gcg or .cgp.")],
) -> None:
    """Turn a game into another form, told by the file's ending.

    What the other form cannot hold is told, never dropped in silence.
    """
    try:
        data, losses = converted(source, target.suffix.lower())
        write_whole(target, data)
    except (UnknownForm, CannotImport, BadRecord) as error:
        typer.echo(f"{source}: {error}", err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"{error.filename or target}: {error.strerror}", err=True)
        raise typer.Exit(2) from None
    if losses:
        typer.echo(f"{target} does not hold:", err=True)
        for loss in losses:
            typer.echo(f"- {loss}", err=True)


def converted(source: Path, form: str) -> tuple[bytes, Losses]:
    """The file in the other form, and what was lost on the way."""
    if form not in (".json", ".gcg", ".cgp"):
        raise UnknownForm(
            f"games are written as .json, .gcg or .cgp, not {form or 'without ending'}"
        )
    if source.suffix.lower() == ".gcg" and form == ".gcg":
        return write_gcg(_document(source)), ()
    events, lost_reading = _read(source)
    data, lost_writing = _written(events, form)
    return data, lost_reading + lost_writing


def _read(source: Path) -> tuple[tuple[Event, ...], Losses]:
    match source.suffix.lower():
        case ".json":
            return read_record(decode_record(source.read_bytes())), ()
        case ".gcg":
            return events_of(_document(source))
        case ending:
            raise UnknownForm(
                f"games are read from .json or .gcg, not {ending or 'without ending'}"
            )


def _document(source: Path) -> Document:
    """The document of a file that could be read whole and holds a game."""
    document = read_gcg(source.read_bytes())
    if document.problems:
        first = document.problems[0]
        raise CannotImport(first.line, first.message)
    if not document.events and not document.players:
        raise CannotImport(1, "there is no game in this file")
    return document


def _written(events: tuple[Event, ...], form: str) -> tuple[bytes, Losses]:
    match form:
        case ".json":
            return write_record(events).encode(), ()
        case ".gcg":
            document, losses = gcg_of(events)
            return write_gcg(document), losses
        case _:
            line = write_cgp(position_of(fold(events)))
            return f"{line}\n".encode(), ("everything but the position at the end",)
