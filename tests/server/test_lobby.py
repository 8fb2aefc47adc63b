"""The lobby: one stranger can neither hold all seats nor fill the list."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from tests.server.tables import seat, table_settings
from tests.support.app_client import app_client, device, on_a_port
from tests.support.running_server import NO_LIMITS
from tilewright.client import ActionRefused, Guest
from tilewright.protocol.actions import CloseTable, LeaveSeat, TakeSeat
from tilewright.protocol.settings import TableSettings
from tilewright.server.storage import schema
from tilewright.server.storage.lobby import IN_LIST

pytestmark = pytest.mark.anyio

LISTED = table_settings(seat("Ann"), seat(), listed=True)
NOT_LISTED = table_settings(seat("Ann"), seat(), seat())
THREE = table_settings(seat("Ann"), seat(), seat(), listed=True)
LIMITS = replace(NO_LIMITS, lobby_seats=3, lobby_tables=12)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with app_client(tmp_path, limits=LIMITS) as (running, _):
        yield running


async def take_seat(address: str, table: str, stack: AsyncExitStack) -> Guest:
    """Take a seat with a new cookie."""
    stranger = await stack.enter_async_context(Guest(address))
    await stranger.choices()
    async with stranger.connect(table) as connection:
        await connection.do(TakeSeat(seat=1, name="Stranger"))
    return stranger


async def create(app: FastAPI, settings: TableSettings, peer: str, times: int) -> list[int]:
    """Create tables and return the statuses of the answers."""
    async with device(app, peer=(peer, 50_000)) as client:
        body = settings.model_dump_json()
        headers = {"content-type": "application/json"}
        answers = [
            await client.post("/api/tables", content=body, headers=headers) for _ in range(times)
        ]
        return [answer.status_code for answer in answers]


async def test_one_address_holds_few_seats_at_the_tables_of_others(app: FastAPI) -> None:
    async with on_a_port(app) as address, Guest(address) as host, AsyncExitStack() as stack:
        tables = [(await host.create_table(THREE)).id for _ in range(6)]
        strangers = [await take_seat(address, table, stack) for table in tables[:3]]
        with pytest.raises(ActionRefused) as refused:
            await take_seat(address, tables[3], stack)
        assert refused.value.refused.code == "too-many-seats"
        # Seats count at listed tables, as long as they are held before the game begins.
        await take_seat(address, (await host.create_table(NOT_LISTED)).id, stack)
        async with strangers[0].connect(tables[0]) as connection:
            await connection.do(LeaveSeat(seat=1))
        await take_seat(address, tables[4], stack)
        async with host.connect(tables[1]) as connection:
            await connection.do(CloseTable())
        await take_seat(address, tables[5], stack)


async def test_joining_games_that_begin_is_not_limited(app: FastAPI) -> None:
    async with on_a_port(app) as address, Guest(address) as host, AsyncExitStack() as stack:
        for _ in range(5):
            await take_seat(address, (await host.create_table(LISTED)).id, stack)


async def test_one_address_cannot_fill_the_list(app: FastAPI) -> None:
    assert await create(app, THREE, "192.0.2.1", 1) == [201]
    assert await create(app, THREE, "192.0.2.2", 13) == [201] * 12 + [409]
    assert await create(app, NOT_LISTED, "192.0.2.2", 1) == [201]
    assert await create(app, THREE, "192.0.2.1", 1) == [201]


async def test_games_to_watch_do_not_push_out_tables_that_wait_for_players(app: FastAPI) -> None:
    assert await create(app, THREE, "192.0.2.1", 1) == [201]
    started = table_settings(seat("Ann"), seat("Ben"), listed=True)
    for number in range(5):
        assert await create(app, started, f"192.0.2.{number + 2}", 12) == [201] * 12
    async with device(app) as client:
        tables = (await client.get("/api/tables")).json()["tables"]
    assert [table["phase"] for table in tables] == ["waiting"] + ["playing"] * 49


async def test_all_processes_count_together_what_an_address_occupies(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        apps = [await running_app(tmp_path, stack) for _ in range(2)]
        for app in apps:
            assert await create(app, THREE, "192.0.2.2", 6) == [201] * 6
        for app in apps:
            assert await create(app, THREE, "192.0.2.2", 1) == [409]
        addresses = [await stack.enter_async_context(on_a_port(app)) for app in apps]
        host = await stack.enter_async_context(Guest(addresses[0]))
        tables = [(await host.create_table(THREE)).id for _ in range(4)]
        for number in range(3):
            await take_seat(addresses[number % 2], tables[number], stack)
        for address in addresses:
            with pytest.raises(ActionRefused, match="holds too many seats"):
                await take_seat(address, tables[3], stack)


async def running_app(directory: Path, stack: AsyncExitStack) -> FastAPI:
    app, _ = await stack.enter_async_context(app_client(directory, limits=LIMITS))
    return app


async def test_no_address_is_kept_once_the_game_is_over(app: FastAPI) -> None:
    async with on_a_port(app) as address, Guest(address) as host, AsyncExitStack() as stack:
        table = (await host.create_table(THREE)).id
        await take_seat(address, table, stack)
        with app.state.service.store._engine.connect() as connection:
            assert set(connection.scalars(sa.select(schema.lobby.c.place))) == {IN_LIST, 1}
            assert address not in connection.scalars(sa.select(schema.lobby.c.address)).all()
        async with host.connect(table) as connection:
            await connection.do(CloseTable())
        with app.state.service.store._engine.connect() as connection:
            assert connection.scalars(sa.select(schema.lobby.c.place)).all() == []
