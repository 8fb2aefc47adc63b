"""What one address may occupy in the lobby: seats at other people's tables, and places in the list.

Limits per device would be useless, because a new cookie makes a new device. A school class behind
one address stays below the limits: a seat counts only until the game begins.
"""

from asyncio import Lock
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from tilewright.protocol.actions import Action, TakeSeat
from tilewright.server.http.cookies import hashed
from tilewright.server.http.rate_limits import MAX_TRACKED_KEYS, Limits
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.lobby import IN_LIST
from tilewright.server.storage.store import StorageUnavailable, Store
from tilewright.server.tables.refusals import TooManyListedTables, TooManySeats


class LobbyLimits:
    """Limits what each address occupies, counted in the database for all processes together.

    A process lets an address take one thing at a time. Several processes do not wait for each
    other, so that each of them may exceed a limit by one.
    """

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._locks: OrderedDict[str, Lock] = OrderedDict()

    @asynccontextmanager
    async def action(
        self, address: str, live: LiveTable, holder: str, action: Action
    ) -> AsyncIterator[None]:
        """Carry out an action here. If it takes too many seats, raise ``TooManySeats``."""
        table = live.table
        if not isinstance(action, TakeSeat) or not table.setting.listed or holder == table.host:
            yield
            return
        visitor = hashed(address)
        async with self._lock(visitor):
            if await self._store.lobby_seats(visitor) >= self._limits.lobby_seats:
                raise TooManySeats
            yield
            # The seat is taken, whether or not it can be counted.
            with suppress(StorageUnavailable):
                await self._store.occupy(visitor, live.id, action.seat, holder)

    @asynccontextmanager
    async def new_table(
        self, address: str, holder: str, *, listed: bool
    ) -> AsyncIterator[Callable[[str], None]]:
        """Create a table here, and call the function with its id.

        Raise ``TooManyListedTables`` if it is listed and the address has listed too many already.
        """
        created: list[str] = []
        if not listed:
            yield created.append
            return
        visitor = hashed(address)
        async with self._lock(visitor):
            if await self._store.lobby_tables(visitor) >= self._limits.lobby_tables:
                raise TooManyListedTables
            yield created.append
            for table in created:
                with suppress(StorageUnavailable):
                    await self._store.occupy(visitor, table, IN_LIST, holder)

    def _lock(self, visitor: str) -> Lock:
        lock = self._locks.setdefault(visitor, Lock())
        self._locks.move_to_end(visitor)
        if len(self._locks) > MAX_TRACKED_KEYS:
            self._locks.popitem(last=False)
        return lock
