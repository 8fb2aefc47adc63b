"""Partial indexes: those of the open tables do not grow with the tables that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OPEN = "phase != 'over'"


def upgrade() -> None:
    for columns in ("code", "phase_listed_changed_at", "deadline", "machine_due"):
        op.drop_index(f"ix_tables_{columns}", "tables")
    _create("ix_tables_open_code", "code", OPEN, OPEN)
    _create(
        "ix_tables_listed_changed_at", "changed_at", f"listed = 1 AND {OPEN}", f"listed AND {OPEN}"
    )
    for column in ("deadline", "machine_due"):
        _create(f"ix_tables_{column}", column, f"{column} IS NOT NULL", f"{column} IS NOT NULL")


def _create(name: str, column: str, sqlite: str, postgresql: str) -> None:
    op.create_index(
        name,
        "tables",
        [column],
        sqlite_where=sa.text(sqlite),
        postgresql_where=sa.text(postgresql),
    )
