"""Being away is not being gone: a grace period, and coming back before a stand-in acts."""

from dataclasses import replace

import pytest

from tests.server.in_process import StoppedClock
from tests.server.tables import ANN, AT, BOB, CAT, MINUTE, TableLog, three_devices
from tilewright.protocol.actions import AnswerStandIn, Pass, ProposeStandIn
from tilewright.rules import Refusal, commands
from tilewright.server.live.computers import choice
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.wall_clock import WallClock
from tilewright.server.tables.decisions.dispatch import decide_action, decide_command
from tilewright.server.tables.decisions.stand_ins import came_back
from tilewright.server.tables.events import PlayerReturned, StandIn
from tilewright.server.tables.state import fold_table

SKIP_BOB = ProposeStandIn(seat=0, absent=1, what="skip")


def skipping_bob() -> TableLog:
    table = three_devices(first=0)
    table.do(ANN, SKIP_BOB)
    table.do(CAT, AnswerStandIn(seat=2, agrees=True))
    assert table.table.stand_ins[1] is StandIn.SKIP
    return table


def comes_back(table: TableLog, holder: str) -> list[type]:
    """Connect a device and return the kinds of entries that follow."""
    decision = came_back(table.table, table.context(holder))
    table.entries += decision.entries
    table.table = decision.table
    assert fold_table(table.entries) == table.table
    return [type(entry) for entry in decision.entries]


@pytest.mark.parametrize(("away_ms", "refused"), [(76, True), (29_999, True), (30_000, False)])
def test_a_player_is_replaced_only_after_the_grace_period(away_ms: int, refused: bool) -> None:
    table = three_devices()
    context = replace(table.context(ANN), away_since={1: AT - away_ms})
    if refused:
        with pytest.raises(Refusal) as error:
            decide_action(table.table, SKIP_BOB, context)
        assert error.value.code == "just-away"
    else:
        decide_action(table.table, SKIP_BOB, context)


def test_a_clock_that_was_set_back_does_not_prolong_the_grace_period(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = StoppedClock(AT).stop(monkeypatch)
    live = LiveTable("table-0001", three_devices().table, None, WallClock())
    assert live.view_context().away_since[1] == AT
    clock.now -= 60 * MINUTE
    assert live.view_context().away_since[1] == clock.now


def test_a_table_can_set_another_grace_period() -> None:
    table = three_devices(away_grace_s=0)
    context = replace(table.context(ANN), away_since={1: AT})
    decide_action(table.table, SKIP_BOB, context)


def test_coming_back_cancels_a_proposal() -> None:
    table = three_devices()
    table.do(ANN, SKIP_BOB)
    assert comes_back(table, BOB) == [PlayerReturned]
    assert table.table.stand_in_proposal is None


def test_coming_back_cancels_a_skip_that_has_not_acted() -> None:
    table = skipping_bob()
    assert comes_back(table, CAT) == []
    assert comes_back(table, BOB) == [PlayerReturned]
    assert table.table.stand_ins[1] is None
    assert comes_back(table, BOB) == []


def test_a_stand_in_that_has_acted_stays_until_the_player_returns_by_hand() -> None:
    table = skipping_bob()
    table.do(ANN, Pass(seat=0))
    chosen = choice(table.table)
    assert chosen is not None
    assert chosen.command == commands.Pass(1)
    decision = decide_command(table.table, chosen.command, at=AT, judge=None)
    table.entries += decision.entries
    table.table = decision.table
    assert comes_back(table, BOB) == []
    assert table.table.stand_ins[1] is StandIn.SKIP
