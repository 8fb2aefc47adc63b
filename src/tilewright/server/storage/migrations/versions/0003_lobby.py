"""The lobby: which address occupies which seats, so that all processes can count them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lobby",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column(
            "place", sa.Integer, autoincrement=False, nullable=False,
            comment="a seat; -1 is the table's place in the list",
        ),
        sa.Column("address", sa.String(64), nullable=False, comment="its hash"),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lobby_table_id"),
        sa.PrimaryKeyConstraint("table_id", "place", name="pk_lobby"),
    )  # fmt: skip
    op.create_index("ix_lobby_address", "lobby", ["address"])
