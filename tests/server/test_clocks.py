"""Time at the tables: called when it is up, and given back when nobody could play."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from tilewright.rules import EDITIONS
from tilewright.rules.events import TimedOut
from tilewright.rules.time_limits import clock_spent, deadline
from tilewright.server.bus import OneProcess
from tilewright.server.figures import Figures
from tilewright.server.house import House
from tilewright.server.kept import Kept, wall_ms
from tilewright.server.machines import Machines
from tilewright.server.pace import Pace
from tilewright.server.settings import ClockSetting, SeatSettings, TableSettings, settings_of
from tilewright.server.storage import schema
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import Store
from tilewright.server.table_events import NobodyWatched
from tilewright.server.timekeeper import ABSENCE_MS, Timekeeper

pytestmark = pytest.mark.anyio

MINUTE = 60_000
LIMIT = 3 * MINUTE
TIMED = TableSettings(
    edition=settings_of(EDITIONS["graves"]),
    seats=[SeatSettings(name="Ann"), SeatSettings(name="Ben")],
    first=0,
)
OVERTIME = TIMED.model_copy(
    update={
        "edition": settings_of(EDITIONS["tournament"]).model_copy(
            update={"clock": ClockSetting(overtime_limit_s=None)}
        )
    }
)


class Clock:
    """The time of day, which only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> float:
        return self.now / 1000

    def pass_by(self, ms: int) -> None:
        self.now += ms


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("tilewright.server.kept.time", made)
    return made


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[sa.Engine]:
    opened = open_database(None, tmp_path)
    yield opened
    opened.dispose()


@asynccontextmanager
async def server(engine: sa.Engine) -> AsyncIterator[tuple[House, Timekeeper]]:
    """A server that tells nobody when it ends, as if it were killed."""
    store = Store(engine)
    house = House(store, OneProcess(), Pace())
    machines = Machines(house, Figures())
    timekeeper = Timekeeper(house, machines)
    await house.start()
    await timekeeper.start()
    yield house, timekeeper
    last = await store.last_beat()
    await machines.stop()
    await timekeeper.stop()
    await house.stop()
    with engine.begin() as connection:
        connection.execute(schema.heartbeat.update().values(at=last))
    store.close()


def left(kept: Kept) -> int:
    """How long the seat to move still has."""
    game = kept.table.game
    assert game is not None
    until = deadline(game)
    assert until is not None
    return until - kept.table.table_time(wall_ms())


async def test_time_without_a_server_is_not_counted(engine: sa.Engine, clock: Clock) -> None:
    async with server(engine) as (house, timekeeper):
        table = (await house.set_table(TIMED, "ann")).id
        clock.pass_by(2000)
        await timekeeper.beat()
        before = left(await house.kept(table))
    clock.pass_by(60 * MINUTE)
    async with server(engine) as (house, timekeeper):
        kept = await house.kept(table)
        assert left(kept) == before
        await timekeeper.sweep()
        assert not any(isinstance(entry, TimedOut) for entry in await house.store.load(table))


async def test_a_short_stop_is_no_absence(engine: sa.Engine, clock: Clock) -> None:
    async with server(engine) as (house, _):
        table = (await house.set_table(TIMED, "ann")).id
    clock.pass_by(ABSENCE_MS - 1)
    async with server(engine) as (house, _):
        assert left(await house.kept(table)) == LIMIT - (ABSENCE_MS - 1)


async def test_a_machine_that_slept_gives_the_time_back(engine: sa.Engine, clock: Clock) -> None:
    async with server(engine) as (house, timekeeper):
        kept = await house.set_table(TIMED, "ann")
        clock.pass_by(8 * 60 * MINUTE)
        await timekeeper.call_time(kept)
        log = await house.store.load(kept.id)
        assert [type(entry) for entry in log if isinstance(entry, NobodyWatched | TimedOut)] == [
            NobodyWatched
        ]
        assert left(await house.kept(kept.id)) == LIMIT


async def test_a_clock_that_never_runs_out_stands_still_too(
    engine: sa.Engine, clock: Clock
) -> None:
    async with server(engine) as (house, _):
        table = (await house.set_table(OVERTIME, "ann")).id
    clock.pass_by(60 * MINUTE)
    async with server(engine) as (house, _):
        kept = await house.kept(table)
        assert kept.table.game is not None
        assert clock_spent(kept.table.game, 0, kept.table.table_time(wall_ms())) == 0


async def test_a_sweep_calls_time_on_those_who_vanished(engine: sa.Engine, clock: Clock) -> None:
    async with server(engine) as (house, timekeeper):
        table = (await house.set_table(TIMED, "ann")).id
        house.tables.clear()
        for _ in range(LIMIT // 2000 + 2):
            clock.pass_by(2000)
            await timekeeper.beat()
        await timekeeper.sweep()
        assert any(isinstance(entry, TimedOut) for entry in await house.store.load(table))
