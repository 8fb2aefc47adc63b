"""Costly answers are made once, one at a time, and outside of the server's process."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.tables import TableLog, new_ids, seat, table_settings
from tests.support.app_client import app_client
from tests.support.new_table import table_for
from tilewright.protocol.actions import Exchange, Resign
from tilewright.rules.score_sheet import ExchangeEntry
from tilewright.server import child_process
from tilewright.server.child_process import MAX_CACHED, MAX_WAITING, CachedJobs, QueueFull
from tilewright.server.live import game_exports
from tilewright.server.live.service import TableService
from tilewright.server.tables.decisions.checks import MAX_EXCHANGES
from tilewright.server.tables.decisions.dispatch import decide_action
from tilewright.server.tables.setup import create_table

pytestmark = pytest.mark.anyio


class Jobs:
    """Jobs that count their runs and wait for ``ready``."""

    def __init__(self) -> None:
        self.cache = CachedJobs()
        self.ready = asyncio.Event()
        self.runs: list[str] = []

    async def get(self, key: str) -> bytes:
        async def work() -> bytes:
            self.runs.append(key)
            await self.ready.wait()
            return key.encode()

        return await self.cache.get(key, work)


async def test_a_job_runs_once_and_the_most_recently_used_results_are_cached() -> None:
    jobs = Jobs()
    jobs.ready.set()
    assert set(await asyncio.gather(jobs.get("a"), jobs.get("a"))) == {b"a"}
    assert jobs.runs == ["a"]
    for number in range(MAX_CACHED - 1):
        await jobs.get(str(number))
        await jobs.get("a")
    await jobs.get("one more")
    await jobs.get("a")
    assert jobs.runs.count("a") == 1
    await jobs.get("0")
    assert jobs.runs.count("0") == 2


async def test_the_number_of_waiting_jobs_is_limited() -> None:
    jobs = Jobs()
    waiting = [asyncio.ensure_future(jobs.get(str(n))) for n in range(MAX_WAITING + 1)]
    with pytest.raises(QueueFull):
        await waiting[-1]
    # Another request for a waiting job needs no place in the queue.
    again = asyncio.ensure_future(jobs.get("0"))
    jobs.ready.set()
    assert await asyncio.gather(*waiting[:-1]) == [str(n).encode() for n in range(MAX_WAITING)]
    assert await again == b"0"


async def test_a_failed_job_is_run_again() -> None:
    jobs = CachedJobs()

    async def fail() -> bytes:
        raise OSError

    async def succeed() -> bytes:
        return b"done"

    with pytest.raises(OSError):  # noqa: PT011 - raised by the test itself
        await jobs.get("a", fail)
    assert await jobs.get("a", succeed) == b"done"


@pytest.mark.parametrize("name", ["record.json", "record.gcg", "fairness"])
async def test_the_exports_of_a_finished_game_are_made_once_in_a_child_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    runs: list[str] = []

    async def run_module(module: str, data: bytes) -> bytes:
        runs.append(module)
        return await child_process.run_module(module, data)

    monkeypatch.setattr(game_exports, "run_module", run_module)
    async with app_client(tmp_path) as (app, client):
        body = table_for("Ann", "Ben").model_dump(mode="json")
        table = (await client.post("/api/tables", json=body)).json()["id"]
        service: TableService = app.state.service
        live = await service.registry.open(table)
        holder = live.table.seats[0].holder or ""
        await service.pipeline.perform(table, holder, Resign(seat=0), "resign")
        url = f"/api/tables/{table}/{name}"
        answers = await asyncio.gather(*(client.get(url) for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
    assert runs == ["tilewright.server.export_game"]


def test_a_table_cannot_grow_by_exchanges_forever() -> None:
    new = create_table(table_settings(seat("Ann"), seat("Ben"), first=0), "ann", new_ids(), 0)
    log = TableLog(new.entries)
    game = log.table.game
    assert game is not None
    entry = ExchangeEntry(0, 1)
    full = replace(game, sheet=(entry,) * MAX_EXCHANGES)
    log.table = replace(log.table, game=full)
    action = Exchange(seat=0, tiles=list(game.racks[0][:1]))
    assert log.refused("ann", action) == "table-is-full"
    log.table = replace(log.table, game=replace(full, sheet=full.sheet[1:]))
    assert decide_action(log.table, action, log.context("ann")).entries
