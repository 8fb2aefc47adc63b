"""The web application: everything put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import sqlalchemy as sa
from fastapi import FastAPI

from tilewright import __version__
from tilewright.server import game_routes, problems
from tilewright.server.bus import Bus, OneProcess, PostgresBus
from tilewright.server.darkroom import Darkroom
from tilewright.server.figures import Figures
from tilewright.server.guarding import Guard
from tilewright.server.house import House
from tilewright.server.limits import Limits
from tilewright.server.logs import where_it_failed
from tilewright.server.machines import Machines
from tilewright.server.metrics import metric_routes
from tilewright.server.pace import Pace
from tilewright.server.pages import page_routes
from tilewright.server.sockets import Sockets
from tilewright.server.storage.store import Store
from tilewright.server.table_routes import table_routes
from tilewright.server.timekeeper import Timekeeper

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How a server is run."""

    lan_address: str | None = None
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)


def create_app(engine: sa.Engine, settings: ServerSettings) -> FastAPI:
    """A server on this database."""
    store = Store(engine)
    house = House(store, _bus(engine), settings.pace)
    figures = Figures()
    machines = Machines(house, figures)
    timekeeper = Timekeeper(house, machines)
    sockets = Sockets(house, settings.limits, figures, settings.lan_address)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        try:
            await house.start()
            await timekeeper.start()
            yield
            await sockets.close()
            await machines.stop()
            await timekeeper.stop()
            await house.stop()
        except Exception as error:
            # The web server would log the error's text.
            log.error("the server failed: %s", where_it_failed(error))  # noqa: TRY400
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
    app.state.house = house
    app.state.darkroom = Darkroom()
    app.state.lan_address = settings.lan_address
    problems.install(app)
    app.add_middleware(Guard, limits=settings.limits, own=settings.lan_address)
    app.include_router(sockets.router)
    app.include_router(table_routes(settings.limits))
    app.include_router(game_routes.router)
    app.include_router(metric_routes(figures, house, sockets))
    app.include_router(page_routes())
    return app


def _bus(engine: sa.Engine) -> Bus:
    return PostgresBus(engine.url) if engine.dialect.name == "postgresql" else OneProcess()
