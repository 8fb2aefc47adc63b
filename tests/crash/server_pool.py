"""The servers that clients can reach while servers are killed and restarted."""

import asyncio
from dataclasses import dataclass, field


@dataclass(repr=False)
class ServerPool:
    """The addresses of the servers that are up, and whether their database can be written to."""

    addresses: list[str] = field(default_factory=list)
    database_up: bool = True
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def add(self, address: str) -> None:
        self.addresses.append(address)
        await self._notify()

    def remove(self, address: str) -> None:
        self.addresses.remove(address)

    async def set_database_up(self, database_up: bool) -> None:
        self.database_up = database_up
        await self._notify()

    async def pick(self, number: int) -> str:
        """Wait until a server is usable and return its address.

        Different numbers prefer different servers.
        """
        async with self._changed:
            await self._changed.wait_for(lambda: self.addresses and self.database_up)
            return self.addresses[number % len(self.addresses)]

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()
