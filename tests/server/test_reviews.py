"""Reviews of finished games: for players only, in another process, one at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.support.app_client import app_client, device
from tests.support.new_table import table_for
from tilewright.coach.settings import Vocabulary
from tilewright.protocol.actions import Pass, Resign
from tilewright.protocol.review import ReviewProgress
from tilewright.rules.view import view
from tilewright.server.child_process import QueueFull
from tilewright.server.live import reviews
from tilewright.server.live.service import TableService

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def finished_game(
    directory: Path, *, over: bool = True
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient, str]]:
    """Yield a table where Ann has passed and Ben has resigned."""
    async with app_client(directory) as (app, client):
        body = table_for("Ann", "Ben").model_dump(mode="json")
        table = (await client.post("/api/tables", json=body)).json()["id"]
        service: TableService = app.state.service
        live = await service.registry.open(table)
        game = live.table.game
        assert game is not None
        holder = live.table.seats[0].holder or ""
        first = view(game, None).to_move
        assert first is not None
        await service.pipeline.perform(table, holder, Pass(seat=first), "pass")
        if over:
            await service.pipeline.perform(table, holder, Resign(seat=1 - first), "resign")
        yield app, client, table


async def until_done(app: FastAPI, client: httpx.AsyncClient, table: str) -> ReviewProgress:
    """Ask for a review, wait until it is done, and ask again."""
    url = f"/api/tables/{table}/review"
    assert (await client.get(url)).status_code == 200
    service: TableService = app.state.service
    await asyncio.gather(*(job.task for job in service.reviews._jobs.values()))
    answer = await client.get(url)
    assert answer.status_code == 200
    return ReviewProgress.model_validate_json(answer.content)


async def test_a_player_gets_the_review_of_a_finished_game(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (app, client, table):
        found = await until_done(app, client, table)
    assert found.state == "done"
    assert found.review is not None
    assert found.review.complete
    [turn] = found.review.turns
    assert (turn.number, turn.text, turn.board) == (1, "-", [])
    assert turn.verdict is not None
    assert turn.verdict.size is not None
    assert turn.verdict.method == "simulated"
    assert turn.verdict.best.text != "-"


async def test_a_review_before_the_end_is_refused(tmp_path: Path) -> None:
    async with finished_game(tmp_path, over=False) as (_, client, table):
        answer = await client.get(f"/api/tables/{table}/review")
    assert answer.status_code == 409
    assert answer.json()["code"] == "not-over"


async def test_a_review_is_only_for_the_players(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (app, _, table), device(app) as stranger:
        answer = await stranger.get(f"/api/tables/{table}/review")
    assert answer.status_code == 409
    assert answer.json()["code"] == "not-a-player"


async def test_everyone_who_asks_shares_one_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    run = reviews._Job.run

    async def counted(job: reviews._Job, request: bytes) -> None:
        runs.append(job.number)
        await run(job, request)

    monkeypatch.setattr(reviews._Job, "run", counted)
    async with finished_game(tmp_path) as (app, client, table):
        url = f"/api/tables/{table}/review"
        await asyncio.gather(*(client.get(url) for _ in range(10)))
        await until_done(app, client, table)
        await client.get(url)
    assert runs == [0]


async def test_reviews_wait_for_each_other_and_their_number_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def wait(_: reviews._Job, __: bytes) -> None:
        begun.set()
        await go_on.wait()

    monkeypatch.setattr(reviews._Job, "run", wait)
    monkeypatch.setattr(reviews, "MAX_WAITING", 2)
    async with finished_game(tmp_path) as (app, client, table):
        service: TableService = app.state.service
        live = await service.registry.open(table)
        first = await service.reviews.progress(live, Vocabulary.ALL)
        await begun.wait()
        second = await service.reviews.progress(live, Vocabulary.EVERYDAY)
        assert ReviewProgress.model_validate_json(first).ahead == 0
        assert ReviewProgress.model_validate_json(second).ahead == 1
        with pytest.raises(QueueFull):
            await service.reviews.progress(live, Vocabulary.WELL_READ)
        answer = await client.get(f"/api/tables/{table}/review")
        assert answer.status_code == 429
        go_on.set()


async def test_a_failed_review_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: reviews._Job, __: bytes) -> None:
        raise OSError

    async with finished_game(tmp_path) as (app, client, table):
        with monkeypatch.context() as patched:
            patched.setattr(reviews._Job, "run", fail)
            assert (await until_done(app, client, table)).state == "failed"
        assert (await until_done(app, client, table)).state == "done"
