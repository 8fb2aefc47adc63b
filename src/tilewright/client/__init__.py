"""A Python client: sit down at a table over the network, as a person's program or as a bot.

>>> import asyncio
>>> from tilewright.client import Guest
>>> async def names(address: str) -> list[str]:
...     async with Guest(address) as guest:
...         return [edition.name for edition in (await guest.choices()).editions]
"""

from tilewright.client.at_table import AtTable, ConnectionLost, WasRefused
from tilewright.client.guest import Guest, RequestRefused

__all__ = ["AtTable", "ConnectionLost", "Guest", "RequestRefused", "WasRefused"]
