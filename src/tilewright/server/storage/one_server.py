"""A database file belongs to one server: no news of a change reaches a second one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from tilewright.server.storage.database import DatabaseUnusable


@contextmanager
def one_server(database: sa.URL) -> Iterator[None]:
    """Hold an SQLite file while this lasts, or raise ``DatabaseUnusable``; it ends with us.

    PostgreSQL tells its news to all. On Windows nobody is kept away.
    """
    if database.get_backend_name() != "sqlite" or not database.database or sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - there is none on Windows

    lock = os.open(Path(f"{database.database}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise DatabaseUnusable(
            f"Another server has the tables in {database.database}. Stop it, or use another --data."
        ) from None
    try:
        yield
    finally:
        os.close(lock)
