"""Assemble the web application."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa
from fastapi import FastAPI

from tilewright import __version__
from tilewright.server.http import problems
from tilewright.server.http.guard import Guard
from tilewright.server.http.lobby_limits import LobbyLimits
from tilewright.server.http.rate_limits import Limits
from tilewright.server.http.routes import choices, coach, decks, games, lessons, network, rule_cards
from tilewright.server.http.routes.analysis import analysis_routes
from tilewright.server.http.routes.metrics import metric_routes
from tilewright.server.http.routes.pages import page_routes
from tilewright.server.http.routes.reviews import review_routes
from tilewright.server.http.routes.tables import table_routes
from tilewright.server.http.sockets.endpoint import Sockets
from tilewright.server.listening import HomeNetwork
from tilewright.server.live.bus import Bus, LocalBus, PostgresBus
from tilewright.server.live.service import TableService
from tilewright.server.logs import safe_traceback
from tilewright.server.metrics import Metrics
from tilewright.server.pictures.png import PngRenderer
from tilewright.server.shared_metrics import PUBLISH_SECONDS, SharedMetrics
from tilewright.server.storage.store import Store
from tilewright.server.tables.delays import Delays

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The configuration of a server.

    ``public_url`` is the URL that other devices use for it; None if only this computer does.
    Tables that nobody uses for ``expire_days`` before the end of their game are deleted; None keeps
    them.
    """

    public_url: str | None = None
    delays: Delays = field(default_factory=Delays)
    limits: Limits = field(default_factory=Limits)
    expire_days: int | None = None


def create_app(
    engine: sa.Engine,
    settings: ServerSettings,
    home_network: HomeNetwork | None = None,
    metrics_file: Path | None = None,
) -> FastAPI:
    """Create the application that serves the tables in this database.

    With a ``home_network``, a person at this computer can let other devices on that network in.
    With a ``metrics_file``, the metrics are those of all workers (see ``SharedMetrics``).
    """
    store = Store(engine)
    metrics = Metrics()
    shared = None if metrics_file is None else SharedMetrics(metrics.registry, metrics_file)
    service = TableService(store, _bus(engine), settings.delays, metrics, settings.expire_days)
    lobby = LobbyLimits(store, settings.limits)
    sockets = Sockets(service, settings.limits, lobby, metrics, settings.public_url)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        try:
            await service.start()
            publishing = asyncio.create_task(_publish(shared))
            yield
            publishing.cancel()
            await sockets.close()
            await service.stop()
        except Exception as error:
            # Uvicorn would log the text of the error, which may hold secrets.
            log.error("the server failed: %s", safe_traceback(error))  # noqa: TRY400
            raise
        finally:
            store.close()

    app = FastAPI(
        title="Tilewright",
        version=__version__,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.service = service
    app.state.png_renderer = PngRenderer()
    app.state.public_url = settings.public_url
    app.state.home_network = home_network
    problems.install_error_handlers(app)
    app.add_middleware(Guard, limits=settings.limits, public_url=settings.public_url)
    app.include_router(sockets.router)
    app.include_router(table_routes(settings.limits, lobby))
    app.include_router(choices.router)
    app.include_router(network.router)
    app.include_router(games.router)
    app.include_router(coach.router)
    app.include_router(analysis_routes(settings.limits))
    app.include_router(review_routes(settings.limits))
    app.include_router(decks.router)
    app.include_router(lessons.router)
    app.include_router(rule_cards.router)
    app.include_router(metric_routes(metrics, shared, service, sockets))
    app.include_router(page_routes())
    return app


async def _publish(shared: SharedMetrics | None) -> None:
    while shared is not None:
        shared.publish()
        await asyncio.sleep(PUBLISH_SECONDS)


def _bus(engine: sa.Engine) -> Bus:
    return PostgresBus(engine.url) if engine.dialect.name == "postgresql" else LocalBus()
