"""A baseline for the server: it commits one row per message and sends it to the devices of a table.

It uses the same web framework, sockets and database driver as the real server, but has no game.
With one device at each table and a commit for each message, it is a bare echo.
"""

import asyncio
import json
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sqlalchemy as sa
import uvicorn
from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

from tilewright.server.storage.database import open_database

messages = sa.Table(
    "bare_echo",
    sa.MetaData(),
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)


def application(database: str | None, directory: Path, batch: int) -> FastAPI:
    app = FastAPI()
    rows = Rows(open_database(database, directory), batch)
    tables: defaultdict[str, set[WebSocket]] = defaultdict(set)

    @app.websocket("/echo/{table}")
    async def echo(socket: WebSocket, table: str) -> None:
        await socket.accept()
        tables[table].add(socket)
        try:
            while True:
                text = await socket.receive_text()
                await rows.append(text)
                for each in tuple(tables[table]):
                    await each.send_text(text)
        except WebSocketDisconnect:
            tables[table].discard(socket)

    return app


class Rows:
    """The stored messages. At most ``batch`` of them are committed together."""

    def __init__(self, engine: sa.Engine, batch: int) -> None:
        self._batch = batch
        messages.create(engine, checkfirst=True)
        self._engine = engine.execution_options(writes=True)
        self._writer = ThreadPoolExecutor(1)
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, text: str) -> None:
        """Return once the row has been committed."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((text, stored))
        if self._task is None:
            self._task = asyncio.create_task(self._write_waiting())
        await stored

    async def _write_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[: self._batch], self._waiting[self._batch :]
            await loop.run_in_executor(self._writer, self._write, [text for text, _ in batch])
            for _, stored in batch:
                stored.set_result(None)
        self._task = None

    def _write(self, texts: list[str]) -> None:
        with self._engine.begin() as connection:
            connection.execute(messages.insert(), [{"body": text} for text in texts])


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        port = self.servers[0].sockets[0].getsockname()[1]
        print(port, flush=True)


if __name__ == "__main__":
    job = json.loads(sys.stdin.readline())
    _Server(
        uvicorn.Config(
            application(job["database"], Path(job["directory"]), job["batch"]),
            port=0,
            log_level="warning",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
        )
    ).run()
