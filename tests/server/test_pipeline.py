"""Changes through the pipeline: what is stored, and what is not."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support.new_table import table_for
from tilewright.protocol.actions import Rematch, Resign, SwitchChat
from tilewright.server.live import pipeline
from tilewright.server.live.bus import LocalBus
from tilewright.server.live.service import TableService
from tilewright.server.metrics import Metrics
from tilewright.server.storage import schema
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import Store
from tilewright.server.tables.context import NewIds
from tilewright.server.tables.delays import Delays

pytestmark = pytest.mark.anyio


@pytest.fixture
def engine(tmp_path: Path) -> sa.Engine:
    return open_database(None, tmp_path)


@pytest.fixture
async def service(engine: sa.Engine) -> AsyncIterator[TableService]:
    store = Store(engine)
    running = TableService(store, LocalBus(), Delays(), Metrics())
    await running.start()
    yield running
    await running.stop()
    await asyncio.to_thread(store.close)


def rows(engine: sa.Engine, table: sa.Table) -> int:
    with engine.connect() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0


async def test_an_action_without_effect_stores_nothing(
    service: TableService, engine: sa.Engine
) -> None:
    live = await service.pipeline.create_table(table_for("Ann", "Ben"), "ann")
    for number, (on, stored) in enumerate([(True, 0), (False, 1), (False, 1), (True, 2)]):
        await service.pipeline.perform(live.id, "ann", SwitchChat(on=on), f"a{number}")
        assert rows(engine, schema.actions) == stored
    assert live.table.version == rows(engine, schema.entries)


async def test_the_codes_of_open_tables_are_unique(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter(["BBBBBB", "BBBBBB", "CCCCCC", "resign", "CCCCCC", "DDDDDD", "BBBBBB"])

    def with_next_code(generate: Callable[[], NewIds] = pipeline.generate_ids) -> NewIds:
        return replace(generate(), code=next(codes))

    monkeypatch.setattr(pipeline, "generate_ids", with_next_code)
    settings = table_for("Ann", "Ben")
    first, second = [await service.pipeline.create_table(settings, "ann") for _ in range(2)]
    assert [each.table.setting.code for each in (first, second)] == ["BBBBBB", "CCCCCC"]
    await service.pipeline.perform(first.id, "ann", Resign(seat=0), "resign")
    done = await service.pipeline.perform(first.id, "ann", Rematch(seat=0), "rematch")
    rematch = await service.registry.open(done.next_table or "")
    assert rematch.table.setting.code == "DDDDDD"
    # The first game is over, so its code is free again.
    third = await service.pipeline.create_table(settings, "ann")
    assert third.table.setting.code == "BBBBBB"


async def test_a_repeated_action_that_no_longer_has_an_effect_gets_its_first_answer(
    service: TableService,
) -> None:
    live = await service.pipeline.create_table(table_for("Ann", "Ben"), "ann")
    off = SwitchChat(on=False)
    first = await service.pipeline.perform(live.id, "ann", off, "off")
    await service.pipeline.perform(live.id, "ann", Resign(seat=0), "resign")
    assert await service.pipeline.perform(live.id, "ann", off, "off") == first


def test_no_command_takes_the_id_of_a_table_for_an_option() -> None:
    ids = {pipeline.generate_ids().table for _ in range(200)}
    assert len(ids) == 200
    assert all(each.isascii() and each.isalnum() for each in ids)
