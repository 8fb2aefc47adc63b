"""Opening the database: SQLite in a directory, or PostgreSQL by its address."""

from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

FILE: Final = "tables.db"
# PostgreSQL's own programs know it by either name.
_POSTGRES: Final = ("postgres", "postgresql")
# Two servers that start at once must not both build the tables.
_UPGRADE_LOCK: Final = 7_151_415


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one line for whoever started the server."""


def open_database(address: str | None, directory: Path) -> sa.Engine:
    """An engine whose tables are up to date, or ``DatabaseUnusable``."""
    url = _url(address, directory)
    try:
        engine = _postgres(url) if url.get_backend_name() == "postgresql" else _sqlite(url)
        try:
            upgrade(engine)
        except BaseException:
            engine.dispose()
            raise
    except ImportError:
        raise DatabaseUnusable(
            "PostgreSQL needs one more package: pip install 'tilewright[postgres]'"
        ) from None
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"{_spoken(url)}: {_first_line(error)}") from None
    return engine


def _url(address: str | None, directory: Path) -> sa.URL:
    if address is None:
        try:
            # Seeds are in there: other users of this computer have no business with it.
            directory.mkdir(0o700, parents=True, exist_ok=True)
        except FileExistsError:
            raise DatabaseUnusable(f"{directory}: Not a directory") from None
        except OSError as error:
            raise DatabaseUnusable(f"{directory}: {error.strerror}") from None
        return sa.URL.create("sqlite", database=str(directory / FILE))
    try:
        url = sa.make_url(address)
    except (ArgumentError, ValueError):  # a port that is no number is the latter
        raise DatabaseUnusable(
            "The database is given as postgresql://user:password@host/name"
        ) from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("postgresql", "sqlite"):
        raise DatabaseUnusable("Tables are kept in PostgreSQL or SQLite, nowhere else.")
    return url


def _spoken(url: sa.URL) -> str:
    return url.render_as_string(hide_password=True)


def _first_line(error: SQLAlchemyError) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0]


# A database that has gone without a word is noticed, and so is, by the database, one of us who
# has: nobody waits for long at a table that another process has left locked.
POSTGRES_OPTIONS: Final[dict[str, Any]] = {
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": "-c lock_timeout=15s -c idle_in_transaction_session_timeout=15s",
}


def _postgres(url: sa.URL) -> sa.Engine:
    # A connection that was lost is noticed and replaced before it is used.
    return sa.create_engine(
        url,
        pool_pre_ping=True,
        pool_size=4,
        connect_args=POSTGRES_OPTIONS,
        hide_parameters=True,  # what is stored is no part of an error's text
    )


def _sqlite(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(
        url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True
    )

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        # SQLAlchemy begins the transactions itself, see below.
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
        # Whoever will write takes the lock at once: a reader that turns writer may have to fail.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def upgrade(engine: sa.Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
        known = {
            revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()
        }
        there = set(MigrationContext.configure(connection).get_current_heads())
        if not there <= known:
            raise DatabaseUnusable(
                "The database was made by a newer Tilewright. Upgrade this one, or use another."
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
