"""Memory does not grow with the number of actions or visits."""

import asyncio
import gc
import tracemalloc
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.forked_server import ForkedServer
from tilewright.client import Guest
from tilewright.protocol.actions import SwitchChat
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import EDITIONS
from tilewright.server.live.bus import LocalBus
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.metrics import Metrics
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import Store
from tilewright.server.tables.delays import Delays

pytestmark = pytest.mark.anyio

TABLE = TableSettings(
    edition=to_settings(replace(EDITIONS["graves"], turn_limit_ms=180_000)),
    seats=[SeatSettings(name="Ann"), SeatSettings(name="Ben")],
)
ROUNDS, ACTIONS, AT_ONCE = 4, 1000, 20
VISITS, FIRST_VISITS = 300, 100
CLOSED_WITHIN = 10.0


class Spectator:
    """A device that only watches."""

    holder = None
    seat = None

    def changed(self) -> None:
        pass


async def test_actions_do_not_leak_memory(tmp_path: Path) -> None:
    store = Store(open_database(None, tmp_path))
    service = TableService(store, LocalBus(), Delays(), Metrics())
    await service.start()
    tables = [await service.pipeline.create_table(TABLE, "ann") for _ in range(AT_ONCE)]

    async def act(live: LiveTable, number: int) -> None:
        spectator = Spectator()
        service.presence.watch(live, spectator)
        toggle = SwitchChat(on=bool(number % 2))
        await service.pipeline.perform(live.id, "ann", toggle, f"a{number}")
        service.presence.unwatch(live, spectator)

    async def act_often(first: int, count: int) -> int:
        for number in range(first, first + count // AT_ONCE):
            await asyncio.gather(*(act(live, number) for live in tables))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        used = [await act_often(number * ACTIONS, ACTIONS) for number in range(ROUNDS)]
    finally:
        tracemalloc.stop()
        await service.stop()
        await asyncio.to_thread(store.close)
    # A leak shows in every round. Cancelled timers and caches come and go in single ones.
    growth = min(after - before for before, after in pairwise(used))
    assert growth / ACTIONS < 20, f"too many bytes per action: {used}"


def resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def test_visits_do_not_leak_memory(tmp_path: Path) -> None:
    server = ForkedServer(tmp_path)
    server.start()
    try:
        assert server.process is not None
        async with Guest(server.address) as guest:
            table = (await guest.create_table(TABLE)).id

            async def visit(count: int) -> None:
                for _ in range(count):
                    async with guest.connect(table) as connection:
                        await connection.until(lambda _: True)

            await visit(FIRST_VISITS)
            before = resident_kb(server.process.pid)
            await visit(VISITS)
            grown = resident_kb(server.process.pid) - before
            # The server may still be closing the last connection.
            async with asyncio.timeout(CLOSED_WITHIN):
                while b"tilewright_sockets 0.0" not in await guest.fetch("/metrics"):
                    pass
    finally:
        server.stop()
    assert grown / VISITS < 4, "too many kB per visit"
