"""Files that commands read: plain or compressed with gzip, or ``-`` for standard input."""

import zlib
from errno import EFBIG, EINVAL
from gzip import BadGzipFile, GzipFile
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import typer

STANDARD_INPUT: Final = Path("-")
_GZIP: Final = b"\x1f\x8b"
# Far more than the longest game, unpacked.
MAX_BYTES: Final = 64 << 20


def read_input(file: Path) -> bytes:
    """Return the contents of a file, unpacked. Raises ``OSError``."""
    if file == STANDARD_INPUT:
        data = _limited(typer.get_binary_stream("stdin"), file)
    else:
        with file.open("rb") as opened:
            data = _limited(opened, file)
    return _unpacked(data, file) if data.startswith(_GZIP) else data


def _limited(stream: BinaryIO | GzipFile, file: Path) -> bytes:
    """Read to the end, or refuse a stream such as ``/dev/urandom`` before memory runs out."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OSError(EFBIG, "The file is too large", str(file))
    return data


def _unpacked(data: bytes, file: Path) -> bytes:
    try:
        return _limited(GzipFile(fileobj=BytesIO(data)), file)
    except (BadGzipFile, EOFError, zlib.error):
        raise OSError(EINVAL, "The gzip file is damaged", str(file)) from None


def extension(file: Path) -> str:
    """Return the extension in lower case, without that of the compression."""
    return Path(file.name.lower().removesuffix(".gz")).suffix


def is_record(file: Path, data: bytes) -> bool:
    """Return whether a file holds a game record (JSON) and not a GCG game."""
    return extension(file) == ".json" or data.lstrip().startswith(b"{")
