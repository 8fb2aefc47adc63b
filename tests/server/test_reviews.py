"""Reviews of finished games: for players only, in other processes, and never lost."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.app_client import app_client, device
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.coordinates import write_coordinate
from tilewright.protocol.actions import Pass, Resign
from tilewright.protocol.review import ComparedPlay, PlayedOn, ReviewProgress, ReviewPuzzles
from tilewright.rules.equipment.square import Axis
from tilewright.rules.view import view
from tilewright.server.http.rate_limits import Limits, RateLimit
from tilewright.server.live import pipeline
from tilewright.server.live.reviewing import runner
from tilewright.server.live.reviewing.process import PromptAnswers, ReviewFailed, ReviewProcess
from tilewright.server.live.service import TableService
from tilewright.server.reviewing.requests import ReviewAtOnce, ReviewRequest
from tilewright.server.tables.state import game_events

pytestmark = pytest.mark.anyio

SECONDS = 60
# A review without turns.
EMPTY = b'{"players":[],"turns":[],"chances":[],"turning_points":[],"complete":false}'


@pytest.fixture(autouse=True)
def _one_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table gets the same bag."""
    generate_ids = pipeline.generate_ids
    monkeypatch.setattr(
        pipeline, "generate_ids", lambda: replace(generate_ids(), seed=bytes([7] * 32))
    )


ROUTES: list[tuple[str, str, dict[str, Any] | None]] = [
    ("POST", "", {}),
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/puzzles", None),
    ("GET", "/turns/1", None),
    ("POST", "/turns/1/compare", {"exchange": ["A"]}),
    ("POST", "/turns/1/play-on", {"play": "-"}),
]


@asynccontextmanager
async def finished_game(
    directory: Path, *, over: bool = True, limits: Limits = NO_LIMITS
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient, str]]:
    """Yield a table where the first player has passed and the other has resigned."""
    async with app_client(directory, limits=limits) as (app, client):
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


async def ask(
    client: httpx.AsyncClient, table: str, method: str, path: str = "", body: object = None
) -> httpx.Response:
    return await client.request(method, f"/api/tables/{table}/review{path}", json=body)


async def begin(client: httpx.AsyncClient, table: str, **wanted: str) -> ReviewProgress:
    answer = await ask(client, table, "POST", body=wanted)
    assert answer.status_code == 200, answer.text
    return ReviewProgress.model_validate_json(answer.content)


async def until(
    client: httpx.AsyncClient, table: str, wanted: Callable[[ReviewProgress], bool]
) -> ReviewProgress:
    """Ask for the review until it is as wanted."""
    async with asyncio.timeout(SECONDS):
        while True:
            answer = await ask(client, table, "GET")
            found = ReviewProgress.model_validate_json(answer.content)
            if wanted(found):
                return found
            await asyncio.sleep(0.05)


async def until_done(client: httpx.AsyncClient, table: str) -> ReviewProgress:
    return await until(client, table, lambda found: found.state == "done")


async def test_the_first_answer_has_static_verdicts_and_later_ones_look_ahead(
    tmp_path: Path,
) -> None:
    async with finished_game(tmp_path) as (_, client, table):
        first = await begin(client, table)
        assert first.review is not None
        assert [turn.verdict.method for turn in first.review.turns if turn.verdict] == ["static"]
        assert not first.review.complete
        found = await until_done(client, table)
        again = await begin(client, table)
    assert found.review is not None
    assert found.review.complete
    [turn] = found.review.turns
    assert (turn.number, turn.text, turn.board) == (1, "-", [])
    assert turn.verdict is not None
    assert (turn.verdict.method, turn.verdict.size) == ("simulated", "large")
    assert turn.verdict.best.text != "-"
    assert again == found


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_a_review_before_the_end_is_refused(
    tmp_path: Path, method: str, path: str, body: object
) -> None:
    async with finished_game(tmp_path, over=False) as (_, client, table):
        answer = await ask(client, table, method, path, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_a_review_is_only_for_the_players(
    tmp_path: Path, method: str, path: str, body: object
) -> None:
    async with finished_game(tmp_path) as (app, client, table), device(app) as stranger:
        await begin(client, table)
        answer = await ask(stranger, table, method, path, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-a-player")


async def test_a_review_that_nobody_asked_for_does_not_exist(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (_, client, table):
        answer = await ask(client, table, "GET")
        assert answer.json() == {"state": "none", "ahead": 0, "judged": 0, "review": None}
        answer = await ask(client, table, "GET", "/turns/1")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-reviewed")


async def test_everyone_who_asks_shares_one_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[ReviewRequest] = []
    ask_process = PromptAnswers._ask

    async def counted(prompt: PromptAnswers, request: ReviewRequest) -> bytes:
        asked.append(request)
        return await ask_process(prompt, request)

    monkeypatch.setattr(PromptAnswers, "_ask", counted)
    async with finished_game(tmp_path) as (_, client, table):
        await asyncio.gather(*(begin(client, table) for _ in range(10)))
        await until_done(client, table)
        await begin(client, table)
    assert [type(request) for request in asked] == [ReviewAtOnce]


async def test_turns_that_the_client_has_are_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReviewProcess, "ask", never)
    monkeypatch.setattr(PromptAnswers, "_ask", at_once)
    async with finished_game(tmp_path) as (_, client, table):
        await begin(client, table)
        whole = await ask(client, table, "GET")
        news = await ask(client, table, "GET", "?after=0")
    assert whole.json()["review"] is not None
    assert news.json()["review"] is None


@pytest.mark.parametrize("what", ["reviews", "compared_plays"])
async def test_the_work_of_an_address_is_limited(tmp_path: Path, what: str) -> None:
    few = RateLimit(1, 0.001)
    limits = (
        replace(NO_LIMITS, reviews=few)
        if what == "reviews"
        else replace(NO_LIMITS, compared_plays=few)
    )
    async with finished_game(tmp_path, limits=limits) as (_, client, table):
        await begin(client, table)
        # What there is already costs nothing.
        await begin(client, table)
        if what == "reviews":
            answer = await ask(client, table, "POST", body={"vocabulary": "everyday"})
        else:
            await ask(client, table, "POST", "/turns/1/compare", {"exchange": ["A"]})
            answer = await ask(client, table, "POST", "/turns/1/compare", {"exchange": ["A"]})
    assert (answer.status_code, answer.json()["code"]) == (429, "too-much")


def placed_of(game: Game, text: str) -> list[tuple[str, str]]:
    """Return the tiles of a turn at the first position of a game."""
    turn = game[0].read(text)
    placed = getattr(turn, "placed", ())
    return [(write_coordinate(square, Axis.DOWN), tile) for square, tile in placed]


async def recorded(app: FastAPI, table: str) -> Game:
    service: TableService = app.state.service
    return Game(game_events(await service.store.load(table)), Lexicon.load("english"))


async def test_a_mistake_can_be_tried_again_without_learning_the_answer(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (app, client, table):
        await begin(client, table)
        found = await until_done(client, table)
        assert found.review is not None
        verdict = found.review.turns[0].verdict
        assert verdict is not None
        answer = await ask(client, table, "GET", "/puzzles")
        [puzzle] = ReviewPuzzles.model_validate_json(answer.content).puzzles
        assert (puzzle.number, puzzle.size, puzzle.rack) == (1, "large", found.review.turns[0].rack)
        game = await recorded(app, table)
        worse = min(game[0].plays(), key=lambda play: play.score)
        other = await ask(
            client, table, "POST", "/turns/1/compare", {"placed": placed_of(game, worse.text)}
        )
        best = await ask(
            client,
            table,
            "POST",
            "/turns/1/compare",
            {"placed": placed_of(game, verdict.best.text)},
        )
    assert verdict.best.text not in answer.text
    assert verdict.best.text not in other.text
    tried = ComparedPlay.model_validate_json(other.content)
    assert (tried.accepted, tried.play.text) == (False, worse.text)
    assert tried.ahead == pytest.approx(
        tried.play.points.mean - verdict.played.points.mean, abs=0.1
    )
    solved = ComparedPlay.model_validate_json(best.content)
    assert (solved.accepted, solved.size, solved.points_lost.mean) == (True, None, 0)
    # The same deals give the same figures as in the review.
    assert solved.play == verdict.best
    assert (solved.method, solved.samples) == (verdict.method, verdict.samples)


async def test_a_play_that_cannot_be_made_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (app, client, table):
        await begin(client, table)
        game = await recorded(app, table)
        rack = [tile for tile in game[0].racks[0] if tile != "?"]
        absent = next(tile for tile in "QZXJKVWY" if tile not in rack)
        wrong = next(
            (one, two) for one, two in permutations(rack, 2) if one + two not in game[0].lexicon
        )
        for body, code in (
            ({"placed": [("A1", rack[0]), ("B1", rack[1])]}, "misses-the-star"),
            ({"placed": [("G8", absent), ("H8", rack[0])]}, "tiles-not-on-rack"),
            ({"placed": [("G8", wrong[0]), ("H8", wrong[1])]}, "not-in-the-dictionary"),
            ({"exchange": [absent]}, "tiles-not-on-rack"),
        ):
            answer = await ask(client, table, "POST", "/turns/1/compare", body)
            assert (answer.status_code, answer.json()["code"]) == (409, code), answer.text
        answer = await ask(client, table, "POST", "/turns/1/compare", {})
        assert answer.status_code == 422
        answer = await ask(client, table, "POST", "/turns/1/play-on", {"play": "rubbish"})
        assert answer.status_code == 409
        answer = await ask(client, table, "POST", "/turns/2/compare", {"exchange": ["A"]})
        assert answer.json()["code"] == "not-reviewed"


async def test_computers_play_on_from_a_turn_the_same_way_each_time(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (app, client, table):
        first = await begin(client, table)
        assert first.review is not None
        assert first.review.turns[0].verdict is not None
        best = first.review.turns[0].verdict.best
        answers = [
            await ask(client, table, "POST", "/turns/1/play-on", {"play": best.text, "deal": deal})
            for deal in (0, 0, 1)
        ]
        live = await app.state.service.registry.open(table)
    same, again, other = (PlayedOn.model_validate_json(answer.content) for answer in answers)
    assert same == again
    assert same.turns[0].text == other.turns[0].text == best.text
    assert [turn.text for turn in same.turns] != [turn.text for turn in other.turns]
    assert [turn.seat for turn in same.turns[:4]] == [0, 1, 0, 1]
    assert len(same.turns) > 10
    assert max(same.final) > 100
    assert same.in_fact == list(live.table.game.result.final)


async def test_a_cancelled_review_keeps_what_was_found_and_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = asyncio.Event()
    end = ReviewProcess.end

    async def noted(process: ReviewProcess) -> None:
        await end(process)
        ended.set()

    monkeypatch.setattr(runner, "ALIVE_SECONDS", 0.01)
    async with finished_game(tmp_path) as (_, client, table):
        with monkeypatch.context() as patched:
            patched.setattr(ReviewProcess, "ask", never)
            patched.setattr(PromptAnswers, "_ask", at_once)
            patched.setattr(ReviewProcess, "end", noted)
            await begin(client, table)
            await until(client, table, lambda found: found.state == "working")
            answer = await ask(client, table, "DELETE")
            stopped = ReviewProgress.model_validate_json(answer.content)
            assert (stopped.state, stopped.review is None) == ("stopped", False)
            async with asyncio.timeout(SECONDS):
                await ended.wait()
        assert (await begin(client, table)).state in ("waiting", "working", "done")
        await until_done(client, table)


async def test_a_review_survives_a_restart_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(ReviewProcess, "ask", never)
        patched.setattr(PromptAnswers, "_ask", at_once)
        async with finished_game(tmp_path) as (_, client, table):
            cookies = client.cookies
            await begin(client, table)
            await until(client, table, lambda found: found.state == "working")
    async with app_client(tmp_path) as (_, client):
        client.cookies = cookies
        # Nobody has to ask for it again.
        await until_done(client, table)


async def test_a_failed_review_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: ReviewProcess, __: ReviewRequest) -> AsyncIterator[bytes]:
        yield EMPTY
        raise ReviewFailed

    async with finished_game(tmp_path) as (_, client, table):
        with monkeypatch.context() as patched:
            patched.setattr(ReviewProcess, "ask", fail)
            patched.setattr(PromptAnswers, "_ask", at_once)
            await begin(client, table)
            await until(client, table, lambda found: found.state == "failed")
        await begin(client, table)
        await until_done(client, table)


async def never(_: ReviewProcess, __: ReviewRequest) -> AsyncIterator[bytes]:
    """A process that never answers."""
    await asyncio.Event().wait()
    yield b""


async def at_once(_: PromptAnswers, __: ReviewRequest) -> bytes:
    """A first look without turns, without a process."""
    return EMPTY
