"""The time of a turn starts when its player can see it, on whichever device and process (R9.1)."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.in_process import InProcessServer, StoppedClock, holder, in_process
from tests.server.tables import seat, table_settings
from tilewright.protocol.actions import Begin, Pass, Say, TakeSeat
from tilewright.protocol.messages import Active, ClientMessage, Do, LookAs, PreviewRequest
from tilewright.rules import EDITIONS
from tilewright.rules.game import Game
from tilewright.server.live.live_table import LiveTable

pytestmark = pytest.mark.anyio

LIMIT = 180_000
GRAVES = replace(EDITIONS["graves"], turn_limit_ms=LIMIT)


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[InProcessServer]:
    StoppedClock().stop(monkeypatch)
    async with in_process(tmp_path) as running:
        yield running


async def shared_laptop(server: InProcessServer) -> LiveTable:
    """Ann and Ben share a laptop; Cat has a device of her own. Ann moves first."""
    settings = table_settings(seat("Ann"), seat("Ben"), seat(), edition=GRAVES, first=0)
    live = await server.service.pipeline.create_table(settings, holder("laptop"))
    await server.service.pipeline.perform(
        live.id, holder("phone"), TakeSeat(seat=2, name="Cat"), "cat"
    )
    return live


def game_of(live: LiveTable) -> Game:
    assert live.table.game is not None
    return live.table.game


async def test_on_a_shared_device_the_time_starts_when_the_curtain_lifts(
    server: InProcessServer,
) -> None:
    live = await shared_laptop(server)
    laptop = await server.connect("laptop", live.id)
    assert game_of(live).times.hidden, "the curtain is closed"
    await laptop.send(LookAs(seat=0))
    await laptop.settle()
    assert (game_of(live).times.hidden, game_of(live).times.touched) == (False, True)
    await laptop.send(Do(id="1", action=Pass(seat=0)))
    await laptop.settle()
    assert game_of(live).times.turn_of == 1
    assert game_of(live).times.hidden, "the page still shows the rack of Ann"


async def test_on_an_own_device_the_time_starts_when_it_connects(server: InProcessServer) -> None:
    live = await shared_laptop(server)
    laptop = await server.connect("laptop", live.id)
    for number in (0, 1):
        await laptop.send(LookAs(seat=number))
        await laptop.send(Do(id=f"{number}", action=Pass(seat=number)))
    await laptop.settle()
    assert (game_of(live).times.turn_of, game_of(live).times.hidden) == (2, True)
    await server.connect("phone", live.id)
    assert (game_of(live).times.hidden, game_of(live).times.touched) == (False, False)


async def test_the_time_runs_at_once_for_a_player_who_watches(server: InProcessServer) -> None:
    live = await shared_laptop(server)
    laptop = await server.connect("laptop", live.id)
    await server.connect("phone", live.id)
    for number in (0, 1):
        await laptop.send(LookAs(seat=number))
        await laptop.send(Do(id=f"{number}", action=Pass(seat=number)))
    await laptop.settle()
    assert (game_of(live).times.turn_of, game_of(live).times.hidden) == (2, False)


@pytest.mark.parametrize(
    ("message", "touched"),
    [
        pytest.param(Active(seat=0), True, id="the-rack-shuffled"),
        pytest.param(Do(id="s", action=Say(seat=0, text="Hm.")), True, id="a-chat-message"),
        pytest.param(Active(seat=1), False, id="another-player"),
        pytest.param(
            PreviewRequest(number=1, seat=0, placed=[("H8", "A")]),
            False,
            id="a-preview-which-pages-also-request-by-themselves",
        ),
        pytest.param(Do(id="b", action=Begin(seat=0)), False, id="a-refused-action"),
    ],
)
async def test_the_first_sign_of_life_is_noted(
    server: InProcessServer, message: ClientMessage, touched: bool
) -> None:
    settings = table_settings(seat("Ann"), seat("Ben"), edition=GRAVES, first=0)
    live = await server.service.pipeline.create_table(settings, holder("laptop"))
    laptop = await server.connect("laptop", live.id)
    await server.service.pipeline.attend(live, 0, touched=False)
    version = live.table.version
    for _ in range(2):
        await laptop.send(message)
    await laptop.settle()
    assert game_of(live).times.touched == touched
    assert live.table.version <= version + 2, "once in a turn"


async def test_a_table_without_limits_notes_nothing(server: InProcessServer) -> None:
    settings = table_settings(seat("Ann"), seat("Ben"), first=0)
    live = await server.service.pipeline.create_table(settings, holder("laptop"))
    version = live.table.version
    laptop = await server.connect("laptop", live.id)
    await laptop.send(LookAs(seat=0))
    await laptop.settle()
    assert live.table.version == version
