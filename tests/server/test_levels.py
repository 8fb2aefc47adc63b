"""A computer level is a name in the table of strengths, for the server as for its clients."""

from collections.abc import MutableMapping
from dataclasses import replace
from typing import cast

import pytest
from pydantic import ValidationError

from tests.server.tables import ANN, computer, new_table, seat
from tilewright.lexicon import Lexicon
from tilewright.players import LEVELS, Attention, Strength
from tilewright.protocol.actions import FillSeat
from tilewright.protocol.settings import SeatSettings
from tilewright.rules import EDITIONS, FinishLine, Level
from tilewright.rules.decide.dispatch import decide
from tilewright.server.http.routes.choices import choices
from tilewright.server.live.computers import choice
from tilewright.server.storage.log_text import read_entry, write_entry
from tilewright.server.tables.computers_due import thinking_ms
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import PlayerKind, SeatPlan
from tilewright.server.tables.state import fold_table

CASUAL = replace(
    LEVELS["expert"],
    attention=Attention(20, (1.0, 1.0, 1.0, 0.5)),
    thinking_ms=300,
    finish_line=Level.BEGINNER,
)


@pytest.fixture
def casual(monkeypatch: pytest.MonkeyPatch) -> str:
    """Add a level, with one entry in the table."""
    monkeypatch.setitem(cast("MutableMapping[str, Strength]", LEVELS), "new-level", CASUAL)
    return "new-level"


def test_clients_get_a_new_level_from_the_server(casual: str) -> None:
    offered = choices(None, can_open=False)
    assert offered.levels == list(LEVELS)
    assert {"beginner", "intermediate", "expert", casual} <= set(offered.levels)
    assert offered.finish_line_levels[casual] is Level.BEGINNER


def test_a_computer_of_a_new_level_plays_at_its_table(casual: str) -> None:
    edition = replace(EDITIONS["plain"], finish_line=FinishLine())
    log = new_table(computer(casual), computer(), edition=edition)
    table, words = (
        fold_table(read_entry(write_entry(entry)) for entry in log.entries),
        Lexicon.load(),
    )
    while (chosen := choice(table)) is not None:
        assert table.game is not None
        table = fold_table(decide(table.game, chosen.command, at=0, judge=words).events, table)
    assert table.game is not None
    assert table.game.over
    assert table.game.targets == (70, 200)


def test_the_host_fills_a_seat_with_a_computer_of_a_new_level(casual: str) -> None:
    log = new_table(seat("Ann"), seat())
    log.do(ANN, FillSeat(seat=1, level=casual))
    assert log.table.seats[1].strength is CASUAL


def test_each_level_thinks_for_its_own_time(casual: str) -> None:
    table = new_table(computer(casual), computer()).table
    assert [thinking_ms(table, each, Delays()) for each in (0, 1)] == [300, 900]
    assert [thinking_ms(table, each, Delays(0)) for each in (0, 1)] == [0, 0]


def test_an_unknown_level_is_rejected() -> None:
    names = ", ".join(LEVELS)
    for player in ("person", "computer"):
        with pytest.raises(ValidationError, match=names):
            SeatSettings(player=player, level="no-such-level")
    with pytest.raises(ValidationError, match=names):
        FillSeat(seat=1, level="no-such-level")


def test_a_person_has_a_finish_line_level(casual: str) -> None:
    with pytest.raises(ValidationError, match="a person's level"):
        SeatSettings(level=casual)


@pytest.mark.parametrize("level", Level)
def test_stored_seats_keep_the_names_of_the_three_levels(level: Level) -> None:
    plan = SeatPlan(PlayerKind.COMPUTER, level.value, None, "Quill", None)
    assert plan.finish_line is level
    log = new_table(seat("Ann"), computer(level.value))
    assert f'"level":"{level.value}"' in write_entry(log.entries[0])
