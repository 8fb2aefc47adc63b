"""Servers and databases that die in the middle of games: nothing is lost, nothing happens twice.

`make soak` does the same a hundred times each, with whole games.
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
# A run that takes longer hangs.
LONGEST = 250


def plan(seed: int) -> Plan:
    return Plan(TIMES, runs.SHORT_GAMES, Random(seed), tell=lambda _: None)


async def finish(run: Awaitable[CrashRun]) -> None:
    async with asyncio.timeout(LONGEST):
        finished = await run
    assert finished.faults == TIMES
    assert all(party.finished for party in finished.parties)


async def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    await finish(runs.killed(plan(1), tmp_path))


async def test_a_killed_server_goes_on_where_it_was_on_postgresql(
    tmp_path: Path, postgres_url: str
) -> None:
    await finish(runs.killed(plan(2), tmp_path, postgres_url))


async def test_one_of_two_servers_is_killed(tmp_path: Path, postgres_url: str) -> None:
    await finish(runs.one_of_two_killed(plan(3), tmp_path, postgres_url))


async def test_connections_to_the_database_are_cut(tmp_path: Path, postgres_url: str) -> None:
    await finish(runs.connections_cut(plan(4), tmp_path, postgres_url))


async def test_the_database_crashes_and_comes_back(tmp_path: Path, postgres: Cluster) -> None:
    await finish(runs.postgres_crashed(plan(5), tmp_path, postgres))
