"""Writes files atomically: a reader sees the old file or the new one, never a part of it."""

import glob
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path
from typing import Final

# File modes: what the umask allows, or the owner only, for files that contain hidden tiles.
_DEFAULT_MODE: Final = 0o666
OWNER_ONLY: Final = 0o600
_PART: Final = ".part"
# A temporary file this many seconds older than the file just written was left by a dead process.
_ABANDONED_AFTER_S: Final = 3600


@contextmanager
def atomic_path(path: Path) -> Iterator[Path]:
    """Yield a temporary path. What is written there replaces the file at the end."""
    with _temporary_name(path) as part:
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(path)
    _remove_abandoned(path)


def write_atomically(path: Path, data: bytes, mode: int = _DEFAULT_MODE) -> None:
    """Replace a file in one step. A crash or a full disk leaves the old file unchanged."""
    with _temporary_name(path) as part:
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    _remove_abandoned(path)


def check_writable(path: Path) -> None:
    """Raise the ``OSError`` that writing would raise. Call this before a long computation."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    with _temporary_name(path) as part:
        part.touch(OWNER_ONLY, exist_ok=False)


@contextmanager
def _temporary_name(path: Path) -> Iterator[Path]:
    """Yield a temporary name beside a file and clean up afterwards. Errors name the file itself."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{_PART}")
    try:
        yield part
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):  # usually it was renamed, or never created
            part.unlink()


def _remove_abandoned(path: Path) -> None:
    """Remove temporary files of the same file that a killed process left behind."""
    written = path.stat().st_mtime
    for part in path.parent.glob(f".{glob.escape(path.name)}.*{_PART}"):
        try:
            if part.stat().st_mtime < written - _ABANDONED_AFTER_S:
                part.unlink()
        except OSError:
            continue  # another process removed it first
