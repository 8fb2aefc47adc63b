"""Writing a file whole: a reader finds the old one or the new one, never half of one."""

import glob
import os
from pathlib import Path
from typing import Final

_PART: Final = ".part"
# A part that is older than the file just written by this many seconds belongs to nobody any more.
_ABANDONED: Final = 3600


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step: a crash or a full disk leaves the old one as it was."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{_PART}")
    try:
        with open(part, "xb", opener=_for_me_alone) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sweep(path)


def _for_me_alone(name: str, flags: int) -> int:
    """Open a file that other users of the computer cannot read: it may hold hidden tiles."""
    return os.open(name, flags, 0o600)


def _sweep(path: Path) -> None:
    """Remove what a killed program has left of the same file."""
    written = path.stat().st_mtime
    for part in path.parent.glob(f".{glob.escape(path.name)}.*{_PART}"):
        try:
            if part.stat().st_mtime < written - _ABANDONED:
                part.unlink()
        except OSError:
            continue  # another program was quicker
