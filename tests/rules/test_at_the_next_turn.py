"""What the seat to move will find once the open play is settled (R4, R7.2).

Clients show these counts before the turn begins, so they must match what the referee counts then.
"""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, Table, position
from tilewright.rules import Resign, ScorelessTurns
from tilewright.rules.turn_order import bag_count_at_turn, scoreless_at_turn, to_move

SIX = replace(SMALL, standstill=ScorelessTurns(6))


def open_play(*, bag: str = "WXYZ", owed: list[int] | None = None) -> Table:
    """Ann has passed, and Bob has laid TO, which can still be challenged."""
    table = position(racks=["ADF", "TO?", "NGI"], bag=bag, edition=SIX, owed=owed)
    table.pass_turn(0)
    table.lay(1, "3C TO")
    return table


def begin(table: Table) -> None:
    seat = to_move(table.game)
    assert seat is not None
    table.begin(seat)


@pytest.mark.parametrize(
    ("bag", "left"),
    [
        pytest.param("WXYZ", 2, id="the-pending-draw-of-two-is-deducted"),
        pytest.param("W", 0, id="a-draw-takes-no-more-than-the-bag-holds"),
    ],
)
def test_the_bag_is_counted_after_the_pending_draw(bag: str, left: int) -> None:
    table = open_play(bag=bag)
    assert bag_count_at_turn(table.game) == left
    begin(table)
    assert len(table.game.bag) == left


def test_a_player_who_resigned_draws_no_tiles() -> None:
    table = open_play()
    table.do(Resign(1))
    assert bag_count_at_turn(table.game) == 4
    begin(table)
    assert len(table.game.bag) == 4


@pytest.mark.parametrize(
    ("owed", "scoreless"),
    [
        pytest.param([0, 0, 0], 0, id="a-score-breaks-the-run"),
        pytest.param([0, 0, 1], 1, id="a-turn-missed-after-it-is-scoreless"),
    ],
)
def test_scoreless_turns_are_counted_once_the_open_play_stands(
    owed: list[int], scoreless: int
) -> None:
    table = open_play(owed=owed)
    assert scoreless_at_turn(table.game) == scoreless
    begin(table)
    assert scoreless_at_turn(table.game) == table.game.scoreless == scoreless


def test_a_play_worth_nothing_continues_the_run() -> None:
    table = position(racks=["ADF", "??T", "NGI"], bag="WXYZ", edition=SIX)
    table.pass_turn(0)
    table.lay(1, "3C to")
    assert scoreless_at_turn(table.game) == 2
    begin(table)
    assert table.game.scoreless == 2
