"""Servers and databases crash in the middle of games: nothing is lost or done twice.

`make soak` does the same with a hundred crashes each and whole games.
"""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from random import Random

import pytest

from tests.crash import runs
from tests.crash.runs import CrashRun, Plan
from tests.support.postgres import Cluster

pytestmark = pytest.mark.anyio

TIMES = 5
# A run that takes longer has hung.
TIMEOUT_SECONDS = 250


def plan(seed: int) -> Plan:
    return Plan(TIMES, runs.SHORT_GAMES, Random(seed), report=lambda _: None)


async def finish(run: Awaitable[CrashRun]) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        finished = await run
    assert finished.faults == TIMES
    assert all(party.finished for party in finished.parties)


async def test_a_killed_server_resumes(tmp_path: Path) -> None:
    await finish(runs.killed(plan(1), tmp_path))


async def test_a_killed_server_resumes_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    await finish(runs.killed(plan(2), tmp_path, postgres_url))


async def test_clients_move_on_when_one_of_two_servers_is_killed(
    tmp_path: Path, postgres_url: str
) -> None:
    await finish(runs.one_of_two_killed(plan(3), tmp_path, postgres_url))


async def test_clients_move_on_when_a_worker_is_killed(tmp_path: Path, postgres_url: str) -> None:
    await finish(runs.worker_killed(plan(6), tmp_path, postgres_url))


async def test_servers_survive_cut_database_connections(tmp_path: Path, postgres_url: str) -> None:
    await finish(runs.connections_cut(plan(4), tmp_path, postgres_url))


async def test_servers_survive_a_database_crash(tmp_path: Path, postgres: Cluster) -> None:
    await finish(runs.postgres_crashed(plan(5), tmp_path, postgres))
