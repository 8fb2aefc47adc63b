"""Crash runs: clients play at several tables while their servers are being killed."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psycopg
import sqlalchemy as sa

from tests.crash import audit, workers
from tests.crash.players import Party
from tests.crash.server_pool import ServerPool
from tests.crash.shadow import Shadow
from tests.support.forked_server import ForkedServer
from tests.support.postgres import Cluster
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import FinishLineSetting, SeatSettings, TableSettings
from tilewright.rules import EDITIONS
from tilewright.rules.editions.challenge_rule import Judging
from tilewright.server.storage.database import open_database

PERSON, COMPUTER = SeatSettings(), SeatSettings(player="computer")
# The maximum number of actions that are answered between two faults.
MAX_BETWEEN = 40


def _table(preset: str, *seats: SeatSettings, **rules: object) -> TableSettings:
    edition = to_settings(EDITIONS[preset]).model_copy(update=rules)
    dictionary = None if edition.judging is Judging.VOTE else "english"
    return TableSettings(edition=edition, dictionary=dictionary, seats=list(seats))


WHOLE_GAMES = (
    _table("plain", PERSON, PERSON),
    _table("classic-2003", PERSON, COMPUTER),
    _table("graves", PERSON, PERSON, COMPUTER, COMPUTER),
    _table("classic-2003", PERSON, PERSON, PERSON, judging=Judging.VOTE),
    _table("tournament", PERSON, PERSON),
    _table("heritage-2023", PERSON, PERSON, PERSON, PERSON),
)
# Games to about fifty points, which start and end all the time.
FEW_POINTS = FinishLineSetting(intermediate=(60, 50, 50))
SHORT_GAMES = (
    _table("plain", PERSON, PERSON, finish_line=FEW_POINTS),
    _table("classic-2003", PERSON, COMPUTER, finish_line=FEW_POINTS),
    _table("graves", PERSON, COMPUTER, PERSON, finish_line=FEW_POINTS),
    _table("classic-2003", PERSON, PERSON, PERSON, judging=Judging.VOTE, finish_line=FEW_POINTS),
    _table("tournament", PERSON, PERSON),
)

Report = Callable[["CrashRun"], None]


@dataclass(frozen=True)
class Plan:
    """The number of faults, the tables to play at, and a callback after each fault."""

    times: int
    tables: Sequence[TableSettings]
    chance: Random
    report: Report


@dataclass(repr=False)
class CrashRun:
    """Clients and servers.

    ``faults`` counts the faults so far, and ``slowest_worker`` is the longest time in seconds until
    a killed worker was replaced.
    """

    servers: list[ForkedServer]
    plan: Plan
    pool: ServerPool = field(default_factory=ServerPool)
    shadow: Shadow = field(default_factory=Shadow)
    faults: int = 0
    slowest_worker: float = 0
    parties: list[Party] = field(default_factory=list)

    @asynccontextmanager
    async def clients(self) -> AsyncIterator[None]:
        """Let clients play for as long as the context lasts, then finish their games."""
        seed = self.plan.chance.getrandbits(32)
        self.parties = [
            Party(self.pool, self.shadow, settings, number, seed)
            for number, settings in enumerate(self.plan.tables)
        ]
        async with asyncio.TaskGroup() as group:
            for party in self.parties:
                group.create_task(party.play())
            yield
            for party in self.parties:
                party.last_game = True

    async def start(self) -> None:
        for server in self.servers:
            await self.start_server(server)

    async def start_server(self, server: ForkedServer) -> None:
        await asyncio.to_thread(server.start)
        await self.pool.add(server.address)

    async def kill(self, server: ForkedServer) -> None:
        """Kill a server, whatever it is doing. It stays down until it is started again."""
        self.pool.remove(server.address)
        await asyncio.to_thread(server.kill)

    async def repeat(self, fault: Callable[[], Awaitable[None]]) -> None:
        for _ in range(self.plan.times):
            await self.some_actions()
            await fault()
            self.faults += 1
            self.plan.report(self)

    async def some_actions(self) -> None:
        await self.shadow.wait_for_more(self.plan.chance.randint(1, MAX_BETWEEN))

    def check(self, engine: sa.Engine) -> None:
        audit.check(engine, self.shadow)
        for server in self.servers:
            wrong = [line for line in server.log_lines() if _is_unexpected(line)]
            assert not wrong, "\n".join(wrong)


def _is_unexpected(line: str) -> bool:
    """Return whether a log line is about anything but an unavailable database."""
    expected = (
        "the database is unavailable",
        "lost the database's notifications",
        "could not call time",
        '"from": "psycopg"',
        '"from": "sqlalchemy.pool',
    )
    return not any(words in line for words in expected)


@asynccontextmanager
async def _running(
    plan: Plan, directory: Path, database: str | None, servers: int = 1, workers: int = 1
) -> AsyncIterator[CrashRun]:
    places = [directory / f"server-{number}" for number in range(servers)]
    run = CrashRun([ForkedServer(place, database, workers=workers) for place in places], plan)
    try:
        await run.start()
        async with run.clients():
            yield run
    finally:
        for server in run.servers:
            await asyncio.to_thread(server.stop)
    engine = open_database(database, run.servers[0].directory)
    try:
        await asyncio.to_thread(run.check, engine)
    finally:
        engine.dispose()


async def killed(plan: Plan, directory: Path, database: str | None = None) -> CrashRun:
    """Kill the only server again and again."""
    async with _running(plan, directory, database) as run:

        async def fault() -> None:
            await run.kill(run.servers[0])
            await run.start_server(run.servers[0])

        await run.repeat(fault)
    return run


async def one_of_two_killed(plan: Plan, directory: Path, database: str) -> CrashRun:
    """Kill one of two servers on the same PostgreSQL; its clients move to the other."""
    async with _running(plan, directory, database, servers=2) as run:

        async def fault() -> None:
            server = plan.chance.choice(run.servers)
            await run.kill(server)
            await run.some_actions()
            await run.start_server(server)

        await run.repeat(fault)
    return run


async def worker_killed(plan: Plan, directory: Path, database: str) -> CrashRun:
    """Kill one of the workers of a server; it is replaced, and its clients reconnect."""
    async with _running(plan, directory, database, workers=3) as run:
        process = run.servers[0].process
        assert process is not None
        parent = process.pid
        await asyncio.to_thread(workers.wait_until_serving, parent, 3)

        async def fault() -> None:
            victim = plan.chance.choice(workers.children(parent))
            seconds = await asyncio.to_thread(workers.kill_and_time, parent, 3, victim)
            run.slowest_worker = max(run.slowest_worker, seconds)

        await run.repeat(fault)
    return run


async def connections_cut(plan: Plan, directory: Path, database: str) -> CrashRun:
    """Cut the connections of two servers to PostgreSQL."""
    async with _running(plan, directory, database, servers=2) as run:
        await run.repeat(lambda: asyncio.to_thread(_cut, database))
    return run


def _cut(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def postgres_crashed(plan: Plan, directory: Path, cluster: Cluster) -> CrashRun:
    """Crash and restart the PostgreSQL of two servers."""
    with cluster.database() as database:
        async with _running(plan, directory, database, servers=2) as run:

            async def fault() -> None:
                await run.pool.set_database_up(False)
                await asyncio.to_thread(cluster.stop, signal.SIGQUIT)
                await asyncio.to_thread(cluster.start)
                await run.pool.set_database_up(True)

            await run.repeat(fault)
    return run
