"""Opening the database: SQLite in a data directory, or PostgreSQL by its URL."""

import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tilewright.server.storage import schema

FILE: Final = "tables.db"
# PostgreSQL's own tools accept either scheme.
_POSTGRES: Final = ("postgres", "postgresql")
# The key of an advisory lock: two servers that start at once must not both run the migrations.
_UPGRADE_LOCK: Final = 7_151_415


class DatabaseUnusable(Exception):
    """The database cannot be used. The message is one line, for the operator."""


def open_database(address: str | None, directory: Path) -> sa.Engine:
    """Return an engine whose schema is up to date, or raise ``DatabaseUnusable``."""
    engine = connect_database(address, directory)
    try:
        upgrade(engine)
        _check_writable(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise DatabaseUnusable(f"{_without_password(engine.url)}: {_first_line(error)}") from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def connect_database(address: str | None, directory: Path) -> sa.Engine:
    """Return an engine for a database that may be unreachable now."""
    url = _url(address, directory)
    try:
        if url.get_backend_name() == "postgresql":
            return _postgres(url)
        _make_private(url)
        return _sqlite(url)
    except ImportError:
        raise DatabaseUnusable(
            "PostgreSQL needs one more package: pip install 'tilewright[postgres]'"
        ) from None
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"{_without_password(url)}: {_first_line(error)}") from None


def _url(address: str | None, directory: Path) -> sa.URL:
    if address is None:
        try:
            # It will contain seeds, which other users of this computer must not read.
            directory.mkdir(0o700, parents=True, exist_ok=True)
        except FileExistsError:
            raise DatabaseUnusable(f"{directory}: Not a directory") from None
        except OSError as error:
            raise DatabaseUnusable(f"{directory}: {error.strerror}") from None
        return sa.URL.create("sqlite", database=str(directory / FILE))
    try:
        url = sa.make_url(address)
    except (ArgumentError, ValueError):  # a port that is not a number raises the latter
        raise DatabaseUnusable(
            "--database must look like postgresql://user:password@host/name"
        ) from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("postgresql", "sqlite"):
        raise DatabaseUnusable("Only PostgreSQL and SQLite are supported.")
    return url


_creating = Lock()


def _make_private(url: sa.URL) -> None:
    """Create the SQLite file, or change its mode, so that only its owner can read it.

    SQLite gives the same mode to the files that it creates beside it.
    """
    if not url.database or url.database == ":memory:":
        return
    try:
        # Closing an existing file would release the locks that SQLite holds on it in this process.
        with _creating, suppress(FileExistsError):
            os.close(os.open(url.database, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        for name in (url.database, f"{url.database}-wal", f"{url.database}-shm"):
            with suppress(FileNotFoundError, PermissionError):  # or it belongs to someone else
                Path(name).chmod(0o600)
    except OSError as error:
        raise DatabaseUnusable(f"{url.database}: {error.strerror}") from None


def _check_writable(engine: sa.Engine) -> None:
    """Write a value that is stored already, so that a full disk is noticed at startup."""
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(schema.heartbeat.update().values(at=schema.heartbeat.c.at))


def _without_password(url: sa.URL) -> str:
    return url.render_as_string(hide_password=True)


def _first_line(error: SQLAlchemyError) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0]


# Both sides detect a lost connection: this process notices a dead database, and the database
# releases the locks of a process that has died.
POSTGRES_OPTIONS: Final[dict[str, Any]] = {
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": "-c lock_timeout=15s -c idle_in_transaction_session_timeout=15s",
}


def _postgres(url: sa.URL) -> sa.Engine:
    # pool_pre_ping replaces lost connections before they are used.
    return sa.create_engine(
        url,
        pool_pre_ping=True,
        pool_size=4,
        connect_args=POSTGRES_OPTIONS,
        hide_parameters=True,  # keep stored values out of error messages
    )


def _sqlite(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(
        url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True
    )

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        # Transactions are begun explicitly, see below.
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=30000",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        # A writer takes the lock at once: upgrading a read transaction later can fail.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def upgrade(engine: sa.Engine) -> None:
    """Run the pending migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
        known = {
            revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()
        }
        current = set(MigrationContext.configure(connection).get_current_heads())
        if not current <= known:
            raise DatabaseUnusable(
                "The database was written by a newer Tilewright. Upgrade, or use another database."
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
