"""A Python client: play at a table over the network, as a person's program or as a bot.

>>> import asyncio
>>> from tilewright.client import Guest
>>> async def names(address: str) -> list[str]:
...     async with Guest(address) as guest:
...         return [edition.name for edition in (await guest.choices()).editions]
"""

from tilewright.client.guest import Guest, RequestRefused
from tilewright.client.table_connection import (
    ActionRefused,
    ConnectionLost,
    TableConnection,
    WrongProtocol,
)

__all__ = [
    "ActionRefused",
    "ConnectionLost",
    "Guest",
    "RequestRefused",
    "TableConnection",
    "WrongProtocol",
]
