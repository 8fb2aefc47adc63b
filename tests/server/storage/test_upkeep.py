"""What operators do with stored tables, in both kinds of database."""

import pytest
import sqlalchemy as sa

from tests.server.tables import AT, computer, new_table, seat
from tilewright.server.storage import schema
from tilewright.server.storage.changes import Append, DoneAction
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.log_text import read_entry
from tilewright.server.storage.upkeep import (
    close_table,
    delete_abandoned,
    delete_tables,
    find_tables,
)
from tilewright.server.storage.writing import write
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import ClosedBy
from tilewright.server.tables.state import fold_table


@pytest.fixture
def stored(engine: sa.Engine) -> sa.Engine:
    """Two tables: one waits for players, and one is being played with a computer to move."""
    for number, log in enumerate(
        (new_table(seat("Ann"), seat()), new_table(seat("Ann"), computer()))
    ):
        listing = listing_of(log.table, Delays(), AT + number)
        done = DoneAction("ann", "1")
        with engine.execution_options(writes=True).begin() as connection:
            change = Append(f"table-{number}", 0, tuple(log.entries), listing, done)
            write(connection, [change])
    return engine


def names(engine: sa.Engine, **wanted: object) -> list[str]:
    with engine.connect() as connection:
        return [table.id for table in find_tables(connection, **wanted)]  # type: ignore[arg-type]


def test_tables_are_found_by_id_code_phase_and_age(stored: sa.Engine) -> None:
    assert names(stored) == ["table-1", "table-0"]
    assert names(stored, limit=1) == ["table-1"]
    assert names(stored, name="table-0") == ["table-0"]
    assert names(stored, name="bcdfgh") == ["table-1", "table-0"]
    assert names(stored, phases=["waiting"]) == ["table-0"]
    assert names(stored, before=AT + 1) == ["table-0"]


@pytest.mark.parametrize("table", ["table-0", "table-1"])
def test_a_closed_table_has_no_deadline_and_is_not_open(stored: sa.Engine, table: str) -> None:
    close_table(stored, table, AT + 5)
    with stored.connect() as connection:
        (found,) = find_tables(connection, name=table)
        row = connection.execute(schema.tables.select().where(schema.tables.c.id == table)).one()
        bodies = connection.scalars(
            sa.select(schema.entries.c.body)
            .where(schema.entries.c.table_id == table)
            .order_by(schema.entries.c.sequence)
        )
        closed = fold_table(map(read_entry, bodies))
    assert closed.closed_by is ClosedBy.OPERATOR
    assert (found.closed, found.phase, found.version) == (True, "over", closed.version)
    assert (row.deadline, row.machine_due) == (None, None)


def test_deleting_a_table_leaves_nothing_of_it(stored: sa.Engine) -> None:
    delete_tables(stored, ["table-0", "table-1"])
    with stored.connect() as connection:
        for table in (schema.tables, *schema.CHILDREN):
            assert not connection.execute(table.select()).all()


def test_only_abandoned_tables_are_deleted(stored: sa.Engine) -> None:
    close_table(stored, "table-1", AT + 1)
    with stored.execution_options(writes=True).begin() as connection:
        assert not delete_abandoned(connection, AT)
        assert not delete_abandoned(connection, AT + 9, keep=["table-0"])
        assert delete_abandoned(connection, AT + 9) == ["table-0"]
        assert delete_abandoned(connection, AT + 9, phases=["over"]) == ["table-1"]
