"""The analysis board: positions from clients, read and thought about in child processes."""

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.app_client import app_client, on_a_port
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS
from tilewright.protocol.actions import Pass
from tilewright.protocol.analysis import (
    AnalysedGame,
    AnalysedLine,
    AnalysisPreview,
    OpponentTiles,
    ThinkRequest,
    Thought,
)
from tilewright.rules.view import view
from tilewright.server.analysis.think import think as think_of
from tilewright.server.http.rate_limits import RateLimit
from tilewright.server.live import analysts
from tilewright.server.live.service import TableService

pytestmark = pytest.mark.anyio

GAMES = Path(__file__).parents[1] / "games"
FILES = {path.stem: path.read_bytes() for path in sorted(GAMES.glob("*.gcg"))}
OPENING = "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0"
EMPTY = "/".join(["15"] * 15)
ENDGAME = (
    "5AGIO6/1GRIPY7V1/2U1L7PI1/1HI1OF4I1AD1/1UN1WE4n1NE1/1HE2M4T1C2/2D2M4E1E2/4ZERK2R1T2/"
    "4O2ACONITES/4R4YO1A1A/4I5D3B/4L2JOLES1FE/7O4GAR/7W4OBE/QUITTeRS4X1D AAILNNT/ 408/444 0"
)
PRE_ENDGAME = (
    "9AIKIDO/8B2ACE1/2GUPPY1LOOIE2/3NE3U1OF3/3HEW2I1R4/3ED3N1I4/3L1V2G1E1J2/3MIAOUS2ME1A/"
    "5N1n3AW1C/5G1T3T1QI/7HERTZ1AD/7R3O1TO/7E3T2s/4UVEA6E/7DIATRONS BEILRSX/ 364/392 0"
)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def board(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """Yield the client of a server, whose processes stay warm from test to test."""
    async with app_client(tmp_path_factory.mktemp("analysis")) as (_, client):
        yield client


async def line(client: httpx.AsyncClient, cgp: str, *turns: str, **body: Any) -> AnalysedLine:
    answer = await client.post("/api/analysis/line", json={"cgp": cgp, "turns": turns, **body})
    assert answer.status_code == 200, answer.text
    return AnalysedLine.model_validate_json(answer.content)


async def think(client: httpx.AsyncClient, cgp: str, **body: Any) -> list[Thought]:
    answer = await client.post("/api/analysis/think", json={"cgp": cgp, "seconds": 0, **body})
    assert answer.status_code == 200, answer.text
    return [Thought.model_validate_json(each) for each in answer.content.splitlines()]


async def test_a_position_is_shown_with_its_turns_best_first(board: httpx.AsyncClient) -> None:
    found = await line(board, OPENING)
    [position] = found.positions
    assert position.board == [("H8", "C"), ("I8", "L"), ("J8", "A"), ("K8", "N"), ("L8", "K")]
    assert position.racks == [list("AEILORS"), ["_"] * 7]
    assert dict(position.unseen)["E"] == 11
    assert found.plays is not None
    assert found.plays.plays[0].word in {"CALORIES", "CARIOLES"}
    equities = [play.equity or 0 for play in found.plays.plays]
    assert equities == sorted(equities, reverse=True)


async def test_a_line_goes_on_from_turn_to_turn(board: httpx.AsyncClient) -> None:
    found = await line(board, OPENING, "8H .....S", "pass")
    assert [turn.word for turn in found.turns] == ["CLANKS", ""]
    assert [position.scores for position in found.positions] == [[0, 32], [32, 12], [12, 32]]
    # Nobody knows what was drawn, so nothing is guessed.
    assert found.positions[2].racks[0] == [*"AEILOR", "_"]
    assert (found.plays, found.no_plays) == (None, "rack-unknown")


async def test_a_line_takes_the_racks_that_were_given_on_the_way(
    board: httpx.AsyncClient,
) -> None:
    found = await line(board, OPENING, "8H .....S", "pass", racks=["", "AEILORZ"])
    assert found.positions[1].racks[0] == ["_"] * 7
    assert found.positions[2].racks[0] == list("AEILORZ")
    assert found.plays is not None


async def test_a_turn_against_the_rules_ends_the_line_with_its_reason(
    board: httpx.AsyncClient,
) -> None:
    found = await line(board, OPENING, "8H .....Z", "pass")
    assert (len(found.positions), found.turns) == (1, [])
    assert found.refusal is not None
    assert found.refusal.code == "tiles-not-on-rack"


async def test_a_position_is_set_up_from_tiles_racks_and_scores(board: httpx.AsyncClient) -> None:
    setup = {"board": [["H8", "A"], ["I8", "t"]], "racks": ["q?", "", "e"], "scores": [1, 2, 3]}
    found = await line(board, EMPTY + " / 0/0 0", setup=setup)
    [position] = found.positions
    assert position.board == [("H8", "A"), ("I8", "t")]
    assert position.racks == [["Q", "?"], ["_"] * 7, ["E", *["_"] * 6]]
    assert position.scores == [1, 2, 3]


async def test_a_preview_names_the_words_that_are_not_in_the_list(
    board: httpx.AsyncClient,
) -> None:
    body = {"cgp": OPENING, "placed": [["M8", "A"]]}
    answer = await board.post("/api/analysis/preview", json=body)
    found = AnalysisPreview.model_validate_json(answer.content)
    assert (found.text, found.bad, found.points) == ("8H .....A", ["CLANKA"], 12)


async def test_the_last_tiles_are_the_opponents(board: httpx.AsyncClient) -> None:
    found = await line(board, ENDGAME)
    assert "_" not in found.positions[0].racks[1]


async def test_an_endgame_is_proven_with_its_line(board: httpx.AsyncClient) -> None:
    last = (await think(board, ENDGAME, seconds=20))[-1]
    assert (last.state, last.method, last.proven) == ("done", "endgame", True)
    assert last.plays[0].final == (-32, -32)
    line_played = await line(board, ENDGAME, *(turn.text for turn in last.line))
    end = line_played.positions[-1]
    assert end.over
    assert end.final is not None
    assert abs(end.final[0] - end.final[1]) == 32


def test_a_preendgame_shows_the_ways_to_fill_the_bag() -> None:
    best = next(
        thought.plays[0]
        for thought in think_of(ThinkRequest(cgp=PRE_ENDGAME, seconds=60), lambda: False)
        if thought.plays[0].share == (0.375, 0.375)
    )
    assert best.turn.word == "LEXIS"
    assert sum(way.orders for way in best.ways) == best.samples == 8
    assert sum(way.wins for way in best.ways) == 3


async def test_play_outs_are_added_to_those_of_an_earlier_thought(
    board: httpx.AsyncClient,
) -> None:
    first = (await think(board, OPENING))[-1]
    known = [
        {
            "text": play.turn.text,
            "samples": play.samples,
            "win": None if play.win is None else [play.win.mean, play.win.error],
            "points": [play.points.mean, play.points.error] if play.points else None,
        }
        for play in first.plays
    ]
    more = (await think(board, OPENING, known=known, seconds=1))[-1]
    before = {play.turn.text: play for play in first.plays}
    leader = more.plays[0]
    assert leader.samples > before[leader.turn.text].samples
    assert leader.win is not None
    assert leader.win.error < (before[leader.turn.text].win or leader.win).error


async def test_only_points_are_compared_where_nothing_else_is_possible(
    board: httpx.AsyncClient,
) -> None:
    answer = await board.post("/api/analysis/game", content=FILES["spanish_digraphs"])
    spanish = AnalysedGame.model_validate_json(answer.content)
    [thought] = await think(board, spanish.turns[0].cgp, rules=None)
    assert (thought.method, thought.by_points) == ("static", "no-word-list")


async def test_what_an_opponent_may_hold_is_judged_by_the_last_turn(
    board: httpx.AsyncClient,
) -> None:
    before = f"{EMPTY} / 0/0 0"
    after = f"{EMPTY.replace('15/15/15/15/15/15/15/15', '15/15/15/15/15/15/15/4QUIZ7', 1)}"
    body = {"cgp": f"{after} AEINRST/ 0/44 0", "before": before, "turn": "8E QUIZ"}
    answer = await board.post("/api/analysis/opponent", json=body)
    found = OpponentTiles.model_validate_json(answer.content)
    assert found.leaves
    assert dict(found.tiles)["S"] < dict(found.tiles)["O"]


@pytest.mark.parametrize("name", FILES)
async def test_every_turn_of_a_recorded_game_can_be_opened(
    board: httpx.AsyncClient, name: str
) -> None:
    answer = await board.post("/api/analysis/game", content=FILES[name])
    game = AnalysedGame.model_validate_json(answer.content)
    assert game.turns
    for turn in game.turns:
        found = await line(board, turn.cgp, rules=body_of(game.rules))
        assert len(found.positions[0].racks) == len(game.players)
        unknown = "_" in found.positions[0].racks[0]
        assert (found.no_plays == "rack-unknown") == unknown


def body_of(rules: Any) -> Any:
    return rules if rules is None or isinstance(rules, str) else rules.model_dump(mode="json")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"not a game", "", id="text-that-is-no-game"),
        pytest.param(b"", "", id="an-empty-file"),
        pytest.param(b"\x1f\x8b\x00\x00", "gzip", id="a-damaged-gzip-file"),
        pytest.param(b'{"format": 1', "", id="half-a-record"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "", id="a-picture"),
    ],
)
async def test_a_file_that_cannot_be_read_gets_a_message(
    board: httpx.AsyncClient, data: bytes, reason: str
) -> None:
    answer = await board.post("/api/analysis/game", content=data)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["code"] == "unreadable"
    assert problem["message"]
    assert reason in problem["message"]


async def test_a_body_over_the_limit_is_refused(board: httpx.AsyncClient) -> None:
    answer = await board.post("/api/analysis/game", content=b"x" * 70_000)
    assert answer.status_code == 413


async def test_a_client_that_has_used_up_its_time_waits(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, thinking_seconds=RateLimit(1, 0))
    async with app_client(tmp_path, limits=limits) as (_, client):
        await think(client, OPENING)
        answer = await client.post("/api/analysis/think", json={"cgp": OPENING})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-much")
        # Looking costs next to nothing.
        assert (await line(client, OPENING)).plays is not None


async def test_an_address_thinks_about_one_position_at_a_time(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (app, client):
        service: TableService = app.state.service
        first = service.analysts.think("think", body(30), 30, "1.2.3.4", lambda _: None)
        assert await anext(first)
        second = service.analysts.think("think", body(0), 0, "1.2.3.4", lambda _: None)
        coming = asyncio.ensure_future(anext(second))
        other = service.analysts.think("think", body(0), 0, "5.6.7.8", lambda _: None)
        assert await anext(other)
        assert not coming.done()
        await first.aclose()
        assert await coming
        await second.aclose()
        await other.aclose()
        assert (await line(client, OPENING)).plays is not None


async def test_a_closed_page_ends_its_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: asyncio.Queue[None] = asyncio.Queue()
    finish = analysts.Analyst.finish

    async def finished(analyst: analysts.Analyst) -> None:
        await finish(analyst)
        ended.put_nowait(None)

    monkeypatch.setattr(analysts.Analyst, "finish", finished)
    async with app_client(tmp_path) as (app, _), on_a_port(app) as address:
        async with (
            httpx.AsyncClient(base_url=address) as browser,
            browser.stream("POST", "/api/analysis/think", json=body(60), timeout=30) as answer,
        ):
            await anext(answer.aiter_lines())
        async with asyncio.timeout(20):
            await ended.get()
        service: TableService = app.state.service
        # The process goes on to the next request instead of being started anew.
        assert [each.is_running for each in service.analysts.processes] == [True]


async def test_thinking_gives_way_to_tables(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (app, client):
        service: TableService = app.state.service
        thought = service.analysts.think("think", body(60), 60, "1.2.3.4", lambda _: None)
        assert await anext(thought)
        if hasattr(os, "SCHED_IDLE"):
            [analyst] = service.analysts.processes
            assert os.sched_getscheduler(analyst._process.pid) == os.SCHED_IDLE
        settings = table_for("Ann", "Ben").model_dump(mode="json")
        table = (await client.post("/api/tables", json=settings)).json()["id"]
        live = await service.registry.open(table)
        assert live.table.game is not None
        seat = view(live.table.game, None).to_move
        assert seat is not None
        holder = live.table.seats[0].holder or ""
        await service.pipeline.perform(table, holder, Pass(seat=seat), "pass")
        assert view(live.table.game, None).to_move == 1 - seat
        assert await anext(thought)
        await thought.aclose()


async def test_a_process_that_hangs_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysts, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(analysts, "GRACE_SECONDS", 0.0)
    async with app_client(tmp_path) as (app, client):
        answer = await client.post("/api/analysis/line", json={"cgp": OPENING})
        assert answer.status_code == 500
        service: TableService = app.state.service
        assert [each for each in service.analysts.processes if each.is_running] == []


async def test_too_many_requests_at_once_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysts, "MAX_WAITING", 0)
    async with app_client(tmp_path) as (_, client):
        answer = await client.post("/api/analysis/line", json={"cgp": OPENING})
    assert answer.status_code == 429


def body(seconds: float) -> dict[str, Any]:
    return {"cgp": OPENING, "rules": None, "seconds": seconds, "compare": [], "known": []}
