"""Tables, their logs, and what is looked up in them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column(
            "deadline",
            sa.BigInteger,
            comment="time of day when a player's time runs out",
        ),
        sa.Column("machine_due", sa.BigInteger, comment="time of day when a computer acts"),
        sa.Column("summary", sa.Text, nullable=False, comment="what lists show, as JSON"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    for columns in (["code"], ["phase", "listed", "changed_at"], ["deadline"], ["machine_due"]):
        op.create_index(f"ix_tables_{'_'.join(columns)}", "tables", columns)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("sequence", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "sequence", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "holder", name="pk_holders"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_holders_table_id"),
    )
    op.create_index("ix_holders_holder", "holders", ["holder"])
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("action_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("next_table", sa.String(40)),
        sa.PrimaryKeyConstraint("table_id", "holder", "action_id", name="pk_actions"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_actions_table_id"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
