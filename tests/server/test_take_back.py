"""Take-backs at tables with computers: in one step, to the turn of a person."""

from dataclasses import replace

from tests.server.tables import ANN, AT, BOB, TableLog, computer, may, new_table, seat
from tilewright.protocol.actions import Pass, Propose, TakeSeat
from tilewright.rules import commands
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.events import Proposal
from tilewright.rules.game import Game
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import View, view
from tilewright.server.live.computers import choice
from tilewright.server.tables.decisions.dispatch import decide_command

TAKE_BACK = Propose(seat=0, proposal=Proposal.TAKE_BACK)


def game_of(table: TableLog) -> Game:
    assert table.table.game is not None
    return table.table.game


def computer_acts(table: TableLog) -> commands.Command:
    """Let the computer make its next move."""
    chosen = choice(table.table)
    assert chosen is not None
    decided = decide_command(table.table, chosen.command, at=AT, judge=table.judge)
    table.entries += decided.entries
    table.table = decided.table
    return chosen.command


def proposals(table: TableLog, number: int = 0) -> list[Proposal]:
    return may(table.table, number).propose


def known(game: Game, number: int) -> View:
    """Return what a seat knows, without the time and the version."""
    return replace(view(game, number), version=0, now=0, turn_spent_ms=0)


def against_the_computer() -> TableLog:
    return new_table(seat("Ann"), computer(), first=0, edition=EDITIONS["classic-2003"])


def test_a_person_takes_back_their_own_turn_and_the_computers_reply_in_one_step() -> None:
    table = against_the_computer()
    before = game_of(table)
    table.do(ANN, Pass(seat=0))
    assert isinstance(computer_acts(table), commands.Lay)
    assert to_move(game_of(table)) == 0, "the computer's play can be challenged"
    decision = table.do(ANN, TAKE_BACK)
    assert [type(entry).__name__ for entry in decision.entries] == [
        "Proposed", "Answered", "TakenBack",
    ]  # fmt: skip
    after = game_of(table)
    assert (to_move(after), after.sheet, after.racks) == (0, (), before.racks)


def test_the_computer_knows_nothing_of_an_undone_turn() -> None:
    table = against_the_computer()
    before = game_of(table)
    table.do(ANN, Pass(seat=0))
    computer_acts(table)
    table.do(ANN, Pass(seat=0))
    table.do(ANN, TAKE_BACK)
    table.do(ANN, TAKE_BACK)
    after = game_of(table)
    assert known(after, 1) == known(before, 1)
    assert sorted(after.bag.tiles) == sorted(before.bag.tiles)
    assert after.bag.tiles != before.bag.tiles


def test_a_turn_is_taken_back_while_the_computer_thinks() -> None:
    table = against_the_computer()
    table.do(ANN, Pass(seat=0))
    assert to_move(game_of(table)) == 1
    table.do(ANN, TAKE_BACK)
    assert to_move(game_of(table)) == 0


def test_there_is_nothing_to_take_back_before_the_persons_first_turn() -> None:
    table = new_table(seat("Ann"), computer(), first=1)
    assert isinstance(computer_acts(table), commands.Lay)
    assert Proposal.TAKE_BACK not in proposals(table)
    assert table.refused(ANN, TAKE_BACK) == "cannot-propose"
    table.do(ANN, Pass(seat=0))
    assert Proposal.TAKE_BACK in proposals(table)


def test_a_computer_does_not_agree_at_once_in_a_game_with_a_clock() -> None:
    table = new_table(seat("Ann"), computer(), first=0, edition=EDITIONS["tournament"])
    table.do(ANN, Pass(seat=0))
    table.do(ANN, TAKE_BACK)
    assert game_of(table).agreement is not None
    assert computer_acts(table) == commands.Answer(1, agrees=False)


def test_people_agree_and_a_computers_turn_goes_with_the_persons_before_it() -> None:
    table = new_table(seat("Ann"), seat(), computer(), first=0)
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(ANN, Pass(seat=0))
    table.do(BOB, Pass(seat=1))
    computer_acts(table)
    table.do(ANN, TAKE_BACK)
    game = game_of(table)
    assert game.agreement is not None
    assert (set(game.agreement.agreed), game.agreement.turn_of) == ({0}, 1)
    assert to_move(game) == 0, "nothing is taken back before Bob agrees"
