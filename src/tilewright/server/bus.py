"""News between the processes that serve the same tables."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import sqlalchemy as sa

from tilewright.server.storage.database import POSTGRES_OPTIONS
from tilewright.server.storage.writing import CHANNEL

log = logging.getLogger(__name__)

MOST_UNSAID: Final = 10_000


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
    """A process asks the others who watches a table it has just opened; None for all tables."""

    table: str | None
    process: str


@dataclass(frozen=True, slots=True)
class Alive:
    """A process is still there; whoever is not heard of for long has died."""

    process: str


@dataclass(frozen=True, slots=True)
class Missed:
    """The connection was lost for a while, and with it any news."""


Said = Watching | WhoWatches | Alive
News = Grown | Said | Missed
Hear = Callable[[News], None]


class Bus(Protocol):
    async def start(self, hear: Hear) -> None: ...
    def tell(self, news: Said) -> None: ...
    async def stop(self) -> None: ...


class OneProcess:
    """There is nobody else to tell."""

    async def start(self, hear: Hear) -> None:
        pass

    def tell(self, news: Said) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresBus:
    """LISTEN and NOTIFY. What grew is told by the transaction that let it grow."""

    def __init__(self, url: sa.URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._task: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[str] = asyncio.Queue(MOST_UNSAID)

    async def start(self, hear: Hear) -> None:
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._run(hear, listening))
        await listening.wait()

    def tell(self, news: Said) -> None:
        """What cannot be said is forgotten: after a ``Missed`` everybody asks anew."""
        with suppress(asyncio.QueueFull):
            self._out.put_nowait(_written(news))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, hear: Hear, listening: asyncio.Event) -> None:
        import psycopg  # noqa: PLC0415 - an optional extra

        while True:
            try:
                await self._talk(hear, listening)
            except* psycopg.Error as errors:
                kinds = {type(error).__name__ for error in errors.exceptions}
                log.warning("the database's news cannot be heard: %s", ", ".join(sorted(kinds)))
            await asyncio.sleep(1)

    async def _talk(self, hear: Hear, listening: asyncio.Event) -> None:
        """Listen and speak until a connection is lost."""
        import psycopg  # noqa: PLC0415

        connect = partial(
            psycopg.AsyncConnection.connect, self._address, autocommit=True, **POSTGRES_OPTIONS
        )
        # A connection that listens cannot also be asked, so there are two.
        async with await connect() as ear, await connect() as mouth:
            await ear.execute(f"LISTEN {CHANNEL}")
            if listening.is_set():
                while not self._out.empty():
                    self._out.get_nowait()
                hear(Missed())
            listening.set()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen(ear, hear))
                tasks.create_task(self._speak(mouth))

    async def _listen(self, ear: "psycopg.AsyncConnection", hear: Hear) -> None:  # type: ignore[name-defined] # noqa: F821
        async for notice in ear.notifies():
            if (news := _read(notice.payload)) is not None:
                hear(news)

    async def _speak(self, mouth: "psycopg.AsyncConnection") -> None:  # type: ignore[name-defined] # noqa: F821
        while True:
            text = await self._out.get()
            await mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))


def _written(news: Said) -> str:
    match news:
        case Watching(table, process, seats, spectators):
            said = {"table": table, "process": process, "seats": seats, "spectators": spectators}
        case WhoWatches(table, process):
            said = {"table": table, "process": process}
        case Alive(process):
            said = {"process": process}
    return json.dumps(said)


def _read(text: str) -> News | None:
    """What was told; None for what is no news of ours."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
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
        case {"table": str() | None as table, "process": str(process)}:
            return WhoWatches(table, process)
        case {"process": str(process)}:
            return Alive(process)
        case _:
            return None
