"""Health and metrics, for operators; the metrics are in Prometheus format."""

import asyncio
from time import monotonic
from typing import Final

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tilewright.server.http.sockets.endpoint import Sockets
from tilewright.server.live.service import TableService
from tilewright.server.metrics import Metrics
from tilewright.server.shared_metrics import SharedMetrics
from tilewright.server.storage.store import StorageUnavailable

# Write once in this time at most: every write waits for the disk.
READY_SECONDS: Final = 1.0
READY_TIMEOUT_SECONDS: Final = 5.0


def metric_routes(
    metrics: Metrics, shared: SharedMetrics | None, service: TableService, sockets: Sockets
) -> APIRouter:
    metrics.gauge(
        "tilewright_tables",
        "Tables in use, counted once for each process.",
        lambda: len(service.registry.tables),
    )
    metrics.gauge("tilewright_sockets", "Connected devices.", lambda: sockets.count)
    metrics.counter(
        "tilewright_changes_stored", "Changes committed.", lambda: service.store.changes_stored
    )
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def prometheus() -> Response:
        text = generate_latest(metrics.registry) if shared is None else shared.text()
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    @router.get("/healthz")
    async def health() -> Response:
        """Answer 200 if the database can be read, otherwise 503."""
        try:
            await service.store.last_heartbeat()
        except StorageUnavailable:
            return Response("database unavailable\n", 503, media_type="text/plain")
        return Response("ok\n", media_type="text/plain")

    last_written = -READY_SECONDS
    writing = asyncio.Lock()

    @router.get("/readyz")
    async def ready() -> Response:
        """Answer 200 if the database can be written, otherwise 503."""
        nonlocal last_written
        try:
            async with asyncio.timeout(READY_TIMEOUT_SECONDS), writing:
                if monotonic() - last_written >= READY_SECONDS:
                    await service.deadlines.heartbeat()
                    last_written = monotonic()
        except (StorageUnavailable, TimeoutError):
            return Response("database cannot be written\n", 503, media_type="text/plain")
        return Response("ok\n", media_type="text/plain")

    return router
