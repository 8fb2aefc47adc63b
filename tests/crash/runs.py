"""A crash run: people play at several tables while their servers are killed under them."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psycopg
import sqlalchemy as sa

from tests.crash import audit
from tests.crash.places import Places, Restarted
from tests.crash.players import Party
from tests.crash.shadow import Shadow
from tests.support.postgres import Cluster
from tilewright.rules import EDITIONS
from tilewright.rules.challenge import Judging
from tilewright.server.settings import (
    FinishLineSetting,
    SeatSettings,
    TableSettings,
    settings_of,
)
from tilewright.server.storage.database import open_database

PERSON, COMPUTER = SeatSettings(), SeatSettings(player="computer")
# So many actions at most are answered between two faults.
MOST_BETWEEN = 40


def _table(preset: str, *seats: SeatSettings, **rules: object) -> TableSettings:
    edition = settings_of(EDITIONS[preset]).model_copy(update=rules)
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
# To fifty points or so: they begin and end all the time.
FEW = FinishLineSetting(intermediate=(60, 50, 50))
SHORT_GAMES = (
    _table("plain", PERSON, PERSON, finish_line=FEW),
    _table("classic-2003", PERSON, COMPUTER, finish_line=FEW),
    _table("graves", PERSON, COMPUTER, PERSON, finish_line=FEW),
    _table("classic-2003", PERSON, PERSON, PERSON, judging=Judging.VOTE, finish_line=FEW),
    _table("tournament", PERSON, PERSON),
)

Tell = Callable[["CrashRun"], None]


@dataclass(frozen=True)
class Plan:
    """How often something fails, at which tables, and who hears of it."""

    times: int
    tables: Sequence[TableSettings]
    chance: Random
    tell: Tell


@dataclass(repr=False)
class CrashRun:
    """People, servers and faults. ``faults`` is how many there were."""

    servers: list[Restarted]
    plan: Plan
    places: Places = field(default_factory=Places)
    shadow: Shadow = field(default_factory=Shadow)
    faults: int = 0
    parties: list[Party] = field(default_factory=list)

    @asynccontextmanager
    async def people(self) -> AsyncIterator[None]:
        """People play while this lasts; afterwards they play their games to the end."""
        seed = self.plan.chance.getrandbits(32)
        self.parties = [
            Party(self.places, self.shadow, settings, number, seed)
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
            await self.up(server)

    async def up(self, server: Restarted) -> None:
        await asyncio.to_thread(server.start)
        await self.places.opened(server.address)

    async def kill(self, server: Restarted) -> None:
        """In the middle of whatever it does; it stays away until it is started again."""
        self.places.closed(server.address)
        await asyncio.to_thread(server.kill)

    async def repeat(self, fault: Callable[[], Awaitable[None]]) -> None:
        for _ in range(self.plan.times):
            await self.some_actions()
            await fault()
            self.faults += 1
            self.plan.tell(self)

    async def some_actions(self) -> None:
        await self.shadow.more(self.plan.chance.randint(1, MOST_BETWEEN))

    def check(self, engine: sa.Engine) -> None:
        audit.check(engine, self.shadow)
        for server in self.servers:
            wrong = [line for line in server.log_lines() if _is_wrong(line)]
            assert not wrong, "\n".join(wrong)


def _is_wrong(line: str) -> bool:
    """A server may complain of its database, and of nothing else."""
    expected = (
        "the database is away",
        "news cannot be heard",
        "time could not be called",
        '"from": "psycopg"',
        '"from": "sqlalchemy.pool',
    )
    return not any(words in line for words in expected)


@asynccontextmanager
async def _running(
    plan: Plan, directory: Path, database: str | None, servers: int = 1
) -> AsyncIterator[CrashRun]:
    run = CrashRun(
        [Restarted(directory / f"server-{number}", database) for number in range(servers)], plan
    )
    try:
        await run.start()
        async with run.people():
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
    """One server, killed again and again."""
    async with _running(plan, directory, database) as run:

        async def fault() -> None:
            await run.kill(run.servers[0])
            await run.up(run.servers[0])

        await run.repeat(fault)
    return run


async def one_of_two_killed(plan: Plan, directory: Path, database: str) -> CrashRun:
    """Two servers on one PostgreSQL, of which one is killed: its people go to the other."""
    async with _running(plan, directory, database, servers=2) as run:

        async def fault() -> None:
            server = plan.chance.choice(run.servers)
            await run.kill(server)
            await run.some_actions()
            await run.up(server)

        await run.repeat(fault)
    return run


async def connections_cut(plan: Plan, directory: Path, database: str) -> CrashRun:
    """Two servers whose connections to PostgreSQL are cut in the middle of what they do."""
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
    """Two servers whose PostgreSQL crashes and comes back."""
    with cluster.database() as database:
        async with _running(plan, directory, database, servers=2) as run:

            async def fault() -> None:
                await run.places.set_saving(False)
                await asyncio.to_thread(cluster.stop, signal.SIGQUIT)
                await asyncio.to_thread(cluster.start)
                await run.places.set_saving(True)

            await run.repeat(fault)
    return run
