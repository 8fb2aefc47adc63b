"""A server that runs for months keeps neither what was done nor who was there in memory."""

import asyncio
import gc
import tracemalloc
from pathlib import Path

import pytest

from tests.crash.places import Restarted
from tilewright.client import Guest
from tilewright.rules import EDITIONS
from tilewright.server.actions import SwitchChat
from tilewright.server.bus import OneProcess
from tilewright.server.figures import Figures
from tilewright.server.house import House
from tilewright.server.kept import Kept
from tilewright.server.machines import Machines
from tilewright.server.pace import Pace
from tilewright.server.settings import SeatSettings, TableSettings, settings_of
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import Store
from tilewright.server.timekeeper import Timekeeper

pytestmark = pytest.mark.anyio

TABLE = TableSettings(
    edition=settings_of(EDITIONS["graves"]),
    seats=[SeatSettings(name="Ann"), SeatSettings(name="Ben")],
)
ACTIONS, AT_ONCE = 2000, 20
VISITS, FIRST_VISITS = 300, 100
GONE_WITHIN = 10.0


class Passerby:
    """A device that looks in."""

    holder = None

    def changed(self) -> None:
        pass


async def test_actions_leave_nothing_behind(tmp_path: Path) -> None:
    store = Store(open_database(None, tmp_path))
    house = House(store, OneProcess(), Pace())
    machines = Machines(house, Figures())
    timekeeper = Timekeeper(house, machines)
    await house.start()
    await timekeeper.start()
    tables = [await house.set_table(TABLE, "ann") for _ in range(AT_ONCE)]

    async def act(kept: Kept, number: int) -> None:
        passerby = Passerby()
        house.watch(kept, passerby)
        await house.attend(kept.id, "ann", SwitchChat(on=bool(number % 2)), f"a{number}")
        house.unwatch(kept, passerby)

    async def act_often(first: int, count: int) -> int:
        for number in range(first, first + count // AT_ONCE):
            await asyncio.gather(*(act(kept, number) for kept in tables))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = await act_often(0, ACTIONS // 4)
        after = await act_often(ACTIONS, ACTIONS)
    finally:
        tracemalloc.stop()
        await machines.stop()
        await timekeeper.stop()
        await house.stop()
        await asyncio.to_thread(store.close)
    assert (after - before) / ACTIONS < 20, "bytes for every action"


def resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def test_visits_leave_nothing_behind(tmp_path: Path) -> None:
    server = Restarted(tmp_path, None)
    server.start()
    try:
        assert server.process is not None
        assert server.process.pid is not None
        async with Guest(server.address) as guest:
            table = (await guest.set_table(TABLE)).id

            async def visit(count: int) -> None:
                for _ in range(count):
                    async with guest.sit_at(table) as line:
                        await line.until(lambda _: True)

            await visit(FIRST_VISITS)
            before = resident_kb(server.process.pid)
            await visit(VISITS)
            grown = resident_kb(server.process.pid) - before
            # The server may still be seeing the last one to the door.
            async with asyncio.timeout(GONE_WITHIN):
                while b"tilewright_sockets 0.0" not in await guest.fetch("/metrics"):
                    pass
    finally:
        server.stop()
    assert grown / VISITS < 4, "kB for every visit"
