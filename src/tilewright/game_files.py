"""Reads games from files and text in any of the formats, and writes them."""

from __future__ import annotations  # keeps signatures short in help()

import gzip
import os
import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from tilewright.atomic_file import write_atomically
from tilewright.input_files import read_file, read_stream
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.importer import import_gcg
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import decode_record, read_record, write_record
from tilewright.rules.events import Event

Source = str | os.PathLike[str] | bytes | IO[str] | IO[bytes]

# A CGP position begins with the rows of a board; nothing else has that many slashes in a word.
_CGP: Final = re.compile(r"\s*[^\s#>{]+(?:/[^\s/]+){9,}\s")
_ENCODING: Final = re.compile(r"\s*#character-encoding[ \t]+[^\r\n]*", re.IGNORECASE)


class BadSource(TypeError):
    """Something that a game cannot be read from."""

    def __str__(self) -> str:
        return (
            "a game is read from a path, text, bytes or an open file, "
            f"not from {self.args[0]!r:.60}"
        )


class UnknownFormat(ValueError):
    """The extension of a file names no format that a game can be written in."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}: use .gcg, .json or .cgp, also followed by .gz"


class NoMoves(ValueError):
    """A game that was read from a position has no moves, so it can only be written as CGP."""

    def __str__(self) -> str:
        return "this game was read from a position; without moves it can only be written as CGP"


def read_game(source: Source) -> tuple[tuple[Event, ...], tuple[str, ...]] | Position:
    """Return the events of a game and what is lost of its file; of CGP, return the position.

    The contents decide which format it is. Raises a ``NotationError``, with the name of the file as
    a note, ``BadSource`` or ``OSError``.
    """
    data, name = _contents(source)
    try:
        return _parse(data)
    except ValueError as error:
        if name:
            error.add_note(f"in {name}")
        raise


def _parse(data: bytes) -> tuple[tuple[Event, ...], tuple[str, ...]] | Position:
    if data.lstrip().startswith(b"{"):
        return read_record(decode_record(data)), ()
    # An encoding only matters for letters, which the form does not depend on.
    if _CGP.match(data[:2000].decode("latin-1")):
        return read_cgp(decode_record(data).strip())
    return import_gcg(read_gcg(data))


def _contents(source: Source) -> tuple[bytes, str]:
    """Return the bytes to read and the name of the file they are from, if there is one."""
    match source:
        case str() if _is_text(source):
            return _encoded(source), ""
        case str() | os.PathLike():
            return read_file(Path(source)), os.fspath(source)
        case bytes():
            return read_stream(BytesIO(source), "the data"), ""
        case _ if hasattr(source, "read"):
            data = source.read()
            name = str(getattr(source, "name", ""))
            if isinstance(data, str):
                return _encoded(data), name
            if isinstance(data, bytes):
                return read_stream(BytesIO(data), name), name
    raise BadSource(source)


def _is_text(source: str) -> bool:
    return "\n" in source or source.lstrip()[:1] in ("#", ">", "{", "") or bool(_CGP.match(source))


def _encoded(text: str) -> bytes:
    """Return text as UTF-8. What it says about its encoding is no longer true."""
    return _ENCODING.sub("#character-encoding UTF-8", text, count=1).encode(errors="replace")


def write_game(path: str | os.PathLike[str], events: Iterable[Event], cgp: str) -> tuple[str, ...]:
    """Write a game, or only the position if the file is CGP; return what the format loses."""
    target = Path(path)
    name = target.name.lower()
    losses: tuple[str, ...] = ()
    log = tuple(events)
    form = Path(name.removesuffix(".gz")).suffix
    if form not in (".gcg", ".json", ".cgp"):
        raise UnknownFormat(str(target))
    if form == ".cgp":
        data, losses = f"{cgp}\n".encode(), ("everything except the final position",)
    elif not log:
        raise NoMoves
    elif form == ".json":
        data = write_record(log).encode()
    else:
        document, losses = export_gcg(log)
        data = write_gcg(document)
    write_atomically(target, gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
    return losses
