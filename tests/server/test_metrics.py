import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from tests.crash.workers import children, wait_until_serving
from tests.server.conftest import StartServer
from tests.support.app_client import app_client, on_a_port
from tests.support.new_table import table_for
from tilewright.client import ActionRefused, Guest
from tilewright.protocol.actions import Pass, Resign, Say
from tilewright.protocol.settings import SeatSettings
from tilewright.server.storage.store import StorageUnavailable

pytestmark = pytest.mark.anyio

LABELS = {"answer", "le", "generation", "implementation", "major", "minor", "patchlevel", "version"}


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    async with app_client(tmp_path) as app_and_device:
        yield app_and_device


async def samples(client: httpx.AsyncClient) -> dict[str, float]:
    """Return the value of every sample, by its name and its ``answer`` label, if it has one."""
    response = await client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(response.text):
        assert family.documentation
        for sample in family.samples:
            assert set(sample.labels) <= LABELS
            found[sample.name + sample.labels.get("answer", "")] = sample.value
    return found


async def test_readiness_needs_a_database_that_can_be_written(
    served: tuple[FastAPI, httpx.AsyncClient], tmp_path: Path
) -> None:
    _, client = served
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full_disk BEFORE UPDATE ON heartbeat "
            "BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
        )
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).status_code == 503
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER full_disk")
    engine.dispose()
    assert (await client.get("/readyz")).text == "ok\n"


async def test_metrics_count_events_without_naming_anyone(
    served: tuple[FastAPI, httpx.AsyncClient],
) -> None:
    app, client = served
    before = await samples(client)
    assert before["tilewright_actions_totaldone"] == before["tilewright_sockets"] == 0
    settings = table_for("Ann", "Ben")
    computer = SeatSettings(player="computer")
    settings = settings.model_copy(update={"seats": [settings.seats[0], computer]})
    async with on_a_port(app) as address, Guest(address) as guest:
        table = (await guest.create_table(settings)).id
        async with guest.connect(table) as connection:
            await connection.do(Say(seat=0, text="hello"))
            with pytest.raises(ActionRefused):
                await connection.do(Pass(seat=3))
            await connection.do(Pass(seat=0))
            await connection.until(lambda view: view.game is not None and view.game.to_move == 0)
            now = await samples(client)
            await connection.do(Resign(seat=0))
    assert now["tilewright_sockets"] == now["tilewright_tables"] == 1
    assert now["tilewright_actions_totaldone"] == 2
    assert now["tilewright_actions_totalrefused"] == 1
    assert now["tilewright_actions_totalfailed"] == 0
    assert now["tilewright_action_seconds_count"] == 3
    assert now["tilewright_action_seconds_sum"] > 0
    assert now["tilewright_computer_thinking_seconds_count"] >= 1
    assert now["tilewright_changes_stored_total"] >= 4
    text = (await client.get("/metrics")).text
    assert "Ann" not in text
    assert table not in text


async def test_a_server_without_its_database_is_unhealthy(
    served: tuple[FastAPI, httpx.AsyncClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, client = served
    response = await client.get("/healthz")
    assert (response.status_code, response.text) == (200, "ok\n")

    async def unavailable() -> None:
        raise StorageUnavailable("OperationalError")

    monkeypatch.setattr(app.state.service.store, "last_heartbeat", unavailable)
    response = await client.get("/healthz")
    assert (response.status_code, response.text) == (503, "database unavailable\n")


async def test_metrics_are_summed_over_the_workers(
    start_server: StartServer, postgres_url: str
) -> None:
    server = start_server(postgres_url, workers=2)
    assert server.process is not None
    parent = server.process.pid
    await asyncio.to_thread(wait_until_serving, parent, 2)
    async with AsyncExitStack() as stack:
        guest = await stack.enter_async_context(Guest(server.address))
        table = (await guest.create_table(table_for("Ann", "Ben"))).id
        for number in range(8):
            connection = await stack.enter_async_context(guest.connect(table))
            await connection.do(Say(seat=0, text=f"{number}"))
        await until_metric(server.address, "tilewright_sockets", 8)
        await until_metric(server.address, "tilewright_actions_totaldone", 8)
    killed = children(parent)[0]
    os.kill(killed, signal.SIGKILL)
    await asyncio.to_thread(wait_until_serving, parent, 2, killed)
    await until_metric(server.address, "tilewright_sockets", 0)
    await until_metric(server.address, "tilewright_actions_totaldone", 8)


async def until_metric(address: str, name: str, value: float) -> None:
    """Wait until both workers, whichever is asked, report this value."""
    async with asyncio.timeout(60):
        agreed = 0
        while agreed < 10:
            async with httpx.AsyncClient(base_url=address, timeout=60) as client:
                agreed = agreed + 1 if (await samples(client))[name] == value else 0
