"""The tables of the database. The log is the truth; every other column can be made from it."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

# What lists, sweeps and searches need to know of a table without folding its log.
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
    Column("deadline", BigInteger, comment="when somebody's time runs out, by the time of day"),
    Column("machine_due", BigInteger, comment="when a computer is to act"),
    Column("summary", Text, nullable=False, comment="what lists show, as JSON"),
    Index(None, "code"),
    Index(None, "phase", "listed", "changed_at"),
    Index(None, "deadline"),
    Index(None, "machine_due"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# Who holds which seat, to find the tables of a device.
holders: Final = Table(
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Index(None, "holder"),
)

# Actions that were carried out, by the device and the id it gave them.
actions: Final = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("action_id", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("next_table", String(40)),
)

# When a server was last seen running; after a gap nobody's clock has run.
heartbeat: Final = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
