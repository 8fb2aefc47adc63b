"""Who may take hints at a table, when, and how they are counted."""

import pytest

from tests.server.tables import ANN, BOB, TableLog, computer, may, new_table, seat
from tilewright.protocol.actions import (
    Answer,
    Begin,
    Lay,
    Pass,
    Propose,
    Rematch,
    Resign,
    TakeHint,
)
from tilewright.protocol.hints import CountedHintsSetting, FreeHintsSetting
from tilewright.rules import Refusal
from tilewright.rules.events import Proposal
from tilewright.rules.obstacles import TableObstacle
from tilewright.server.tables.context import ComputedHints
from tilewright.server.tables.hint_rule import has_hints
from tilewright.server.tables.state import Hint
from tilewright.study.hints.rungs import LettersRung, Thought, ThoughtRung


def hints_for(table: TableLog, seat: int) -> ComputedHints:
    assert table.table.game is not None
    rungs = (ThoughtRung(Thought.EXCHANGE), LettersRung(("V",)))
    return ComputedHints(seat, table.table.game.version, rungs)


def test_the_rungs_of_a_hint_are_taken_one_by_one() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0, hints=FreeHintsSetting())
    hints = hints_for(table, 0)
    assert table.refused(ANN, TakeHint(seat=0, rung=2), hints=hints) == "hint-outdated"
    table.do(ANN, TakeHint(seat=0, rung=1), hints=hints)
    assert not table.do(ANN, TakeHint(seat=0, rung=1), hints=hints).entries
    table.do(ANN, TakeHint(seat=0, rung=2), hints=hints)
    assert table.table.hint == Hint(0, hints.rungs, 2)
    assert table.table.hints_taken == (2, 0)
    assert not may(table.table, 0).hint
    assert table.refused(ANN, TakeHint(seat=0, rung=3), hints=hints) == "last-hint-taken"


def test_the_next_turn_has_its_own_hints_and_the_game_counts_all() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0, hints=CountedHintsSetting(n=2))
    table.do(ANN, TakeHint(seat=0, rung=1), hints=hints_for(table, 0))
    table.do(ANN, Pass(seat=0))
    assert table.table.hint is None
    table.do(ANN, TakeHint(seat=1, rung=1), hints=hints_for(table, 1))
    table.do(ANN, Pass(seat=1))
    table.do(ANN, TakeHint(seat=0, rung=1), hints=hints_for(table, 0))
    assert table.table.hints_taken == (2, 1)
    assert table.refused(ANN, TakeHint(seat=0, rung=2), hints=hints_for(table, 0)) == (
        "no-hints-left"
    )


def test_a_hint_for_an_earlier_position_is_outdated() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0, hints=FreeHintsSetting())
    hints = hints_for(table, 0)
    table.do(ANN, Propose(seat=0, proposal=Proposal.PAUSE))
    assert table.refused(ANN, TakeHint(seat=0, rung=1), hints=hints) == "hint-outdated"
    assert table.refused(ANN, TakeHint(seat=0, rung=1)) == "hint-outdated"


def test_hints_survive_what_leaves_the_position_as_it_is() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0, hints=FreeHintsSetting())
    table.do(ANN, TakeHint(seat=0, rung=1), hints=hints_for(table, 0))
    taken = table.table.hint
    table.do(ANN, Propose(seat=0, proposal=Proposal.PAUSE))
    table.do(ANN, Answer(seat=1, agrees=True))
    assert table.table.hint == taken
    assert table.refused(ANN, TakeHint(seat=0, rung=2), hints=hints_for(table, 0)) == "game-paused"


def test_only_seats_that_were_given_hints_have_them() -> None:
    grown_up = seat("Bob", hints=False)
    table = new_table(seat("Ann"), grown_up, computer(), first=1, hints=FreeHintsSetting())
    assert table.refused(ANN, TakeHint(seat=1, rung=1), hints=hints_for(table, 1)) == (
        "no-hints-here"
    )
    assert [has_hints(table.table, each) for each in range(3)] == [True, False, False]
    table.do(ANN, Pass(seat=1))
    assert table.refused(ANN, TakeHint(seat=0, rung=1), hints=hints_for(table, 0)) == (
        "not-your-turn"
    )


def test_without_an_agreement_nobody_has_hints() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0)
    assert table.refused(ANN, TakeHint(seat=0, rung=1), hints=hints_for(table, 0)) == (
        "no-hints-here"
    )
    assert table.refused(BOB, TakeHint(seat=0, rung=1)) == "not-your-seat"
    assert not may(table.table, 0).hint


def test_there_is_no_hint_while_a_play_can_be_challenged() -> None:
    """Whether it is good must not follow from a hint, and neither from a refusal."""
    table = new_table(seat("Ann"), seat("Bob"), first=0, hints=FreeHintsSetting())
    lay(table, 0)
    assert not may(table.table, 1).hint
    assert table.refused(ANN, TakeHint(seat=1, rung=1), hints=hints_for(table, 1)) == (
        "play-can-be-challenged"
    )
    table.do(ANN, Begin(seat=1))
    assert may(table.table, 1).hint
    table.do(ANN, TakeHint(seat=1, rung=1), hints=hints_for(table, 1))
    assert table.table.hints_taken == (0, 1)


def test_a_rematch_keeps_the_agreement_and_counts_from_zero() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0, hints=CountedHintsSetting(n=3))
    table.do(ANN, TakeHint(seat=0, rung=1), hints=hints_for(table, 0))
    table.do(ANN, Resign(seat=1))
    rematch = table.do(ANN, Rematch(seat=0)).rematch
    assert rematch is not None
    assert rematch.table.setting.hints == table.table.setting.hints
    assert rematch.table.hints_taken == (0, 0)


def test_a_real_board_has_no_hints() -> None:
    with pytest.raises(Refusal) as error:
        new_table(seat("Ann"), seat("Bob"), real_board=True, hints=FreeHintsSetting())
    assert error.value.facts()["reason"] is TableObstacle.RACKS_NEEDED


def lay(table: TableLog, number: int) -> None:
    """Let a seat lay its first two tiles through the star."""
    assert table.table.game is not None
    tiles = [tile.replace("?", "e") for tile in table.table.game.racks[number][:2]]
    table.do(ANN, Lay(seat=number, placed=[("H8", tiles[0]), ("I8", tiles[1])]))
