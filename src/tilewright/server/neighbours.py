"""The other processes that serve the same tables: which of them live, and who is with them."""

import asyncio
import secrets
from time import monotonic
from typing import Final

from tilewright.server.bus import Alive, Bus, Said, Watching, WhoWatches
from tilewright.server.kept import Kept

ALIVE_SECONDS: Final = 1.0
DEAD_SECONDS: Final = 5.0


class Neighbours:
    """What this process tells the others and knows from them. ``tables`` are those in use here."""

    def __init__(self, bus: Bus, tables: dict[str, Kept]) -> None:
        self._bus = bus
        self._tables = tables
        self._process = secrets.token_hex(8)
        self._heard: dict[str, float] = {}

    def ask(self, table_id: str | None = None) -> None:
        """Ask who watches a table elsewhere; without one, any table."""
        self._bus.tell(WhoWatches(table_id, self._process))

    def tell(self, kept: Kept) -> None:
        """Tell who watches a table here."""
        kept.told = self._watching(kept)
        self._bus.tell(kept.told)

    def tell_if_new(self, kept: Kept) -> None:
        """Whoever has only watched may have taken a seat."""
        if kept.watchers and self._watching(kept) != kept.told:
            self.tell(kept)

    def _watching(self, kept: Kept) -> Watching:
        return Watching(kept.id, self._process, kept.seats_here(), kept.spectators_here())

    async def stay_known(self) -> None:
        """Tell the others that this process lives, and forget those that do not."""
        while True:
            self._bus.tell(Alive(self._process))
            await asyncio.sleep(ALIVE_SECONDS)
            long_ago = monotonic() - DEAD_SECONDS
            for process in [name for name, at in self._heard.items() if at < long_ago]:
                del self._heard[process]
                self._forget_watchers(process)

    def _forget_watchers(self, process: str) -> None:
        for kept in self._tables.values():
            if kept.elsewhere.pop(process, None) is not None:
                kept.look_again()

    def hear(self, news: Said) -> None:
        if news.process == self._process:
            return
        if news.process not in self._heard and not isinstance(news, WhoWatches):
            self.ask()
        self._heard[news.process] = monotonic()
        match news:
            case Watching():
                self._note(news)
            case WhoWatches(table_id):
                asked = self._tables.values() if table_id is None else [self._tables.get(table_id)]
                for kept in asked:
                    if kept is not None and kept.watchers:
                        self.tell(kept)
            case Alive():
                pass

    def _note(self, news: Watching) -> None:
        kept = self._tables.get(news.table)
        if kept is None:
            return
        if news.seats or news.spectators:
            kept.elsewhere[news.process] = news
        else:
            kept.elsewhere.pop(news.process, None)
        kept.look_again()

    def make_up(self) -> None:
        """After a silence: tell who is here, and ask who is elsewhere."""
        self._heard.clear()
        for kept in self._tables.values():
            kept.elsewhere.clear()
            if kept.watchers:
                self.tell(kept)
        self.ask()
