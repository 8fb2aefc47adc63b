"""Files that commands read: plain or compressed with gzip, or ``-`` for standard input."""

from pathlib import Path
from typing import Final

import typer

from tilewright.input_files import read_file, read_stream

STANDARD_INPUT: Final = Path("-")


def read_input(file: Path) -> bytes:
    """Return the contents of a file, unpacked. Raises ``OSError``."""
    if file == STANDARD_INPUT:
        return read_stream(typer.get_binary_stream("stdin"), str(file))
    return read_file(file)


def extension(file: Path) -> str:
    """Return the extension in lower case, without that of the compression."""
    return Path(file.name.lower().removesuffix(".gz")).suffix


def is_record(file: Path, data: bytes) -> bool:
    """Return whether a file holds a game record (JSON) and not a GCG game."""
    return extension(file) == ".json" or data.lstrip().startswith(b"{")
