"""What each address occupies in the lobby, as stored for all processes."""

from typing import Final

import sqlalchemy as sa

from tilewright.server.storage import schema

# The place of a table in the list; seats have their own numbers.
IN_LIST: Final = -1

_place, _table, _held = schema.lobby.c, schema.tables.c, schema.holders.c
_count = (
    sa.select(sa.func.count())
    .select_from(schema.lobby)
    .join(schema.tables, _table.id == _place.table_id)
)


def count_seats(connection: sa.Connection, address: str) -> int:
    """Count the seats that an address has taken and still holds before the game begins."""
    is_held = sa.and_(_held.table_id == _place.table_id, _held.holder == _place.holder)
    query = _count.join(schema.holders, is_held).where(
        _place.address == address, _place.place != IN_LIST, _table.phase == "waiting"
    )
    return connection.scalar(query) or 0


def count_tables(connection: sa.Connection, address: str) -> int:
    """Count the listed tables of an address whose game is not over."""
    query = _count.where(_place.address == address, _place.place == IN_LIST, schema.IS_OPEN)
    return connection.scalar(query) or 0


def occupy(connection: sa.Connection, address: str, table: str, place: int, holder: str) -> None:
    """Record who occupies a place now."""
    this = sa.and_(_place.table_id == table, _place.place == place)
    connection.execute(schema.lobby.delete().where(this))
    row = {"table_id": table, "place": place, "address": address, "holder": holder}
    connection.execute(schema.lobby.insert(), row)
