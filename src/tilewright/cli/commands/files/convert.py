"""`tilewright convert`: convert a game between formats."""

import os
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from tilewright.atomic_file import write_atomically
from tilewright.cli.output import fail, printable
from tilewright.cli.read_input import STANDARD_INPUT, extension, is_record, read_input
from tilewright.notation.cgp.exporter import export_position
from tilewright.notation.cgp.position import write_cgp
from tilewright.notation.gcg.document import GcgDocument
from tilewright.notation.gcg.encoding import decode_lines
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.importer import CannotImport, import_gcg
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import BadRecord, decode_record, read_record, write_record
from tilewright.rules.events import Event
from tilewright.rules.fold.apply import fold

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Losses = tuple[str, ...]
Changes = tuple[str, ...]
# The number of changed lines that are listed.
MOST_CHANGES = 10


class UnknownExtension(ValueError):
    """The file has no extension, or one that we cannot read or write."""

    def __init__(self, file: Path, formats: str) -> None:
        problem = f"unknown extension {file.suffix!r}" if file.suffix else "no extension"
        super().__init__(f"{file}: {problem}; use {formats}")


@app.command()
def convert(
    source: Annotated[
        Path,
        typer.Argument(
            help="The game to read: .json (our own record) or .gcg, also .gz, or - for stdin."
        ),
    ],
    target: Annotated[Path, typer.Argument(help="The file to write: .json, .gcg or .cgp.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Convert a game; the file extension selects the format.

    Anything that the target format cannot express is reported, and anything that is written
    differently in the same format.
    """
    try:
        data, losses, changes = convert_game(source, target)
        if target.is_dir():
            fail(f"{target}: this is a directory.")
        if os.path.lexists(target) and not force:
            fail(f"{target}: this file exists. Replace it with --force.")
        write_atomically(target, data)
    except UnknownExtension as error:
        fail(str(error))
    except (CannotImport, BadRecord) as error:
        fail(f"{source}: {error}")
    except OSError as error:
        fail(f"{error.filename or target}: {error.strerror}")
    for heading, phrases in (("Not included", losses), ("Written differently", changes)):
        if phrases:
            typer.echo(f"{heading} in {target}:", err=True)
            for phrase in phrases:
                typer.echo(f"- {printable(phrase)}", err=True)


def convert_game(source: Path, target: Path) -> tuple[bytes, Losses, Changes]:
    """Return the contents of the target file, what its format cannot express, and what differs."""
    written = target.suffix.lower()
    if written not in (".json", ".gcg", ".cgp"):
        raise UnknownExtension(target, ".json, .gcg or .cgp")
    if source != STANDARD_INPUT and extension(source) not in (".json", ".gcg"):
        raise UnknownExtension(source, ".json or .gcg")
    data = read_input(source)
    read = ".json" if is_record(source, data) else ".gcg"
    if read == written == ".gcg":
        converted = write_gcg(_read_document(data))
        return converted, (), _changed_lines(data, converted)
    events, lost_in_reading = _read(data, read)
    converted, lost_in_writing = _write(events, written)
    changes = _changed_lines(data, converted) if read == written else ()
    return converted, lost_in_reading + lost_in_writing, changes


def _read(data: bytes, read: str) -> tuple[tuple[Event, ...], Losses]:
    if read == ".json":
        return read_record(decode_record(data)), ()
    return import_gcg(_read_document(data))


def _changed_lines(before: bytes, after: bytes) -> Changes:
    """Return phrases for the lines of the source that are not in the target, and the new ones."""
    lines, encoding, _ = decode_lines(before)
    new_lines, new_encoding, _ = decode_lines(after)
    kept = Counter(new_lines) & Counter(lines)
    changes = []
    for what, found in (("line {}: {}", lines), ("new line {}: {}", new_lines)):
        left = kept.copy()
        for number, line in enumerate(found, 1):
            if left[line]:
                left[line] -= 1
            elif line:
                changes.append(what.format(number, line))
    if len(changes) > MOST_CHANGES:
        changes[MOST_CHANGES:] = [f"and {len(changes) - MOST_CHANGES:,} more lines"]
    if encoding != new_encoding:
        changes.append(f"the encoding: {new_encoding} instead of {encoding}")
    return tuple(changes)


def _read_document(data: bytes) -> GcgDocument:
    """Read a GCG file, which must hold a game and have no problems."""
    document = read_gcg(data)
    if document.problems:
        first = document.problems[0]
        raise CannotImport(first.line, first.message)
    if not document.events and not document.players:
        raise CannotImport(1, "the file contains no game")
    return document


def _write(events: tuple[Event, ...], written: str) -> tuple[bytes, Losses]:
    match written:
        case ".json":
            return write_record(events).encode(), ()
        case ".gcg":
            document, losses = export_gcg(events)
            return write_gcg(document), losses
        case _:
            line = write_cgp(export_position(fold(events)))
            return f"{line}\n".encode(), ("everything except the final position",)
