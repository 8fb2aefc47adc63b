"""Figures for whoever runs a server, in Prometheus's form."""

from fastapi import APIRouter, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Gauge,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from tilewright.server.house import House
from tilewright.server.sockets import Sockets
from tilewright.server.storage.store import NotSaved


def metric_routes(house: House, sockets: Sockets) -> APIRouter:
    registry = CollectorRegistry()
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    kept = Gauge("tilewright_tables", "Tables in use in this process.", registry=registry)
    kept.set_function(lambda: len(house.tables))
    devices = Gauge("tilewright_sockets", "Devices connected to this process.", registry=registry)
    devices.set_function(lambda: sockets.count)
    stored = Gauge("tilewright_changes_stored_total", "Changes committed.", registry=registry)
    stored.set_function(lambda: house.store.stored)
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def metrics() -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    @router.get("/healthz")
    async def health() -> Response:
        """Whether this process answers and its database can be read."""
        try:
            await house.store.last_beat()
        except NotSaved:
            return Response("the database is away\n", 503, media_type="text/plain")
        return Response("ok\n", media_type="text/plain")

    return router
