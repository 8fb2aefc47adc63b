"""Writing a file whole: a reader finds the old one or the new one, never half of one."""

import glob
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path
from typing import Final

# Who may read and write a file: whom the user's own settings let, or nobody else, where it holds
# hidden tiles.
_ANYBODY: Final = 0o666
FOR_ME_ALONE: Final = 0o600
_PART: Final = ".part"
# A part that is older than the file just written by this many seconds belongs to nobody any more.
_ABANDONED: Final = 3600


def write_whole(path: Path, data: bytes, mode: int = _ANYBODY) -> None:
    """Replace a file in one step: a crash or a full disk leaves the old one as it was."""
    with _part_of(path) as part:
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    _sweep(path)


def check_target(path: Path) -> None:
    """Raise what writing this file would raise, before the long work whose fruit it is to hold."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    with _part_of(path) as part:
        part.touch(FOR_ME_ALONE, exist_ok=False)


@contextmanager
def _part_of(path: Path) -> Iterator[Path]:
    """A name beside a file, of which nothing stays; what fails is told of the file itself."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{_PART}")
    try:
        yield part
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):  # most often it is gone, or never was
            part.unlink()


def _sweep(path: Path) -> None:
    """Remove what a killed program has left of the same file."""
    written = path.stat().st_mtime
    for part in path.parent.glob(f".{glob.escape(path.name)}.*{_PART}"):
        try:
            if part.stat().st_mtime < written - _ABANDONED:
                part.unlink()
        except OSError:
            continue  # another program was quicker
