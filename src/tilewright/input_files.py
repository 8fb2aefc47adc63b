"""Files to read: plain or compressed with gzip, and never larger than memory allows."""

import zlib
from errno import EFBIG, EINVAL
from gzip import BadGzipFile, GzipFile
from io import BytesIO
from pathlib import Path
from typing import IO, Final

GZIP: Final = b"\x1f\x8b"
# Far more than the longest game, unpacked.
MAX_BYTES: Final = 64 << 20


def read_file(file: Path) -> bytes:
    """Return the contents of a file, unpacked. Raises ``OSError``."""
    with file.open("rb") as opened:
        return read_stream(opened, str(file))


def read_stream(stream: IO[bytes], name: str) -> bytes:
    """Read to the end and unpack. Raises ``OSError`` for far more bytes than a game has."""
    data = _limited(stream, name)
    if not data.startswith(GZIP):
        return data
    try:
        return _limited(GzipFile(fileobj=BytesIO(data)), name)
    except (BadGzipFile, EOFError, zlib.error):
        raise OSError(EINVAL, "The gzip file is damaged", name) from None


def _limited(stream: IO[bytes] | GzipFile, name: str) -> bytes:
    """Read to the end, or refuse a stream such as ``/dev/urandom`` before memory runs out."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OSError(EFBIG, "The file is too large", name)
    return data
