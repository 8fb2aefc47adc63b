"""The web application without a network, for tests that patch it or need their own limits.

async with app_client(tmp_path, limits=...) as (app, client):
    response = await client.get("/api/choices")
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from fastapi import FastAPI
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from tests.support.running_server import NO_LIMITS
from tilewright.server.http.app import ServerSettings, create_app
from tilewright.server.http.connection_limits import LimitedConfig, LimitedHttpProtocol
from tilewright.server.http.rate_limits import Limits
from tilewright.server.listening import HomeNetwork
from tilewright.server.storage.database import open_database
from tilewright.server.tables.delays import Delays


@asynccontextmanager
async def app_client(
    directory: Path,
    *,
    limits: Limits = NO_LIMITS,
    public_url: str | None = None,
    expire_days: int | None = None,
    address: str = "http://127.0.0.1:8000",
    peer: tuple[str, int] = ("127.0.0.1", 50_000),
    home_network: HomeNetwork | None = None,
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """Yield a running application and the client of one device."""
    engine = open_database(None, directory)
    settings = ServerSettings(public_url, Delays(0, 0), limits, expire_days)
    app = create_app(engine, settings, home_network)
    async with app.router.lifespan_context(app), device(app, address, peer) as client:
        yield app, client


def device(
    app: FastAPI,
    address: str = "http://127.0.0.1:8000",
    peer: tuple[str, int] = ("127.0.0.1", 50_000),
) -> httpx.AsyncClient:
    """Return the client of another device, with its own cookie jar."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=peer)
    return httpx.AsyncClient(transport=transport, base_url=address)


@asynccontextmanager
async def on_a_port(
    app: ASGIApp,
    *,
    ping_interval: float = 20,
    ping_timeout: float = 20,
    connections_per_address: int | None = None,
) -> AsyncIterator[str]:
    """Serve an application on a free loopback port and yield its address."""
    config = LimitedConfig(
        app,
        lifespan="off",
        connections_per_address=connections_per_address,
        ws_max_size=Limits().message_bytes,
        ws_ping_interval=ping_interval,
        ws_ping_timeout=ping_timeout,
        log_config=None,
    )
    config.load()
    state = ServerState()
    serving = await asyncio.get_running_loop().create_server(
        lambda: LimitedHttpProtocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    async with serving:
        yield f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}"
        for connection in tuple(state.connections):
            connection.transport.abort()
        await asyncio.gather(*state.tasks, return_exceptions=True)
