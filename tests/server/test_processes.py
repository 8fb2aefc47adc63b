"""Several processes on one PostgreSQL: they serve the same tables, and each may die."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.crash.audit import stored
from tests.crash.choosing import choose, must_act
from tests.crash.places import Restarted
from tests.server.conftest import StartServer
from tests.support.running_server import AT_ONCE
from tilewright.client import AtTable, Guest
from tilewright.rules import EDITIONS
from tilewright.rules.events import Exchanged, Laid, Passed, TurnMissed
from tilewright.server import actions
from tilewright.server.messages import View
from tilewright.server.serving import CannotServe, Serving, serve
from tilewright.server.settings import SeatSettings, TableSettings, settings_of
from tilewright.server.storage.database import open_database
from tilewright.server.table_events import Said

pytestmark = pytest.mark.anyio

COMPUTER = SeatSettings(player="computer")
OPEN = SeatSettings()


def table_for(*seats: SeatSettings) -> TableSettings:
    return TableSettings(edition=settings_of(EDITIONS["plain"]), seats=list(seats), first=0)


@pytest.fixture
def two(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Restarted, Restarted]]:
    """Two servers on one database."""
    servers = tuple(Restarted(tmp_path / name, postgres_url) for name in ("one", "two"))
    try:
        for server in servers:
            server.start()
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.stop()


@asynccontextmanager
async def ann_and_ben(
    here: Restarted, there: Restarted
) -> AsyncIterator[tuple[str, AtTable, AtTable]]:
    """A table for two whose players sit at different servers."""
    async with Guest(here.address) as ann, Guest(there.address) as ben:
        await ben.choices()
        table = (await ann.set_table(table_for(SeatSettings(name="Ann"), OPEN))).id
        async with ann.sit_at(table) as first, ben.sit_at(table) as second:
            await second.do(actions.TakeSeat(seat=1, name="Ben"))
            yield table, first, second


def presence(view: View) -> list[bool]:
    return [seat.present for seat in view.seats]


async def test_both_sides_see_every_move(two: tuple[Restarted, Restarted]) -> None:
    async with ann_and_ben(*two) as (_, first, second):
        for line, seat in [(first, 0), (second, 1)] * 2:
            done = await line.do(actions.Pass(seat=seat))
            for each in (first, second):
                view = await each.until(lambda view: view.version >= done.version)  # noqa: B023
                assert view.version == done.version
        assert (await first.until(lambda view: view.phase == "over")).game is not None


async def test_people_are_seen_wherever_they_are(two: tuple[Restarted, Restarted]) -> None:
    async with ann_and_ben(*two) as (table, first, second):
        await first.until(lambda view: presence(view) == [True, True])
        await second.until(lambda view: presence(view) == [True, True])
        async with Guest(two[1].address) as guest, guest.sit_at(table):
            await first.until(lambda view: view.spectators == 1)
            await second.until(lambda view: view.spectators == 1)
        await first.until(lambda view: view.spectators == 0)


async def test_people_of_a_dead_process_are_gone(two: tuple[Restarted, Restarted]) -> None:
    async with ann_and_ben(*two) as (table, first, _):
        await first.until(lambda view: presence(view) == [True, True])
        async with Guest(two[1].address) as guest, guest.sit_at(table):
            await first.until(lambda view: view.spectators == 1)
            two[1].kill()
            await first.until(lambda view: presence(view) == [True, False])
            await first.until(lambda view: view.spectators == 0)


async def test_a_lost_race_is_decided_anew(
    two: tuple[Restarted, Restarted], postgres_url: str, tmp_path: Path
) -> None:
    async with ann_and_ben(*two) as (table, first, second):
        answers = await asyncio.gather(
            *(
                line.do(actions.Say(seat=seat, text=f"{seat}.{number}"))
                for number in range(30)
                for seat, line in enumerate((first, second))
            )
        )
    assert len({answer.version for answer in answers}) == 60
    engine = open_database(postgres_url, tmp_path)
    log = (await asyncio.to_thread(stored, engine)).logs[table]
    engine.dispose()
    said = [entry.text for entry in log if isinstance(entry, Said)]
    assert sorted(said) == sorted(f"{seat}.{number}" for number in range(30) for seat in (0, 1))


async def test_only_one_of_two_who_want_the_same_seat_gets_it(
    two: tuple[Restarted, Restarted],
) -> None:
    async with Guest(two[0].address) as ann, Guest(two[1].address) as ben:
        for guest in (ann, ben):
            await guest.choices()
        table = (await ann.set_table(table_for(OPEN, OPEN, OPEN))).id
        async with ann.sit_at(table) as first, ben.sit_at(table) as second:
            taken = await asyncio.gather(
                first.do(actions.TakeSeat(seat=0, name="Ann")),
                second.do(actions.TakeSeat(seat=0, name="Ben")),
                return_exceptions=True,
            )
            assert sum(isinstance(each, BaseException) for each in taken) == 1
            a, b = [
                await each.until(lambda view: view.seats[0].name is not None)
                for each in (first, second)
            ]
            assert a.seats[0].name == b.seats[0].name


async def test_computers_move_once_though_two_processes_know_the_table(
    two: tuple[Restarted, Restarted], postgres_url: str, tmp_path: Path
) -> None:
    chance = Random(1)
    async with Guest(two[0].address) as ann, Guest(two[1].address) as watcher:
        settings = table_for(SeatSettings(name="Ann"), COMPUTER, COMPUTER)
        table = (await ann.set_table(settings)).id
        async with ann.sit_at(table) as line, watcher.sit_at(table) as other:
            while True:
                view = await line.until(lambda view: must_act(view) or view.phase == "over")
                if view.phase == "over":
                    break
                assert line.table is not None
                action = choose(line.table, view, chance, bold=False)
                assert action is not None
                done = await line.do(action)
                await line.until(lambda view: view.version >= done.version)  # noqa: B023
            await other.until(lambda view: view.phase == "over")
    engine = open_database(postgres_url, tmp_path)
    log = (await asyncio.to_thread(stored, engine)).logs[table]
    engine.dispose()
    turns = [
        entry.seat for entry in log if isinstance(entry, Laid | Exchanged | Passed | TurnMissed)
    ]
    assert all(after == (before + 1) % 3 for before, after in pairwise(turns))
    for server in two:
        assert server.log_lines() == []


async def test_computers_go_on_elsewhere_when_their_process_dies(
    two: tuple[Restarted, Restarted],
) -> None:
    async with Guest(two[0].address) as ann, Guest(two[1].address) as watcher:
        table = (await ann.set_table(table_for(SeatSettings(name="Ann"), COMPUTER))).id
        async with ann.sit_at(table) as line, watcher.sit_at(table) as other:
            await other.until(lambda view: view.game is not None)
            done = await line.do(actions.Pass(seat=0))
            two[0].kill()
            moved = await other.until(lambda view: view.version > done.version)
            assert moved.game is not None


async def test_a_second_server_on_the_same_file_is_refused_in_one_line(tmp_path: Path) -> None:
    first = Restarted(tmp_path, None)
    first.start()
    second = Serving("127.0.0.1", 0, tmp_path, None, 1, AT_ONCE)
    with pytest.raises(CannotServe, match=r"^Another server has the tables in .*tables\.db"):
        await asyncio.to_thread(serve, second, print)
    first.kill()
    first.start()
    first.stop()


async def test_workers_serve_one_address_and_stop_when_told(
    start_server: StartServer, postgres_url: str
) -> None:
    server = start_server(postgres_url, workers=2)
    assert server.process is not None
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as patient:
        assert (await patient.get("/healthz")).is_success
    async with Guest(server.address) as ann, Guest(server.address) as ben:
        await ben.choices()
        table = (await ann.set_table(table_for(SeatSettings(name="Ann"), OPEN))).id
        async with ann.sit_at(table) as first, ben.sit_at(table) as second:
            await second.do(actions.TakeSeat(seat=1, name="Ben"))
            await first.until(lambda view: presence(view) == [True, True])
            done = await first.do(actions.Pass(seat=0))
            await second.until(lambda view: view.version >= done.version)
            process = server.process
            workers = children(process.pid)
            assert len(workers) == 2
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait) == 0
    assert not any(map(is_running, workers))
    assert server.log_lines() == []


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def children(pid: int) -> list[int]:
    """The workers; multiprocessing's own tracker ends by itself, a moment later."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(each) for each in told.split() if b"spawn_main" in command_line(each)]


def command_line(pid: str) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
