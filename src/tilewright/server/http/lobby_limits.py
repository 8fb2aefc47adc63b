"""What one address may occupy in the lobby: seats at other people's tables, and places in the list.

Limits per device would be useless, because a new cookie makes a new device. A school class behind
one address stays below the limits: a seat counts only until the game begins.
"""

from asyncio import Lock
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from tilewright.protocol.actions import Action, TakeSeat
from tilewright.server.http.rate_limits import MAX_TRACKED_KEYS, Limits
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.store import Store
from tilewright.server.tables.refusals import TooManyListedTables, TooManySeats


class TakenSeat(NamedTuple):
    table: str
    holder: str
    seat: int


@dataclass
class Visitor:
    """What one address occupies. ``lock`` lets it take one thing at a time."""

    seats: set[TakenSeat] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    lock: Lock = field(default_factory=Lock)


class LobbyLimits:
    """Counts what each address occupies in this process."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._visitors: OrderedDict[str, Visitor] = OrderedDict()

    @asynccontextmanager
    async def action(
        self, address: str, live: LiveTable, holder: str, action: Action
    ) -> AsyncIterator[None]:
        """Carry out an action here. If it takes too many seats, raise ``TooManySeats``."""
        table = live.table
        if not isinstance(action, TakeSeat) or not table.setting.listed or holder == table.host:
            yield
            return
        visitor = self._visitor(address)
        async with visitor.lock:
            if len(visitor.seats) >= self._limits.lobby_seats:
                held = await self._store.held_while_waiting({seat.table for seat in visitor.seats})
                visitor.seats = {seat for seat in visitor.seats if seat[:2] in held}
            if len(visitor.seats) >= self._limits.lobby_seats:
                raise TooManySeats
            yield
            visitor.seats.add(TakenSeat(live.id, holder, action.seat))

    @asynccontextmanager
    async def new_table(
        self, address: str, *, listed: bool
    ) -> AsyncIterator[Callable[[str], None]]:
        """Create a table here, and call the function with its id.

        If it is listed like too many others of this address, raise ``TooManyListedTables``.
        """
        visitor = self._visitor(address) if listed else Visitor()
        async with visitor.lock:
            if len(visitor.tables) >= self._limits.lobby_tables:
                visitor.tables = await self._store.open_among(visitor.tables)
            if len(visitor.tables) >= self._limits.lobby_tables:
                raise TooManyListedTables
            yield visitor.tables.add

    def _visitor(self, address: str) -> Visitor:
        visitor = self._visitors.setdefault(address, Visitor())
        self._visitors.move_to_end(address)
        if len(self._visitors) > MAX_TRACKED_KEYS:
            self._visitors.popitem(last=False)
        return visitor
