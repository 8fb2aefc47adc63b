"""Messages between the processes that serve the same tables."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import sqlalchemy as sa

from tilewright.server.storage.database import POSTGRES_OPTIONS
from tilewright.server.storage.writing import CHANNEL

log = logging.getLogger(__name__)

MAX_QUEUED: Final = 10_000
# PostgreSQL allows 8000 bytes in a notification.
MAX_TABLES_IN_MESSAGE: Final = 80
START_SECONDS: Final = 1.0
GATHER_SECONDS: Final = 0.02

_NOTIFY_ALL: Final = "SELECT pg_notify(%s, each) FROM unnest(%s::text[]) AS each"


@dataclass(frozen=True, slots=True)
class LogsGrew:
    """The logs of these tables have grown, each to this version."""

    versions: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Watching:
    """The seats of a table with a device connected to a process, and its number of spectators.

    ``seeing`` are the seats whose rack is shown on such a device.
    """

    seats: tuple[int, ...]
    spectators: int
    seeing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Watchers:
    """Who watches some tables at a process. With ``reply``, it asks the others for theirs."""

    process: str
    tables: Mapping[str, Watching]
    reply: bool


@dataclass(frozen=True, slots=True)
class ProcessAlive:
    """A process is still running. One that stops sending this is presumed dead.

    ``watching`` says whether a device watches any table there.
    """

    process: str
    watching: bool


@dataclass(frozen=True, slots=True)
class MessagesMissed:
    """The connection was lost for a while, and with it an unknown number of messages."""


PresenceMessage = Watchers | ProcessAlive
BusMessage = LogsGrew | PresenceMessage | MessagesMissed
Subscriber = Callable[[BusMessage], None]


class Bus(Protocol):
    """Carries messages between processes.

    Call ``subscribe`` before ``start``. ``publish`` never blocks, and may drop messages. A message
    about tables has at most ``MAX_TABLES_IN_MESSAGE`` of them.
    """

    def subscribe(self, subscriber: Subscriber) -> None: ...
    def publish(self, message: PresenceMessage) -> None: ...
    async def start(self) -> None: ...
    async def stop(self) -> None: ...


class LocalBus:
    """The bus of a server with a single process, which has no other process to reach."""

    def subscribe(self, subscriber: Subscriber) -> None:
        pass

    def publish(self, message: PresenceMessage) -> None:
        pass

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresBus:
    """A bus on PostgreSQL's LISTEN and NOTIFY.

    ``LogsGrew`` is sent by the transaction that appends to the log.
    """

    def __init__(self, url: sa.URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._subscribers: list[Subscriber] = []
        self._task: asyncio.Task[None] | None = None
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED)
        self._started = False

    def subscribe(self, subscriber: Subscriber) -> None:
        self._subscribers.append(subscriber)

    def publish(self, message: PresenceMessage) -> None:
        """Queue a message, or drop it if the queue is full.

        Nothing depends on a single message: after ``MessagesMissed`` a process asks again.
        """
        with suppress(asyncio.QueueFull):
            self._queue.put_nowait(_encode(message))

    async def start(self) -> None:
        """Listen, or try again in the background if the database does not answer at once."""
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._run(listening))
        with suppress(TimeoutError):
            async with asyncio.timeout(START_SECONDS):
                await listening.wait()
        self._started = True

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _deliver(self, message: BusMessage) -> None:
        for subscriber in self._subscribers:
            subscriber(message)

    async def _run(self, listening: asyncio.Event) -> None:
        import psycopg  # noqa: PLC0415 - an optional extra

        while True:
            try:
                await self._relay(listening)
            except* psycopg.Error as errors:
                kinds = {type(error).__name__ for error in errors.exceptions}
                log.warning("lost the database's notifications: %s", ", ".join(sorted(kinds)))
            await asyncio.sleep(1)

    async def _relay(self, listening: asyncio.Event) -> None:
        """Send and receive until a connection is lost."""
        import psycopg  # noqa: PLC0415

        connect = partial(
            psycopg.AsyncConnection.connect, self._address, autocommit=True, **POSTGRES_OPTIONS
        )
        # A connection that waits for notifications cannot execute statements, so there are two.
        async with await connect() as incoming, await connect() as outgoing:
            await incoming.execute(f"LISTEN {CHANNEL}")
            if self._started:
                while not self._queue.empty():
                    self._queue.get_nowait()
                self._deliver(MessagesMissed())
            listening.set()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._receive(incoming))
                tasks.create_task(self._send(outgoing))

    async def _receive(self, connection: "psycopg.AsyncConnection") -> None:  # type: ignore[name-defined] # noqa: F821
        while True:
            async for notice in connection.notifies(stop_after=1):
                if (message := _decode(notice.payload)) is not None:
                    self._deliver(message)
            # Receive together what arrives meanwhile: most of it is about tables elsewhere.
            await asyncio.sleep(GATHER_SECONDS)

    async def _send(self, connection: "psycopg.AsyncConnection") -> None:  # type: ignore[name-defined] # noqa: F821
        while True:
            texts = [await self._queue.get()]
            while not self._queue.empty():
                texts.append(self._queue.get_nowait())
            await connection.execute(_NOTIFY_ALL, (CHANNEL, texts))


def _encode(message: PresenceMessage) -> str:
    match message:
        case Watchers(process, tables, reply):
            watching = {
                table: [each.seats, each.spectators, each.seeing] for table, each in tables.items()
            }
            return json.dumps({"process": process, "watchers": watching, "reply": reply})
        case ProcessAlive(process, watching=some):
            return json.dumps({"process": process, "watching": some})


def _decode(text: str) -> BusMessage | None:
    """Return the message, or None if the payload is not one of ours."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    match data:
        case {"grown": dict(versions)}:
            return LogsGrew(versions)
        case {"process": str(process), "watchers": dict(watchers), "reply": bool(reply)}:
            tables = {
                table: Watching(tuple(seats), spectators, tuple(seeing))
                for table, (seats, spectators, seeing) in watchers.items()
            }
            return Watchers(process, tables, reply)
        case {"process": str(process), "watching": bool(watching)}:
            return ProcessAlive(process, watching)
        case _:
            return None
