"""Locks a SQLite file for one server: a second one would not notice the changes of the first."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from tilewright.server.storage.database import DatabaseUnusable


@contextmanager
def lock_database(database: sa.URL) -> Iterator[None]:
    """Lock a SQLite file within this context, or raise ``DatabaseUnusable``.

    The lock also ends with the process. PostgreSQL needs none, because it notifies every server.
    On Windows the file is not locked.
    """
    if database.get_backend_name() != "sqlite" or not database.database or sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not available on Windows

    # The file itself, so that a second server finds the lock through a symbolic link too.
    file = Path(database.database).resolve()
    try:
        lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise DatabaseUnusable(f"{file}.lock: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise DatabaseUnusable(
            f"Another server is using {database.database}. Stop it, or choose another --data."
        ) from None
    try:
        yield
    finally:
        os.close(lock)
