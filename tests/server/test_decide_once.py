"""A play is laid and scored once on its way from the socket to storage and out to every view."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.in_process import InProcessServer, holder, in_process
from tests.server.tables import AT, TableLog, new_ids, seat, table_settings
from tests.server.wire_moves import action_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, choose
from tilewright.protocol.actions import GameAction
from tilewright.protocol.messages import Do
from tilewright.rules import CheckedPlays, Edition, Lay, view
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.events import Laid
from tilewright.rules.plays import try_play
from tilewright.rules.plays.placement import Play, lay
from tilewright.rules.plays.scoring import PlayScore, score
from tilewright.server.tables.events import LogEntry, TableSet
from tilewright.server.tables.setup import create_table

pytestmark = pytest.mark.anyio

TABLE = "table-0001"
WORDS = Lexicon.load("english")
WITH_WINDOW = EDITIONS["plain"]
WITHOUT_WINDOW = replace(WITH_WINDOW, challenge=CheckedPlays())
EDITION_IDS = ["with a challenge window", "with checked plays"]


class Calls:
    """Counts how often plays are laid and scored in this process."""

    laid = 0
    scored = 0


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    counted = Calls()

    def count_lay(*given: Any) -> Play:
        counted.laid += 1
        return lay(*given)

    def count_score(*given: Any) -> PlayScore:
        counted.scored += 1
        return score(*given)

    monkeypatch.setattr(try_play, "lay", count_lay)
    monkeypatch.setattr(try_play, "score", count_score)
    return counted


def log_of(edition: Edition) -> tuple[LogEntry, ...]:
    """A table where Ann, who moves first, sits on one device and Bob on another."""
    settings = table_settings(seat("Ann"), seat("Bob"), edition=edition, first=0)
    setting, *opening = create_table(settings, holder("ann"), new_ids(), AT).entries
    assert isinstance(setting, TableSet)
    seats = (setting.seats[0], replace(setting.seats[1], holder=holder("bob")))
    return (replace(setting, seats=seats), *opening)


def opening_play(log: tuple[LogEntry, ...]) -> GameAction:
    game = TableLog(log).table.game
    assert game is not None
    command = choose(view(game, 0), LEVELS["expert"], WORDS, Random(1))
    assert isinstance(command, Lay)
    return action_of(command)


async def plays_stored(server: InProcessServer) -> int:
    return sum(isinstance(entry, Laid) for entry in await server.service.store.load(TABLE))


@pytest.mark.parametrize("edition", [WITH_WINDOW, WITHOUT_WINDOW], ids=EDITION_IDS)
async def test_a_play_is_laid_and_scored_once(
    tmp_path: Path, calls: Calls, edition: Edition
) -> None:
    log = log_of(edition)
    action = opening_play(log)
    async with in_process(tmp_path) as server:
        await server.put(TABLE, log)
        ann, bob, spectator = [await server.connect(name, TABLE) for name in ("ann", "bob", None)]
        calls.laid = calls.scored = 0
        await ann.send(Do(id="play", action=action))
        await server.settle()
        assert (calls.laid, calls.scored) == (1, 1)
        assert await plays_stored(server) == 1
        for socket in (ann, bob, spectator):
            changes = [json.loads(text) for text in socket.received if '"type":"changes"' in text]
            sheets = [each["sheet"]["lines"] for each in changes if each["sheet"] is not None]
            assert sheets[-1][-1]["kind"] == "play"
        assert (calls.laid, calls.scored) == (1, 1)
