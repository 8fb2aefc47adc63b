"""Figures for whoever runs a server, in Prometheus's form, and whether it is well."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tilewright.server.figures import Figures
from tilewright.server.house import House
from tilewright.server.sockets import Sockets
from tilewright.server.storage.store import NotSaved


def metric_routes(figures: Figures, house: House, sockets: Sockets) -> APIRouter:
    figures.gauge("tilewright_tables", "Tables in use in this process.", lambda: len(house.tables))
    figures.gauge("tilewright_sockets", "Devices connected to this process.", lambda: sockets.count)
    figures.counter("tilewright_changes_stored", "Changes committed.", lambda: house.store.stored)
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def metrics() -> Response:
        return Response(generate_latest(figures.registry), media_type=CONTENT_TYPE_LATEST)

    @router.get("/healthz")
    async def health() -> Response:
        """Whether this process answers and its database can be read."""
        try:
            await house.store.last_beat()
        except NotSaved:
            return Response("the database is away\n", 503, media_type="text/plain")
        return Response("ok\n", media_type="text/plain")

    return router
