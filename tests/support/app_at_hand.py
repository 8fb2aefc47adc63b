"""The web application without a network: for tests that reach inside or need their own limits.

async with app_at_hand(tmp_path, limits=...) as (app, ask):
    answer = await ask.get("/api/choices")
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from tests.support.running_server import NO_LIMITS
from tilewright.server.app import ServerSettings, create_app
from tilewright.server.limits import Limits
from tilewright.server.lines import Messages, Requests
from tilewright.server.pace import Pace
from tilewright.server.storage.database import open_database


@asynccontextmanager
async def app_at_hand(
    directory: Path,
    *,
    limits: Limits = NO_LIMITS,
    own: str | None = None,
    address: str = "http://127.0.0.1:8000",
    client: tuple[str, int] = ("127.0.0.1", 50_000),
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """A running application, and a device that asks it."""
    engine = open_database(None, directory)
    app = create_app(engine, ServerSettings(own, Pace(0, 0), limits))
    async with app.router.lifespan_context(app), device(app, address, client) as ask:
        yield app, ask


def device(
    app: FastAPI,
    address: str = "http://127.0.0.1:8000",
    client: tuple[str, int] = ("127.0.0.1", 50_000),
) -> httpx.AsyncClient:
    """One more device, with a cookie jar of its own."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=client)
    return httpx.AsyncClient(transport=transport, base_url=address)


@asynccontextmanager
async def on_a_port(
    app: ASGIApp, *, ping_interval: float = 20, ping_timeout: float = 20
) -> AsyncIterator[str]:
    """The address of this application on a free port of this computer."""
    config = uvicorn.Config(
        app,
        lifespan="off",
        ws=Messages,
        ws_max_size=Limits().message_bytes,
        ws_ping_interval=ping_interval,
        ws_ping_timeout=ping_timeout,
        log_config=None,
    )
    config.load()
    state = ServerState()
    serving = await asyncio.get_running_loop().create_server(
        lambda: Requests(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    async with serving:
        yield f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}"
        for connection in tuple(state.connections):
            connection.transport.abort()
        await asyncio.gather(*state.tasks, return_exceptions=True)
