"""Assembles, starts and stops everything that runs the tables of one process."""

import asyncio

from tilewright.server.live.analysts import Analysts
from tilewright.server.live.bus import Bus
from tilewright.server.live.computers import ComputerPlayers
from tilewright.server.live.deadlines import DeadlineScheduler
from tilewright.server.live.decks import Decks
from tilewright.server.live.expiry import Expiry
from tilewright.server.live.game_exports import GameExports
from tilewright.server.live.pipeline import ChangePipeline
from tilewright.server.live.presence import Presence
from tilewright.server.live.registry import TableRegistry
from tilewright.server.live.reviewing.service import Reviews
from tilewright.server.metrics import Metrics
from tilewright.server.storage.store import Store
from tilewright.server.tables.delays import Delays


class TableService:
    """The tables of one process.

    Look a table up in the ``registry``, change it through the ``pipeline``, connect a device with
    ``presence``, search the ``store``, export finished games with ``exports``, and review them with
    ``reviews``. ``analysts`` look at positions of the analysis board. Abandoned tables are deleted
    after ``expire_days``.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        delays: Delays,
        metrics: Metrics,
        expire_days: int | None = None,
    ) -> None:
        self.store = store
        self.registry = TableRegistry(store, bus)
        self.presence = Presence(self.registry, bus)
        self.pipeline = ChangePipeline(self.registry, store, delays)
        self.computers = ComputerPlayers(self.registry, self.pipeline, delays, metrics)
        self.deadlines = DeadlineScheduler(self.registry, self.pipeline, self.computers, store)
        self.expiry = Expiry(self.registry, store, expire_days)
        self.exports = GameExports(store)
        self.decks = Decks()
        self.reviews = Reviews(store, self.registry)
        self.analysts = Analysts()
        self._bus = bus

    async def start(self) -> None:
        # Both wait for a database that does not answer, so they wait together.
        await asyncio.gather(self._bus.start(), self.deadlines.start())
        self.registry.start()
        self.reviews.start()
        self.expiry.start()
        self.presence.start()

    async def stop(self) -> None:
        """Finish the changes that have begun, and stop everything else."""
        await self.reviews.stop()
        await self.analysts.stop()
        await self.computers.stop()
        await self.deadlines.stop()
        await self.pipeline.stop()
        await self.presence.stop()
        await self.registry.stop()
        await self.expiry.stop()
        await self._bus.stop()
