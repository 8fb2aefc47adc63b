from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from tests.support.app_at_hand import app_at_hand, on_a_port
from tests.support.new_table import table_for
from tilewright.client import Guest, WasRefused
from tilewright.server.actions import Pass, Resign, Say
from tilewright.server.settings import SeatSettings
from tilewright.server.storage.store import NotSaved

pytestmark = pytest.mark.anyio

LABELS = {"answer", "le", "generation", "implementation", "major", "minor", "patchlevel", "version"}


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    async with app_at_hand(tmp_path) as app_and_device:
        yield app_and_device


async def figures(ask: httpx.AsyncClient) -> dict[str, float]:
    """Every sample by its name, with the answer it counts where it counts answers."""
    answer = await ask.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(answer.text):
        assert family.documentation
        for sample in family.samples:
            assert set(sample.labels) <= LABELS
            found[sample.name + sample.labels.get("answer", "")] = sample.value
    return found


async def test_figures_count_what_happens_and_name_nobody(
    served: tuple[FastAPI, httpx.AsyncClient],
) -> None:
    app, ask = served
    before = await figures(ask)
    assert before["tilewright_actions_totaldone"] == before["tilewright_sockets"] == 0
    settings = table_for("Ann", "Ben")
    computer = SeatSettings(player="computer")
    settings = settings.model_copy(update={"seats": [settings.seats[0], computer]})
    async with on_a_port(app) as address, Guest(address) as guest:
        table = (await guest.set_table(settings)).id
        async with guest.sit_at(table) as line:
            await line.do(Say(seat=0, text="hello"))
            with pytest.raises(WasRefused):
                await line.do(Pass(seat=3))
            await line.do(Pass(seat=0))
            await line.until(lambda view: view.game is not None and view.game.to_move == 0)
            now = await figures(ask)
            await line.do(Resign(seat=0))
    assert now["tilewright_sockets"] == now["tilewright_tables"] == 1
    assert now["tilewright_actions_totaldone"] == 2
    assert now["tilewright_actions_totalrefused"] == 1
    assert now["tilewright_actions_totalfailed"] == 0
    assert now["tilewright_action_seconds_count"] == 3
    assert now["tilewright_action_seconds_sum"] > 0
    assert now["tilewright_computer_thinking_seconds_count"] >= 1
    assert now["tilewright_changes_stored_total"] >= 4
    text = (await ask.get("/metrics")).text
    assert "Ann" not in text
    assert table not in text


async def test_a_server_whose_database_is_away_is_not_well(
    served: tuple[FastAPI, httpx.AsyncClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, ask = served
    answer = await ask.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")

    async def away() -> None:
        raise NotSaved("OperationalError")

    monkeypatch.setattr(app.state.house.store, "last_beat", away)
    answer = await ask.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "the database is away\n")
