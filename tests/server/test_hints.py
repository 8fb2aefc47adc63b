"""Hints at a running server: computed for one seat, and sent to nobody else."""

import json
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import DeviceSocket, InProcessServer, holder, in_process
from tests.server.tables import AT, new_ids, seat, table_settings
from tilewright.protocol.actions import Pass, TakeHint, TakeSeat
from tilewright.protocol.changes import with_changes
from tilewright.protocol.hints import FreeHintsSetting
from tilewright.protocol.messages import Changes, Do, View, server_message
from tilewright.rules import EDITIONS
from tilewright.server.live.live_table import LiveTable
from tilewright.server.tables.events import HintTaken
from tilewright.server.tables.setup import create_table

pytestmark = pytest.mark.anyio

TABLE = "table-0000"
_numbers = count()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[InProcessServer]:
    async with in_process(tmp_path) as started:
        yield started


class Device:
    """A device at the table, and the view that it has been sent."""

    def __init__(self, server: InProcessServer, name: str | None) -> None:
        self._server = server
        self._name = name
        self.view: Any = None

    async def open(self) -> "Device":
        self.socket = await self._server.connect(self._name, TABLE, self._receive)
        return self

    def _receive(self, _: DeviceSocket, text: str) -> None:
        match server_message.validate_json(text):
            case View() as view:
                self.view = view
            case Changes() as changes:
                self.view = with_changes(self.view, changes)
            case _:
                pass

    async def do(self, action: Any) -> dict[str, Any]:
        """Perform an action and return its answer."""
        name = f"action-{next(_numbers)}"
        await self.socket.send(Do(id=name, action=action))
        await self.socket.settle()
        answers = (json.loads(text) for text in self.socket.received)
        return next(answer for answer in answers if answer.get("id") == name)

    async def take(self, rung: int, number: int = 0) -> dict[str, Any]:
        return await self.do(TakeHint(seat=number, rung=rung))


async def two_players(server: InProcessServer, **more: Any) -> LiveTable:
    """Put a table where Ann, with hints, begins against Bob."""
    settings = table_settings(
        seat("Ann"),
        seat(),
        edition=EDITIONS["tournament"],
        first=0,
        **{"hints": FreeHintsSetting()} | more,
    )
    new = create_table(settings, holder("ann"), new_ids(), AT)
    live = await server.put(TABLE, new.entries)
    bob = await Device(server, "bob").open()
    assert (await bob.do(TakeSeat(seat=1, name="Bob")))["type"] == "done"
    await bob.socket.close()
    server.sockets.clear()
    return live


async def test_the_rungs_lead_to_a_play_that_the_table_accepts(server: InProcessServer) -> None:
    await two_players(server)
    ann = await Device(server, "ann").open()
    assert ann.view.game.may.hint
    of = 1
    while len(ann.view.game.hint.hints if ann.view.game.hint else []) < of:
        rung = len(ann.view.game.hint.hints) + 1 if ann.view.game.hint else 1
        assert (await ann.take(rung))["type"] == "done"
        of = ann.view.game.hint.of
    kinds = [hint.kind for hint in ann.view.game.hint.hints]
    assert kinds == ["thought", "region", "size", "letters", "start", "play"]
    assert ann.view.seats[0].hints.taken == 6
    assert not ann.view.game.may.hint
    play = ann.view.game.hint.hints[-1]
    answer = await ann.do(
        Do.model_validate(
            {"id": "x", "action": {"kind": "lay", "seat": 0, "placed": play.placed}}
        ).action
    )
    assert answer["type"] == "done"
    assert ann.view.game.hint is None
    assert ann.view.game.open_play.points == play.points


async def test_no_other_socket_ever_carries_a_hint(server: InProcessServer) -> None:
    """Everyone sees that a hint was taken, and nobody else what it says."""
    await two_players(server)
    ann = await Device(server, "ann").open()
    others = [await Device(server, name).open() for name in ("bob", None)]
    for rung in range(1, 7):
        await ann.take(rung)
    again = [await Device(server, name).open() for name in ("bob", None)]
    await server.settle()
    play = ann.view.game.hint.hints[-1]
    # The play and the kind of every rung. All of them reach the player.
    secrets = [play.play, *(f'"kind":"{hint.kind}"' for hint in ann.view.game.hint.hints[:-1])]
    secrets.append('"lane":')
    assert all(any(word in text for text in ann.socket.received) for word in secrets)
    for other in (*others, *again):
        assert other.view.seats[0].hints.taken == 6
        assert other.view.game.hint is None
        for text in other.socket.received:
            assert not [word for word in secrets if word in text]


async def test_a_reload_shows_the_hints_again(server: InProcessServer) -> None:
    live = await two_players(server)
    ann = await Device(server, "ann").open()
    await ann.take(1)
    await ann.take(2)
    before = ann.view.game.hint
    await server.disconnect_all()
    assert (await Device(server, "ann").open()).view.game.hint == before
    entries = [each for each in await stored(server, live) if isinstance(each, HintTaken)]
    assert len(entries) == 2


async def stored(server: InProcessServer, live: LiveTable) -> Any:
    return await server.service.store.load(live.id, 0)


async def test_a_hint_is_refused_where_none_was_agreed(server: InProcessServer) -> None:
    await two_players(server, hints={"kind": "none"})
    ann = await Device(server, "ann").open()
    assert (await ann.take(1))["code"] == "no-hints-here"
    assert ann.view.seats[0].hints is None


async def test_a_hint_for_another_seat_is_refused(server: InProcessServer) -> None:
    await two_players(server)
    bob = await Device(server, "bob").open()
    assert (await bob.take(1))["code"] == "not-your-seat"
    assert (await bob.take(1, 1))["code"] == "not-your-turn"
    assert (await bob.take(1, 3))["code"] == "no-such-seat"


async def test_hints_of_a_turn_end_with_it(server: InProcessServer) -> None:
    await two_players(server)
    ann = await Device(server, "ann").open()
    await ann.take(1)
    await ann.do(Pass(seat=0))
    assert ann.view.game.hint is None
    assert ann.view.seats[0].hints.taken == 1
