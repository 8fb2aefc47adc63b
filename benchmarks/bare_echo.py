"""A baseline for the server: it commits one row per message and sends the message back.

It uses the same web framework, sockets and database driver as the real server, but has no game.
"""

import asyncio
import json
import sys
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


def application(database: str | None, directory: Path) -> FastAPI:
    engine = open_database(database, directory)
    messages.create(engine, checkfirst=True)
    writable = engine.execution_options(writes=True)
    writer = ThreadPoolExecutor(1)
    app = FastAPI()

    def write(text: str) -> None:
        with writable.begin() as connection:
            connection.execute(messages.insert().values(body=text))

    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                text = await socket.receive_text()
                await asyncio.get_running_loop().run_in_executor(writer, write, text)
                await socket.send_text(text)
        except WebSocketDisconnect:
            pass

    return app


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        port = self.servers[0].sockets[0].getsockname()[1]
        print(port, flush=True)


if __name__ == "__main__":
    job = json.loads(sys.stdin.readline())
    _Server(
        uvicorn.Config(
            application(job["database"], Path(job["directory"])),
            port=0,
            log_level="warning",
            ws="websockets-sansio",
        )
    ).run()
