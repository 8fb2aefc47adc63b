"""News between the processes that serve the same tables."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sa

from tilewright.server.storage.store import CHANNEL

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Grown:
    """A table's log has grown to this version."""

    table: str
    version: int


@dataclass(frozen=True, slots=True)
class Watching:
    """Which seats have a device connected to a process, and how many only watch."""

    table: str
    process: str
    seats: tuple[int, ...]
    spectators: int


@dataclass(frozen=True, slots=True)
class WhoWatches:
    """A process asks the others who watches a table it has just opened."""

    table: str
    process: str


@dataclass(frozen=True, slots=True)
class Missed:
    """The connection was lost for a while, and with it any news."""


News = Grown | Watching | WhoWatches | Missed
Hear = Callable[[News], None]


class Bus(Protocol):
    async def start(self, hear: Hear) -> None: ...
    async def tell(self, news: Watching | WhoWatches) -> None: ...
    async def stop(self) -> None: ...


class OneProcess:
    """There is nobody else to tell."""

    async def start(self, hear: Hear) -> None:
        pass

    async def tell(self, news: Watching | WhoWatches) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresBus:
    """LISTEN and NOTIFY. What grew is told by the transaction that let it grow."""

    def __init__(self, url: sa.URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._task: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[str] = asyncio.Queue(10_000)

    async def start(self, hear: Hear) -> None:
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._run(hear, listening))
        await listening.wait()

    async def tell(self, news: Watching | WhoWatches) -> None:
        await self._out.put(_written(news))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, hear: Hear, listening: asyncio.Event) -> None:
        import psycopg  # noqa: PLC0415 - an optional extra

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if listening.is_set():
                        hear(Missed())
                    listening.set()
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(self._listen(connection, hear))
                        tasks.create_task(self._speak())
            except* psycopg.Error as errors:
                log.warning("the database's news cannot be heard: %s", type(errors).__name__)
            await asyncio.sleep(1)

    async def _listen(self, connection: "psycopg.AsyncConnection", hear: Hear) -> None:  # type: ignore[name-defined] # noqa: F821
        async for notice in connection.notifies():
            if (news := _read(notice.payload)) is not None:
                hear(news)

    async def _speak(self) -> None:
        """A connection that listens cannot also be asked, so there is a second one."""
        import psycopg  # noqa: PLC0415

        async with await psycopg.AsyncConnection.connect(
            self._address, autocommit=True
        ) as connection:
            while True:
                text = await self._out.get()
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))


def _written(news: Watching | WhoWatches) -> str:
    match news:
        case Watching(table, process, seats, spectators):
            return json.dumps(
                {"table": table, "process": process, "seats": seats, "spectators": spectators}
            )
        case WhoWatches(table, process):
            return json.dumps({"table": table, "process": process})


def _read(text: str) -> News | None:
    data = json.loads(text)
    match data:
        case {"table": str(table), "version": int(version)}:
            return Grown(table, version)
        case {
            "table": str(table),
            "process": str(process),
            "seats": list(seats),
            "spectators": int(spectators),
        }:
            return Watching(table, process, tuple(seats), spectators)
        case {"table": str(table), "process": str(process)}:
            return WhoWatches(table, process)
        case _:
            return None
