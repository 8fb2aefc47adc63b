"""A server in the test's own process, where every byte it sends can be had and time stands still.

    async with in_process(directory) as inside:
        await inside.put(table_id, entries)
        line = await inside.sit("token", table_id, hear)
        await line.say(Ping(number=1))

No network is involved, but all else is the real thing: the web application as it is served.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.running_server import AT_ONCE
from tilewright.server import house as house_module
from tilewright.server import kept as kept_module
from tilewright.server import machines, sockets, table_routes, timekeeper
from tilewright.server.app import create_app
from tilewright.server.guests import COOKIE, hashed
from tilewright.server.house import House
from tilewright.server.kept import Kept
from tilewright.server.messages import ClientMessage, Ping
from tilewright.server.shelving import shelf_of
from tilewright.server.storage.changes import Append
from tilewright.server.storage.database import open_database
from tilewright.server.table import Table, fold
from tilewright.server.table_events import LogEntry

HOST = "127.0.0.1:8000"
ANSWERS_WITHIN = 30.0

Hear = Callable[["Line", str], None]


def token(name: str) -> str:
    """The secret of a device, as its cookie has it."""
    return name.ljust(43, "-")


def holder(name: str) -> str:
    return hashed(token(name))


@dataclass
class StoppedClock:
    """The time of day, for as long as nobody moves it on."""

    now: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def stop(self, patch: pytest.MonkeyPatch) -> "StoppedClock":
        for module in (house_module, kept_module, machines, sockets, table_routes, timekeeper):
            patch.setattr(module, "wall_ms", self)
        return self


class Line:
    """A device's connection to a table."""

    def __init__(self, app: FastAPI, table: str, device: str | None, hear: Hear) -> None:
        self.device = device
        self.holder = None if device is None else holder(device)
        self.heard: list[str] = []
        self.closed: int | None = None
        self.failure: AssertionError | None = None
        self._app = app
        self._hear = hear
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._pong = asyncio.Event()
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/api/tables/{table}/socket",
            "raw_path": b"",
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", HOST.encode()), *_cookie(device)],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
        }
        self._task: asyncio.Task[None] | None = None

    async def open(self, version: int = 0) -> None:
        self._scope["query_string"] = f"version={version}".encode()
        await self._in.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._in.get, self._out))
        await self.settled()

    async def say(self, message: ClientMessage) -> None:
        await self.say_text(message.model_dump_json())

    async def say_text(self, text: str) -> None:
        await self._in.put({"type": "websocket.receive", "text": text})

    async def settled(self) -> None:
        """All that was said is answered, and all that had changed is told.

        Answers are sent before the view; so the second answer comes after any view.
        """
        for _ in range(2):
            self._pong.clear()
            await self.say(Ping(number=0))
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._pong.wait()
            if self.failure is not None:
                raise self.failure
            assert self.closed is None, f"the line was closed with {self.closed}"

    async def closing(self) -> None:
        """The server hangs up."""
        assert self._task is not None
        async with asyncio.timeout(ANSWERS_WITHIN):
            await self._task
        assert self.closed is not None

    async def close(self) -> None:
        if self._task is not None and not self._task.done():
            await self._in.put({"type": "websocket.disconnect", "code": 1000})
            await self._task

    async def _out(self, message: Any) -> None:
        match message["type"]:
            case "websocket.send":
                text = message["text"]
                self.heard.append(text)
                try:
                    self._hear(self, text)
                except AssertionError as error:  # the test's own, and none of the server's
                    self.failure = self.failure or error
                if '"type":"pong"' in text:
                    self._pong.set()
            case "websocket.close":
                self.closed = message.get("code")
                self._pong.set()
            case _:
                pass


@dataclass
class Inside:
    """A running application."""

    app: FastAPI
    house: House
    lines: list[Line] = field(default_factory=list)

    async def put(
        self, table_id: str, entries: Sequence[LogEntry], shown: Table | None = None
    ) -> Kept:
        """A table with this log; ``shown`` is served in its place."""
        table = shown or fold(entries)
        shelf = shelf_of(table, self.house.pace, kept_module.wall_ms())
        await self.house.store.append(Append(table_id, 0, tuple(entries), shelf))
        kept = await self.house.kept(table_id)
        kept.table = table
        return kept

    async def sit(self, device: str | None, table_id: str, hear: Hear = lambda *_: None) -> Line:
        line = Line(self.app, table_id, device, hear)
        await line.open()
        self.lines.append(line)
        return line

    async def settled(self) -> None:
        for line in self.lines:
            await line.settled()

    async def hang_up(self) -> None:
        for line in self.lines:
            await line.close()
        self.lines.clear()

    async def ask(
        self, device: str | None, method: str, path: str, body: str | None = None
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        cookies = {} if device is None else {COOKIE: token(device)}
        async with httpx.AsyncClient(
            transport=transport, base_url=f"http://{HOST}", cookies=cookies
        ) as client:
            headers = {"content-type": "application/json"}
            return await client.request(method, path, content=body, headers=headers)


def _cookie(device: str | None) -> list[tuple[bytes, bytes]]:
    return [] if device is None else [(b"cookie", f"{COOKIE}={token(device)}".encode())]


@asynccontextmanager
async def in_process(directory: Path) -> AsyncIterator[Inside]:
    app = create_app(open_database(None, directory), AT_ONCE)
    async with app.router.lifespan_context(app):
        inside = Inside(app, app.state.house)
        yield inside
        await inside.hang_up()
