"""Reviews of finished games, and the queue of those to be made."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

QUEUED = sa.text("state IN ('waiting', 'working')")


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("vocabulary", sa.String(16), nullable=False),
        sa.Column(
            "basis", sa.String(64), nullable=False, comment="what the review depends on, hashed"
        ),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("queued_at", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(40), comment="the server process that works on it"),
        sa.Column("alive_at", sa.BigInteger, comment="time of day when the worker last said so"),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column(
            "judged", sa.Integer, nullable=False, comment="turns that have been looked at closely"
        ),
        sa.Column("body", sa.Text, nullable=False, comment="the review so far, as JSON"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.PrimaryKeyConstraint("table_id", "vocabulary", name="pk_reviews"),
    )
    op.create_index(
        "ix_reviews_queued",
        "reviews",
        ["queued_at"],
        sqlite_where=QUEUED,
        postgresql_where=QUEUED,
    )
