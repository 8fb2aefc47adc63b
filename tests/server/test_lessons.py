"""Lessons and rule cards over HTTP: the server judges, keeps nothing, and gives no free hints."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.tables import computer, seat, table_settings
from tests.support.app_client import app_client
from tilewright.notation.rule_cards import RuleTopic, topic_of
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.lessons import LessonContent, LessonList, LessonOutcome
from tilewright.protocol.messages import Preview
from tilewright.protocol.responses import ExamplePlay, RuleCards
from tilewright.rules import EDITIONS
from tilewright.rules.refusals import Refusal
from tilewright.server.tables import refusals as table_refusals
from tilewright.study.lessons import lesson_names

pytestmark = pytest.mark.anyio

HORN = [["F8", "H"], ["G8", "O"], ["H8", "R"], ["I8", "N"]]


async def attempt(client: httpx.AsyncClient, task: int, **fields: Any) -> LessonOutcome:
    answer = await client.post(f"/api/lessons/first-game/tasks/{task}", json=fields)
    assert answer.status_code == 200, answer.text
    return LessonOutcome.model_validate_json(answer.text)


async def test_lessons_are_listed_and_sent(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        listed = LessonList.model_validate_json((await client.get("/api/lessons")).text)
        assert tuple(each.name for each in listed.lessons) == lesson_names()
        for name in lesson_names():
            answer = await client.get(f"/api/lessons/{name}?edition=graves&words=voted")
            content = LessonContent.model_validate_json(answer.text)
            assert content.edition.preset == "graves"
            assert content.tasks[0].position.pegs is not None
            assert content.tasks[-1].step == content.steps - 1


async def test_the_server_judges_attempts(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        done = await attempt(client, 0, kind="lay", placed=HORN)
        assert done.done
        assert done.play is not None
        assert done.play.points == 14
        assert done.position.scores == [14, 0]
        refused = await attempt(client, 0, kind="lay", placed=[["A1", "H"], ["B1", "O"]])
        assert refused.refusal is not None
        assert refused.refusal.code == "misses-the-star"
        assert refused.rule is not None
        assert refused.rule.heading == "The first play"
        assert refused.wanted is not None
        assert [list(each) for each in refused.wanted.placed] == HORN
        drawn = await attempt(client, 1, kind="draw")
        assert drawn.drawn == ["P", "S", "T", "E"]
        assert (await attempt(client, 2, kind="count", points=9)).done
        assert not (await attempt(client, 2, kind="count", points=8)).done


async def test_the_score_to_count_is_not_sent_before(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        content = LessonContent.model_validate_json(
            (await client.get("/api/lessons/keeping-score")).text
        )
        assert [task.position.scores for task in content.tasks] == [
            [0, 0], [14, 0], [14, 9], [39, 9], [39, 25],
        ]  # fmt: skip


async def test_tiles_laid_so_far_are_previewed(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        answer = await client.post(
            "/api/lessons/first-game/tasks/0/preview?words=checked", json={"placed": HORN[:3]}
        )
        preview = Preview.model_validate_json(answer.text)
        assert preview.points == 12
        assert preview.bad == ["HOR"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lessons/chess", 404),
        ("/api/lessons/first-game?edition=chess", 404),
        ("/api/lessons/first-game?words=sung", 422),
    ],
)
async def test_an_unknown_lesson_is_refused(tmp_path: Path, path: str, status: int) -> None:
    async with app_client(tmp_path) as (_, client):
        assert (await client.get(path)).status_code == status
        task = path.replace("game", "game/tasks/99").replace("chess", "chess/tasks/0", 1)
        answer = await client.post("/api/lessons/first-game/tasks/99", json={"kind": "draw"})
        assert answer.status_code == 404, task


async def test_every_card_of_the_table_is_sent(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        settings = to_settings(EDITIONS["guide-2013"]).model_dump(mode="json")
        cards = RuleCards.model_validate_json(
            (await client.post("/api/rules/cards", json=settings)).text
        )
        assert set(cards.topics.values()) <= cards.cards.keys()
        assert {topic.value for topic in RuleTopic} - cards.cards.keys() == {"finish-line"}
        assert any("names one word" in rule for rule in cards.cards["challenge"].rules)


def test_refusals_of_the_table_come_from_no_rule_of_the_game() -> None:
    codes = {
        each.code
        for each in vars(table_refusals).values()
        if isinstance(each, type) and issubclass(each, Refusal) and each is not Refusal
    }
    assert codes
    assert not [code for code in codes if topic_of(code)]


@pytest.mark.parametrize(
    ("others", "code"),
    [
        pytest.param([computer("beginner")], None, id="against-a-computer"),
        pytest.param([computer(), computer()], None, id="against-computers"),
        pytest.param([seat("Ben")], "examples-are-off", id="against-a-person"),
        pytest.param([computer(), seat("Ben")], "examples-are-off", id="with-a-person"),
    ],
)
async def test_example_plays_are_only_for_games_against_computers(
    tmp_path: Path, others: list[Any], code: str | None
) -> None:
    async with app_client(tmp_path) as (_, client):
        settings = table_settings(seat("Ann"), *others, first=0).model_dump(mode="json")
        created = await client.post("/api/tables", json=settings)
        path = f"/api/tables/{created.json()['id']}/seats/0/example"
        answer = await client.post(path, json={"placed": []})
        if code is not None:
            assert answer.json()["code"] == code
            return
        example = ExamplePlay.model_validate_json(answer.text)
        assert example.play is not None
        assert example.placed
        stranger = await client.post(path.replace("seats/0", "seats/1"), json={"placed": []})
        assert stranger.json()["code"] == "not-your-seat"
