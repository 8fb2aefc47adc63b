"""The database schema. The log is the source of truth; everything else is derived from it."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    literal_column,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

# What lists, sweeps and searches need, so that they do not have to fold a log.
tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("code", String(12), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("deadline", BigInteger, comment="time of day when a player's time runs out"),
    Column("machine_due", BigInteger, comment="time of day when a computer acts"),
    Column("summary", Text, nullable=False, comment="what lists show, as JSON"),
)

# Conditions of partial indexes. A database uses such an index only for a query that repeats its
# condition literally.
IS_OPEN: Final = tables.c.phase != literal_column("'over'")
IS_LISTED: Final = and_(tables.c.listed, IS_OPEN)


def _partial_index(name: str, column: str, condition: ColumnElement[bool]) -> None:
    Index(name, tables.c[column], sqlite_where=condition, postgresql_where=condition)


# Most tables are over, and nothing searches for those.
_partial_index("ix_tables_open_code", "code", IS_OPEN)
_partial_index("ix_tables_listed_changed_at", "changed_at", IS_LISTED)
_partial_index("ix_tables_deadline", "deadline", tables.c.deadline.is_not(None))
_partial_index("ix_tables_machine_due", "machine_due", tables.c.machine_due.is_not(None))

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# The devices that hold a seat, for finding the tables of a device.
holders: Final = Table(
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Index(None, "holder"),
)

# Which address occupies which seats and places in the list, until the game is over.
lobby: Final = Table(
    "lobby",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column(
        "place",
        Integer,
        primary_key=True,
        autoincrement=False,
        comment="a seat; -1 is the table's place in the list",
    ),
    Column("address", String(64), nullable=False, comment="its hash"),
    Column("holder", String(64), nullable=False),
    Index(None, "address"),
)

# Actions that have been carried out, by device and the id it chose.
actions: Final = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("action_id", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("next_table", String(40)),
)

# Reviews of finished games, which are also the queue of those to be made.
reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("vocabulary", String(16), primary_key=True),
    Column("basis", String(64), nullable=False, comment="what the review depends on, hashed"),
    Column("state", String(8), nullable=False),
    Column("queued_at", BigInteger, nullable=False),
    Column("worker", String(40), comment="the server process that works on it"),
    Column("alive_at", BigInteger, comment="time of day when the worker last said so"),
    Column("attempts", Integer, nullable=False),
    Column("judged", Integer, nullable=False, comment="turns that have been looked at closely"),
    Column("body", Text, nullable=False, comment="the review so far, as JSON"),
)
IS_QUEUED: Final = reviews.c.state.in_((literal_column("'waiting'"), literal_column("'working'")))
Index(
    "ix_reviews_queued",
    reviews.c.queued_at,
    sqlite_where=IS_QUEUED,
    postgresql_where=IS_QUEUED,
)

# What is deleted with a table.
CHILDREN: Final = (actions, holders, lobby, reviews, entries)

# When a server was last running. A gap does not count against any player.
heartbeat: Final = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
