"""Deadlines: time is called when it is up, and downtime is given back."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import time

import pytest
import sqlalchemy as sa

from tilewright.protocol.actions import Pass, Propose
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import ClockSetting, SeatSettings, TableSettings
from tilewright.rules import EDITIONS
from tilewright.rules.events import Proposal, TimedOut
from tilewright.rules.time_limits import clock_spent, deadline
from tilewright.server.live.bus import LocalBus
from tilewright.server.live.deadlines import DOWNTIME_MS
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.metrics import Metrics
from tilewright.server.storage import schema
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import Store
from tilewright.server.storage.wall_clock import WallClock
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import ServerWasDown

pytestmark = pytest.mark.anyio

MINUTE = 60_000
LIMIT = 3 * MINUTE
TIMED = TableSettings(
    edition=to_settings(replace(EDITIONS["graves"], turn_limit_ms=LIMIT)),
    seats=[SeatSettings(name="Ann"), SeatSettings(name="Ben")],
    first=0,
)
OVERTIME = TIMED.model_copy(
    update={
        "edition": to_settings(EDITIONS["tournament"]).model_copy(
            update={"clock": ClockSetting(overtime_limit_s=None)}
        )
    }
)


class FakeTime:
    """The time of day, which passes only in the test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> float:
        return self.now / 1000

    def advance(self, ms: int) -> None:
        self.now += ms


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    made = FakeTime()
    monkeypatch.setattr("tilewright.server.storage.wall_clock.time", made)
    return made


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[sa.Engine]:
    opened = open_database(None, tmp_path)
    yield opened
    opened.dispose()


@asynccontextmanager
async def server(engine: sa.Engine) -> AsyncIterator[TableService]:
    """A server whose last heartbeat stays unrecorded, as if it had been killed."""
    store = Store(engine)
    service = TableService(store, LocalBus(), Delays(), Metrics())
    await service.start()
    yield service
    last = await store.last_heartbeat()
    await service.stop()
    with engine.begin() as connection:
        connection.execute(schema.heartbeat.update().values(at=last))
    store.close()


def time_of_a_clock(ahead: float) -> float:
    return time() + ahead


async def seen_table(service: TableService, settings: TableSettings = TIMED) -> LiveTable:
    """Create a table whose first player is making their move."""
    live = await service.pipeline.create_table(settings, "ann")
    await service.pipeline.attend(live, 0, touched=True)
    return live


def remaining_ms(live: LiveTable) -> int:
    """Return how much time the seat to move has left."""
    game = live.table.game
    assert game is not None
    until = deadline(game)
    assert until is not None
    return until - live.table.table_time(live.clock.now_ms())


async def test_downtime_does_not_count_against_a_player(engine: sa.Engine, clock: FakeTime) -> None:
    async with server(engine) as service:
        table = (await seen_table(service)).id
        clock.advance(2000)
        await service.deadlines.heartbeat()
        before = remaining_ms(await service.registry.open(table))
    clock.advance(60 * MINUTE)
    async with server(engine) as service:
        live = await service.registry.open(table)
        assert remaining_ms(live) == before
        await service.deadlines.sweep()
        assert not any(isinstance(entry, TimedOut) for entry in await service.store.load(table))


async def test_a_short_restart_is_not_downtime(engine: sa.Engine, clock: FakeTime) -> None:
    async with server(engine) as service:
        table = (await seen_table(service)).id
    clock.advance(DOWNTIME_MS - 1)
    async with server(engine) as service:
        assert remaining_ms(await service.registry.open(table)) == LIMIT - (DOWNTIME_MS - 1)


async def test_time_asleep_is_given_back(engine: sa.Engine, clock: FakeTime) -> None:
    async with server(engine) as service:
        live = await seen_table(service)
        clock.advance(8 * 60 * MINUTE)
        await service.deadlines.call_time(live)
        log = await service.store.load(live.id)
        assert [type(entry) for entry in log if isinstance(entry, ServerWasDown | TimedOut)] == [
            ServerWasDown
        ]
        assert remaining_ms(await service.registry.open(live.id)) == LIMIT


async def test_a_clock_that_was_set_back_does_not_freeze_a_turn(
    engine: sa.Engine, clock: FakeTime
) -> None:
    async with server(engine) as service:
        live = await seen_table(service)
        clock.advance(2000)
        await service.deadlines.heartbeat()
        clock.advance(-60 * MINUTE)
        await service.deadlines.call_time(live)
        live = await service.registry.open(live.id)
        assert remaining_ms(live) == LIMIT - 2000
        assert await service.store.due(clock.now + LIMIT - 2000) == (live.id,)
        clock.advance(2000)
        await service.pipeline.perform(live.id, "ann", Pass(seat=0), "1")
        assert live.table.game is not None
        assert live.table.game.times.spent[0] == 4000


async def test_servers_whose_clocks_differ_agree_on_every_limit(
    postgres_url: str, tmp_path: Path
) -> None:
    engine = open_database(postgres_url, tmp_path)
    stores = [Store(engine, WallClock(partial(time_of_a_clock, ahead))) for ahead in (-90, 0, 90)]
    services = [TableService(store, LocalBus(), Delays(), Metrics()) for store in stores]
    for service in services:
        await service.deadlines.heartbeat()
    table = (await seen_table(services[0])).id
    left = [remaining_ms(await service.registry.open(table)) for service in services]
    for service in services:
        await service.deadlines.sweep()
    entries = await stores[0].load(table)
    for store in stores:
        store.close()
    assert not any(isinstance(entry, ServerWasDown | TimedOut) for entry in entries)
    assert all(abs(each - LIMIT) < 30_000 for each in left), left


async def test_a_clock_that_never_runs_out_stops_during_downtime_too(
    engine: sa.Engine, clock: FakeTime
) -> None:
    async with server(engine) as service:
        table = (await seen_table(service, OVERTIME)).id
    clock.advance(60 * MINUTE)
    async with server(engine) as service:
        live = await service.registry.open(table)
        assert live.table.game is not None
        assert clock_spent(live.table.game, 0, live.table.table_time(live.clock.now_ms())) == 0


async def test_a_sweep_calls_time_at_tables_that_are_not_loaded(
    engine: sa.Engine, clock: FakeTime
) -> None:
    async with server(engine) as service:
        table = (await seen_table(service)).id
        service.registry.tables.clear()
        for _ in range(LIMIT // 2000 + 2):
            clock.advance(2000)
            await service.deadlines.heartbeat()
        await service.deadlines.sweep()
        assert any(isinstance(entry, TimedOut) for entry in await service.store.load(table))


async def pass_time(service: TableService, clock: FakeTime, ms: int) -> None:
    """Let this time pass while the server runs."""
    for _ in range(ms // 2000 + 1):
        clock.advance(2000)
        await service.deadlines.heartbeat()


async def test_a_turn_that_nobody_has_seen_never_runs_out(
    engine: sa.Engine, clock: FakeTime
) -> None:
    """With the page closed too, and for however long."""
    async with server(engine) as service:
        live = await service.pipeline.create_table(TIMED, "ann")
        await pass_time(service, clock, LIMIT)
        await service.deadlines.sweep()
        await service.deadlines.call_time(live)
        live = await service.registry.open(live.id)
        assert live.table.game is not None
        assert (live.table.game.sheet, live.table.game.paused) == ((), False)
        await service.pipeline.attend(live, 0, touched=False)
        assert remaining_ms(live) == LIMIT


async def test_a_turn_that_nobody_touches_pauses_the_table_also_with_the_page_closed(
    engine: sa.Engine, clock: FakeTime
) -> None:
    async with server(engine) as service:
        live = await service.pipeline.create_table(TIMED, "ann")
        await service.pipeline.attend(live, 0, touched=False)
        table = live.id
        service.registry.tables.clear()
        await pass_time(service, clock, LIMIT)
        await service.deadlines.sweep()
        live = await service.registry.open(table)
        game = live.table.game
        assert game is not None
        assert (game.paused, game.unattended, game.sheet) == (True, 0, ())
        await service.pipeline.perform(
            table, "ann", Propose(seat=1, proposal=Proposal.RESUME), "resume"
        )
        assert live.table.game is not None
        assert not live.table.game.paused
        assert live.table.game.times.hidden, "nobody sees the turn"
