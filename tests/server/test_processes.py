"""Several processes on one PostgreSQL serve the same tables, and any of them may die."""

import asyncio
import os
import select
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from errno import ECONNREFUSED
from itertools import pairwise
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.crash.audit import stored
from tests.crash.choosing import choose, must_act
from tests.crash.workers import children
from tests.server.conftest import StartServer
from tests.support.forked_server import ForkedServer
from tests.support.postgres import Cluster
from tests.support.running_server import NO_DELAYS
from tilewright.client import Guest, TableConnection
from tilewright.protocol import actions
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.messages import View
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import EDITIONS
from tilewright.rules.events import Exchanged, Laid, Passed, TurnMissed
from tilewright.server.live.service import TableService
from tilewright.server.serving import CannotServe, ServeOptions, serve
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import StorageUnavailable
from tilewright.server.tables.events import ChatSent

pytestmark = pytest.mark.anyio

COMPUTER = SeatSettings(player="computer")
OPEN = SeatSettings()


def table_for(*seats: SeatSettings) -> TableSettings:
    return TableSettings(edition=to_settings(EDITIONS["plain"]), seats=list(seats), first=0)


@pytest.fixture
def two(tmp_path: Path, postgres_url: str) -> Iterator[tuple[ForkedServer, ForkedServer]]:
    """Two servers on one database."""
    servers = tuple(ForkedServer(tmp_path / name, postgres_url) for name in ("one", "two"))
    try:
        for server in servers:
            server.start()
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.stop()


@asynccontextmanager
async def ann_and_ben(
    here: ForkedServer, there: ForkedServer
) -> AsyncIterator[tuple[str, TableConnection, TableConnection]]:
    """A table for two whose players are connected to different servers."""
    async with Guest(here.address) as ann, Guest(there.address) as ben:
        await ben.choices()
        table = (await ann.create_table(table_for(SeatSettings(name="Ann"), OPEN))).id
        async with ann.connect(table) as first, ben.connect(table) as second:
            await second.do(actions.TakeSeat(seat=1, name="Ben"))
            await first.until(lambda view: view.phase == "playing")
            yield table, first, second


def presence(view: View) -> list[bool]:
    return [seat.present for seat in view.seats]


async def test_both_servers_show_every_move(two: tuple[ForkedServer, ForkedServer]) -> None:
    async with ann_and_ben(*two) as (_, first, second):
        for connection, seat in [(first, 0), (second, 1)] * 2:
            done = await connection.do(actions.Pass(seat=seat))
            for each in (first, second):
                view = await each.until(lambda view: view.version >= done.version)  # noqa: B023
                assert view.version == done.version
        assert (await first.until(lambda view: view.phase == "over")).game is not None


async def test_players_at_another_server_are_shown_as_present(
    two: tuple[ForkedServer, ForkedServer],
) -> None:
    async with ann_and_ben(*two) as (table, first, second):
        await first.until(lambda view: presence(view) == [True, True])
        await second.until(lambda view: presence(view) == [True, True])
        async with Guest(two[1].address) as guest, guest.connect(table):
            await first.until(lambda view: view.spectators == 1)
            await second.until(lambda view: view.spectators == 1)
        await first.until(lambda view: view.spectators == 0)


async def test_players_of_a_dead_process_are_shown_as_absent(
    two: tuple[ForkedServer, ForkedServer],
) -> None:
    async with ann_and_ben(*two) as (table, first, _):
        await first.until(lambda view: presence(view) == [True, True])
        async with Guest(two[1].address) as guest, guest.connect(table):
            await first.until(lambda view: view.spectators == 1)
            two[1].kill()
            await first.until(lambda view: presence(view) == [True, False])
            await first.until(lambda view: view.spectators == 0)


async def test_a_conflicting_change_is_decided_again(
    two: tuple[ForkedServer, ForkedServer], postgres_url: str, tmp_path: Path
) -> None:
    async with ann_and_ben(*two) as (table, first, second):
        answers = await asyncio.gather(
            *(
                connection.do(actions.Say(seat=seat, text=f"{seat}.{number}"))
                for number in range(30)
                for seat, connection in enumerate((first, second))
            )
        )
    assert len({answer.version for answer in answers}) == 60
    engine = open_database(postgres_url, tmp_path)
    log = (await asyncio.to_thread(stored, engine)).logs[table]
    engine.dispose()
    said = [entry.text for entry in log if isinstance(entry, ChatSent)]
    assert sorted(said) == sorted(f"{seat}.{number}" for number in range(30) for seat in (0, 1))


async def test_only_one_of_two_concurrent_requests_gets_the_seat(
    two: tuple[ForkedServer, ForkedServer],
) -> None:
    async with Guest(two[0].address) as ann, Guest(two[1].address) as ben:
        for guest in (ann, ben):
            await guest.choices()
        table = (await ann.create_table(table_for(OPEN, OPEN, OPEN))).id
        async with ann.connect(table) as first, ben.connect(table) as second:
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


async def test_computers_move_once_although_two_processes_have_the_table(
    two: tuple[ForkedServer, ForkedServer], postgres_url: str, tmp_path: Path
) -> None:
    chance = Random(1)
    async with Guest(two[0].address) as ann, Guest(two[1].address) as watcher:
        settings = table_for(SeatSettings(name="Ann"), COMPUTER, COMPUTER)
        table = (await ann.create_table(settings)).id
        async with ann.connect(table) as connection, watcher.connect(table) as other:
            while True:
                view = await connection.until(lambda view: must_act(view) or view.phase == "over")
                if view.phase == "over":
                    break
                assert connection.table is not None
                action = choose(connection.table, view, chance, bold=False)
                assert action is not None
                done = await connection.do(action)
                await connection.until(lambda view: view.version >= done.version)  # noqa: B023
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


async def test_another_process_takes_over_the_computers_of_a_dead_one(
    two: tuple[ForkedServer, ForkedServer],
) -> None:
    async with Guest(two[0].address) as ann, Guest(two[1].address) as watcher:
        table = (await ann.create_table(table_for(SeatSettings(name="Ann"), COMPUTER))).id
        async with ann.connect(table) as connection, watcher.connect(table) as other:
            await other.until(lambda view: view.game is not None)
            done = await connection.do(actions.Pass(seat=0))
            two[0].kill()
            moved = await other.until(lambda view: view.version > done.version)
            assert moved.game is not None


async def test_a_second_server_on_the_same_file_is_refused_in_one_line(tmp_path: Path) -> None:
    first = ForkedServer(tmp_path)
    first.start()
    second = ServeOptions("127.0.0.1", 0, tmp_path, None, 1, NO_DELAYS)
    with pytest.raises(CannotServe, match=r"^Another server is using .*tables\.db"):
        await asyncio.to_thread(serve, second, print)
    first.kill()
    first.start()
    first.stop()


async def test_a_second_server_is_refused_through_a_symbolic_link(tmp_path: Path) -> None:
    first = ForkedServer(tmp_path / "data")
    first.start()
    try:
        link = tmp_path / "link.db"
        link.symlink_to(tmp_path / "data" / "tables.db")
        (tmp_path / "directory").symlink_to(tmp_path / "data")
        for directory, database in (
            (tmp_path / "directory", None),
            (tmp_path, f"sqlite:///{link}"),
        ):
            second = ServeOptions("127.0.0.1", 0, directory, database, 1, NO_DELAYS)
            with pytest.raises(CannotServe, match=r"^Another server is using "):
                await asyncio.to_thread(serve, second, print)
    finally:
        first.stop()


async def test_a_server_whose_startup_fails_reports_it_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: TableService) -> None:
        raise StorageUnavailable

    monkeypatch.setattr(TableService, "start", fail)
    options = ServeOptions("127.0.0.1", 0, tmp_path, None, 1, NO_DELAYS)
    with pytest.raises(CannotServe, match=r"^The server could not be started\. .*log\.$"):
        await asyncio.to_thread(serve, options, print)


async def test_workers_share_one_address_and_stop_on_sigterm(
    start_server: StartServer, postgres_url: str
) -> None:
    server = start_server(postgres_url, workers=2)
    assert server.process is not None
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as patient:
        assert (await patient.get("/healthz")).is_success
    async with Guest(server.address) as ann, Guest(server.address) as ben:
        await ben.choices()
        table = (await ann.create_table(table_for(SeatSettings(name="Ann"), OPEN))).id
        async with ann.connect(table) as first, ben.connect(table) as second:
            await second.do(actions.TakeSeat(seat=1, name="Ben"))
            await first.until(lambda view: presence(view) == [True, True])
            done = await first.do(actions.Pass(seat=0))
            await second.until(lambda view: view.version >= done.version)
            process = server.process
            workers = children(process.pid)
            assert len(workers) == 2
            os.kill(process.pid, signal.SIGTERM)
            assert await asyncio.to_thread(process.ended_within, None)
            assert process.exit_code == 0
    assert not any(map(is_running, workers))
    assert server.log_lines() == []


@pytest.mark.parametrize("hangs", [False, True], ids=["refuses", "hangs"])
async def test_a_dead_worker_is_replaced_whatever_the_database_does(
    start_server: StartServer, postgres: Cluster, hangs: bool
) -> None:
    """The new workers answer, and SIGTERM ends them, also when the database is silent."""
    with postgres.database() as url:
        server = start_server(url, workers=2)
        assert server.process is not None
        async with httpx.AsyncClient(base_url=server.address, timeout=120) as patient:
            assert (await patient.get("/healthz")).is_success
        before = children(server.process.pid)
        if hangs:
            postgres.freeze()
        else:
            postgres.stop()
        try:
            await asyncio.to_thread(kill_and_wait, before)
            async with httpx.AsyncClient(base_url=server.address, timeout=120) as patient:
                assert (await patient.get("/")).status_code in (200, 503)
                assert (await patient.get("/readyz")).status_code == 503
            assert len(set(children(server.process.pid)) - set(before)) == 2
            os.kill(server.process.pid, signal.SIGTERM)
            assert await asyncio.to_thread(server.process.ended_within, 30)
            with socket.socket() as probe:
                assert probe.connect_ex(("127.0.0.1", server.port)) == ECONNREFUSED
        finally:
            if hangs:
                postgres.thaw()
            else:
                postgres.start()


async def test_workers_end_with_their_parent_and_release_the_port(
    start_server: StartServer, postgres_url: str
) -> None:
    server = start_server(postgres_url, workers=2)
    assert server.process is not None
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as patient:
        assert (await patient.get("/healthz")).is_success
    ends = [os.pidfd_open(pid) for pid in children(server.process.pid)]
    assert len(ends) == 2
    os.kill(server.process.pid, signal.SIGKILL)
    for end in ends:
        assert (await asyncio.to_thread(select.select, [end], [], [], 60))[0]
        os.close(end)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", server.port)) == ECONNREFUSED


async def test_workers_are_forks_that_have_loaded_the_program_already(
    start_server: StartServer, postgres_url: str
) -> None:
    """A worker that imports the program takes seconds to start on a busy machine."""
    server = start_server(postgres_url, workers=2)
    assert server.process is not None
    parent = command_line(server.process.pid)
    for pid in children(server.process.pid):
        assert command_line(pid) == parent  # a fork, not a new interpreter


def kill_and_wait(pids: list[int]) -> None:
    for pid in pids:
        ended = os.pidfd_open(pid)
        os.kill(pid, signal.SIGKILL)
        select.select([ended], [], [])
        os.close(ended)


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def command_line(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
