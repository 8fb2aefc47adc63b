"""A server in the test's own process, so that the test sees every byte it sends and stops time.

    async with in_process(directory) as server:
        await server.put(table_id, entries)
        socket = await server.connect("token", table_id, on_message)
        await socket.send(Ping(number=1))

There is no network, but the web application is the one that is served.
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

from tests.support.running_server import NO_DELAYS
from tilewright.protocol.messages import ClientMessage, Ping
from tilewright.protocol.wire import COOKIE_NAME
from tilewright.server.http.app import create_app
from tilewright.server.http.cookies import hashed
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.storage.changes import Append
from tilewright.server.storage.database import open_database
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.wall_clock import WallClock
from tilewright.server.tables.events import LogEntry
from tilewright.server.tables.state import TableState, fold_table

HOST = "127.0.0.1:8000"
REPLY_TIMEOUT_SECONDS = 30.0

OnMessage = Callable[["DeviceSocket", str], None]


def token(name: str) -> str:
    """Return the secret in a device's cookie."""
    return name.ljust(43, "-")


def holder(name: str) -> str:
    return hashed(token(name))


@dataclass
class StoppedClock:
    """A clock that the test moves."""

    now: int = 1_700_000_000_000

    def stop(self, patch: pytest.MonkeyPatch) -> "StoppedClock":
        patch.setattr(WallClock, "now_ms", lambda _: self.now)
        return self


class DeviceSocket:
    """A device's connection to a table."""

    def __init__(self, app: FastAPI, table: str, device: str | None, on_message: OnMessage) -> None:
        self.device = device
        self.holder = None if device is None else holder(device)
        self.received: list[str] = []
        self.closed: int | None = None
        self.failure: AssertionError | None = None
        self._app = app
        self._on_message = on_message
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
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
        await self._to_server.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(
            self._app(self._scope, self._to_server.get, self._from_server)
        )
        await self.settle()

    async def send(self, message: ClientMessage) -> None:
        await self.send_text(message.model_dump_json())

    async def send_text(self, text: str) -> None:
        await self._to_server.put({"type": "websocket.receive", "text": text})

    async def settle(self) -> None:
        """Wait until all messages are answered and all changes have been sent.

        Replies are sent before the view, so the second pong comes after any view.
        """
        for _ in range(2):
            self._pong.clear()
            await self.send(Ping(number=0))
            async with asyncio.timeout(REPLY_TIMEOUT_SECONDS):
                await self._pong.wait()
            if self.failure is not None:
                raise self.failure
            assert self.closed is None, f"the server closed the socket with {self.closed}"

    async def wait_closed(self) -> None:
        """Wait until the server closes the socket."""
        assert self._task is not None
        async with asyncio.timeout(REPLY_TIMEOUT_SECONDS):
            await self._task
        assert self.closed is not None

    async def close(self) -> None:
        if self._task is not None and not self._task.done():
            await self._to_server.put({"type": "websocket.disconnect", "code": 1000})
            await self._task

    async def _from_server(self, message: Any) -> None:
        match message["type"]:
            case "websocket.send":
                text = message["text"]
                self.received.append(text)
                try:
                    self._on_message(self, text)
                except AssertionError as error:  # from the test, not from the server
                    self.failure = self.failure or error
                if '"type":"pong"' in text:
                    self._pong.set()
            case "websocket.close":
                self.closed = message.get("code")
                self._pong.set()
            case _:
                pass


@dataclass
class InProcessServer:
    """A running application."""

    app: FastAPI
    service: TableService
    sockets: list[DeviceSocket] = field(default_factory=list)

    async def put(
        self, table_id: str, entries: Sequence[LogEntry], shown: TableState | None = None
    ) -> LiveTable:
        """Store a table with this log; serve ``shown`` in its place if given."""
        table = shown or fold_table(entries)
        listing = listing_of(table, NO_DELAYS.delays, self.service.store.clock.now_ms())
        await self.service.store.append(Append(table_id, 0, tuple(entries), listing))
        live = await self.service.registry.open(table_id)
        live.table = table
        return live

    async def connect(
        self, device: str | None, table_id: str, on_message: OnMessage = lambda *_: None
    ) -> DeviceSocket:
        socket = DeviceSocket(self.app, table_id, device, on_message)
        await socket.open()
        self.sockets.append(socket)
        return socket

    async def settle(self) -> None:
        for socket in self.sockets:
            await socket.settle()

    async def disconnect_all(self) -> None:
        for socket in self.sockets:
            await socket.close()
        self.sockets.clear()

    async def request(
        self, device: str | None, method: str, path: str, body: str | None = None
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        cookies = {} if device is None else {COOKIE_NAME: token(device)}
        async with httpx.AsyncClient(
            transport=transport, base_url=f"http://{HOST}", cookies=cookies
        ) as client:
            headers = {"content-type": "application/json"}
            return await client.request(method, path, content=body, headers=headers)


def _cookie(device: str | None) -> list[tuple[bytes, bytes]]:
    return [] if device is None else [(b"cookie", f"{COOKIE_NAME}={token(device)}".encode())]


@asynccontextmanager
async def in_process(directory: Path) -> AsyncIterator[InProcessServer]:
    app = create_app(open_database(None, directory), NO_DELAYS)
    async with app.router.lifespan_context(app):
        server = InProcessServer(app, app.state.service)
        yield server
        await server.disconnect_all()
