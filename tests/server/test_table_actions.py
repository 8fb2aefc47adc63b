"""Decide what actions lead to at a table, without a server: seats, stand-ins, chat, rematches."""

from dataclasses import replace
from typing import get_args

import pytest

from tests.server.tables import (
    ANN,
    AT,
    BOB,
    CAT,
    DAN,
    MINUTE,
    TableLog,
    computer,
    new_table,
    seat,
    three_devices,
)
from tilewright.protocol.actions import (
    AnswerStandIn,
    CloseTable,
    FillSeat,
    FreeSeat,
    Hurry,
    LeaveSeat,
    Pass,
    Propose,
    ProposeStandIn,
    Rematch,
    Resign,
    Return,
    Say,
    Start,
    SwitchChat,
    TableAction,
    TakeHint,
    TakeSeat,
)
from tilewright.protocol.settings import SeatSettings
from tilewright.protocol.wire import StandInName
from tilewright.rules import Refusal
from tilewright.rules.events import Proposal
from tilewright.rules.turn_order import to_move
from tilewright.server.tables.computers_due import thinking_seat
from tilewright.server.tables.decisions.dispatch import MAX_CHAT_LINES
from tilewright.server.tables.decisions.seats import OFFER_LASTS_MS
from tilewright.server.tables.events import PlayerKind, PlayerReturned, StandIn
from tilewright.server.tables.setup import first_player
from tilewright.server.tables.state import ChatLine, fold_table


def test_this_file_uses_every_table_action() -> None:
    """A new action has its tests here: an import without a use fails the lint check."""
    assert {action.__name__ for action in get_args(TableAction)} <= globals().keys()


# Before the game


def test_the_game_begins_when_the_last_open_seat_is_taken() -> None:
    table = new_table(seat("Ann"), seat(), computer())
    assert (table.phase, table.names[:2]) == ("waiting", ["Ann", None])
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    assert (table.phase, table.names[:2]) == ("playing", ["Ann", "Bob"])
    assert table.table.held_by(BOB) == (1,)


def test_a_table_without_open_seats_begins_at_once() -> None:
    assert new_table(seat("Ann"), seat("Bob")).phase == "playing"
    assert new_table(seat("Ann"), computer()).phase == "playing"


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_a_name_is_taken_whatever_its_case(name: str) -> None:
    table = new_table(seat("Ann"), seat())
    assert table.refused(BOB, TakeSeat(seat=1, name=name)) == "name-taken"


def test_leaving_frees_the_seat_and_the_name() -> None:
    table = new_table(seat("Ann"), seat(), seat())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    assert table.refused(CAT, TakeSeat(seat=1, name="Cat")) == "seat-not-open"
    assert table.refused(CAT, LeaveSeat(seat=1)) == "not-your-seat"
    table.do(BOB, LeaveSeat(seat=1))
    table.do(CAT, TakeSeat(seat=1, name="Bob"))
    assert table.table.held_by(CAT) == (1,)
    assert table.table.held_by(BOB) == ()


def test_only_the_host_fills_a_seat_or_starts() -> None:
    table = new_table(seat("Ann"), seat(), seat(), seat())
    table.do(BOB, TakeSeat(seat=2, name="Bob"))
    assert table.refused(BOB, FillSeat(seat=1, level="expert")) == "only-the-host"
    assert table.refused(BOB, Start()) == "only-the-host"
    table.do(ANN, FillSeat(seat=1, level="expert"))
    assert table.table.is_computer(1)
    assert len({*table.names}) == 4
    table.do(ANN, Start())
    assert (table.phase, len(table.names)) == ("playing", 3)


def test_a_game_needs_two_players() -> None:
    assert new_table(seat("Ann"), seat()).refused(ANN, Start()) == "too-few-players"


@pytest.mark.parametrize(
    ("first", "starts"),
    [
        pytest.param(0, "Ann", id="the-first-seat-keeps-its-place"),
        pytest.param(1, "Cat", id="if-the-starting-seat-is-open-the-next-taken-seat-starts"),
        pytest.param(2, "Cat", id="a-seat-after-an-open-one-moves-up"),
        pytest.param(3, "Ann", id="after-the-last-seat-comes-the-first"),
    ],
)
def test_removing_open_seats_keeps_the_agreed_starter(first: int, starts: str) -> None:
    table = new_table(seat("Ann"), seat(), seat("Cat"), seat(), first=first)
    table.do(ANN, Start())
    assert table.names == ["Ann", "Cat"]
    assert table.table.game is not None
    assert table.names[to_move(table.table.game) or 0] == starts
    assert table.names[first_player(table.table)] == starts


def test_the_host_takes_a_seat_away_from_a_person() -> None:
    table = new_table(seat("Ann"), seat(level="beginner"), seat())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.offer(BOB, 1, "secret")
    assert table.refused(BOB, FreeSeat(seat=0)) == "only-the-host"
    table.do(ANN, FreeSeat(seat=1))
    assert table.names == ["Ann", None, None]
    assert not table.table.offers
    assert not table.table.held_by(BOB)
    assert table.refused(ANN, FreeSeat(seat=3)) == "no-such-seat"
    assert not table.do(ANN, FreeSeat(seat=2)).entries


def test_a_seat_taken_away_from_a_computer_is_open_to_people() -> None:
    table = new_table(seat("Ann"), seat(level="beginner"), computer("expert"), seat())
    table.do(ANN, FillSeat(seat=1, level="expert"))
    for freed, level in ((1, "beginner"), (2, "expert")):
        table.do(ANN, FreeSeat(seat=freed))
        plan = table.table.seats[freed]
        assert (plan.player, plan.level, plan.name) == (PlayerKind.PERSON, level, None)
    table.do(BOB, TakeSeat(seat=2, name="Bob"))
    assert table.table.held_by(BOB) == (2,)


def test_nobody_plays_at_a_table_that_the_host_has_closed() -> None:
    table = new_table(seat("Ann"), seat(), seat())
    table.offer(ANN, 0, "secret")
    assert table.refused(BOB, CloseTable()) == "only-the-host"
    table.do(ANN, CloseTable())
    assert table.phase == "over"
    for action in (TakeSeat(seat=1, name="Bob"), Start(), SwitchChat(on=False), Rematch(seat=0)):
        assert table.refused(ANN, action) == "table-is-closed"
    with pytest.raises(Refusal, match="closed"):
        table.open_link(BOB, "secret")


def test_a_game_that_has_begun_cannot_be_closed_by_the_host() -> None:
    table = three_devices()
    assert table.refused(ANN, CloseTable()) == "already-begun"
    assert table.refused(ANN, FreeSeat(seat=1)) == "already-begun"


def test_removing_open_seats_moves_later_seats_up() -> None:
    table = new_table(seat("Ann"), seat(), seat())
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    table.do(ANN, Start())
    assert table.table.held_by(CAT) == (1,)
    assert table.refused(CAT, Say(seat=2, text="here")) == "no-such-seat"


def test_seats_are_fixed_after_the_start() -> None:
    table = three_devices()
    assert table.refused(DAN, TakeSeat(seat=1, name="Dan")) == "already-begun"
    assert table.refused(BOB, LeaveSeat(seat=1)) == "already-begun"
    assert table.refused(ANN, FillSeat(seat=1, level="expert")) == "already-begun"
    assert table.refused(ANN, Start()) == "already-begun"


def test_game_actions_are_refused_before_the_start() -> None:
    table = new_table(seat("Ann"), seat())
    assert table.refused(ANN, Pass(seat=0)) == "not-begun"
    assert table.refused(BOB, Pass(seat=0)) == "not-your-seat"
    assert table.refused(ANN, Pass(seat=3)) == "no-such-seat"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=1, what="skip")) == "not-begun"
    assert table.refused(ANN, Rematch(seat=0)) == "not-over"


# Moving a seat to another device


def test_a_link_moves_a_seat_once() -> None:
    table = three_devices()
    table.offer(BOB, 1, "secret")
    assert table.open_link(DAN, "secret") == 1
    assert (table.table.held_by(BOB), table.table.held_by(DAN)) == ((), (1,))
    assert table.refused(BOB, Say(seat=1, text="me?")) == "not-your-seat"
    with pytest.raises(Refusal, match="has been used"):
        table.open_link(CAT, "secret")


@pytest.mark.parametrize(
    ("late_ms", "works"), [(OFFER_LASTS_MS - 1, True), (OFFER_LASTS_MS, False)]
)
def test_a_link_lasts_fifteen_minutes(late_ms: int, works: bool) -> None:
    assert OFFER_LASTS_MS == 15 * MINUTE
    table = three_devices()
    table.offer(BOB, 1, "secret", at=AT)
    if works:
        assert table.open_link(DAN, "secret", at=AT + late_ms) == 1
    else:
        with pytest.raises(Refusal, match="has expired"):
            table.open_link(DAN, "secret", at=AT + late_ms)


def test_a_new_link_replaces_only_the_old_link_of_the_same_seat() -> None:
    table = three_devices()
    table.offer(BOB, 1, "first")
    table.offer(CAT, 2, "other")
    table.offer(BOB, 1, "second")
    with pytest.raises(Refusal, match="has been used"):
        table.open_link(DAN, "first")
    assert table.open_link(DAN, "second") == 1
    assert table.open_link(DAN, "other") == 2


def test_a_device_cannot_offer_a_seat_it_does_not_hold() -> None:
    with pytest.raises(Refusal, match="That seat is not yours"):
        three_devices().offer(BOB, 2, "secret")


def test_a_link_ends_when_its_player_leaves_the_seat() -> None:
    table = new_table(seat("Ann"), seat(), seat())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.offer(BOB, 1, "secret")
    table.do(BOB, LeaveSeat(seat=1))
    table.do(CAT, TakeSeat(seat=1, name="Cat"))
    with pytest.raises(Refusal, match="has been used"):
        table.open_link(BOB, "secret")
    assert table.table.held_by(CAT) == (1,)


# Absent players


def test_a_connected_player_gets_no_stand_in() -> None:
    table = three_devices()
    ask = ProposeStandIn(seat=0, absent=2, what="skip")
    assert table.refused(ANN, ask, present={0, 1, 2}) == "not-absent"
    assert table.refused(CAT, ask, present={0, 1}) == "not-your-seat"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=0, what="skip")) == "not-absent"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=3, what="skip")) == "no-such-seat"


@pytest.mark.parametrize("what", ["skip", "computer"])
def test_a_stand_in_takes_over_once_all_the_others_agree(what: StandInName) -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what=what), present={0, 1})
    assert set(table.table.stand_ins) == {None}
    assert table.refused(ANN, AnswerStandIn(seat=0, agrees=True)) == "already-answered"
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins == (None, None, StandIn(what))
    assert table.table.stand_in_proposal is None
    assert table.refused(BOB, AnswerStandIn(seat=1, agrees=True)) == "no-stand-in-asked"


def test_the_proposer_can_withdraw_a_stand_in() -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(ANN, AnswerStandIn(seat=0, agrees=False))
    assert table.table.stand_in_proposal is None


def test_one_player_can_veto_a_stand_in() -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(BOB, AnswerStandIn(seat=1, agrees=False))
    assert (table.table.stand_in_proposal, table.table.stand_ins) == (None, (None,) * 3)


def test_computers_and_resigned_players_do_not_vote_on_a_stand_in() -> None:
    table = new_table(seat("Ann"), seat(), seat(), computer())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    table.do(CAT, Resign(seat=2))
    assert table.refused(CAT, ProposeStandIn(seat=2, absent=1, what="skip")) == "already-resigned"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=3, what="skip")) == "not-absent"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=2, what="skip")) == "not-absent"
    table.do(ANN, ProposeStandIn(seat=0, absent=1, what="skip"))
    assert table.table.stand_ins[1] is StandIn.SKIP


def test_resigned_and_absent_players_are_refused_a_vote_on_a_stand_in() -> None:
    table = new_table(seat("Ann"), seat(), seat(), seat())
    for number, (holder, name) in enumerate([(BOB, "Bob"), (CAT, "Cat"), (DAN, "Dan")], start=1):
        table.do(holder, TakeSeat(seat=number, name=name))
    table.do(DAN, Resign(seat=3))
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"))
    assert table.refused(DAN, AnswerStandIn(seat=3, agrees=False)) == "already-resigned"
    assert table.refused(CAT, AnswerStandIn(seat=2, agrees=False)) == "no-stand-in-asked"
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins[2] is StandIn.SKIP


def with_stand_in(what: StandInName = "skip") -> TableLog:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what=what), present={0, 1})
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    return table


def test_a_returning_player_replaces_the_stand_in() -> None:
    table = with_stand_in()
    table.do(CAT, Return(seat=2))
    assert table.table.stand_ins == (None, None, None)
    assert table.do(CAT, Return(seat=2)).entries == ()


def test_acting_ends_the_stand_in() -> None:
    table = with_stand_in("computer")
    came = table.do(CAT, Propose(seat=2, proposal=Proposal.PAUSE)).entries
    assert came[0] == PlayerReturned(2, at=AT)
    assert table.table.stand_ins == (None, None, None)


def test_acting_ends_a_proposal_to_stand_in() -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(CAT, Propose(seat=2, proposal=Proposal.PAUSE))
    assert table.table.stand_in_proposal is None


def test_one_player_returning_leaves_the_proposal_about_another_open() -> None:
    table = new_table(seat("Ann"), seat(), seat(), seat())
    for number, (holder, name) in enumerate([(BOB, "Bob"), (CAT, "Cat"), (DAN, "Dan")], start=1):
        table.do(holder, TakeSeat(seat=number, name=name))
    table.do(ANN, ProposeStandIn(seat=0, absent=3, what="skip"))
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    table.do(CAT, AnswerStandIn(seat=2, agrees=True))
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(DAN, Return(seat=3))
    asked = table.table.stand_in_proposal
    assert asked is not None
    assert asked.absent == 2
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins[2] is None, "Dan is back, so his agreement is needed too"
    table.do(DAN, AnswerStandIn(seat=3, agrees=True))
    assert table.table.stand_ins[2] is StandIn.SKIP


# Chat


def test_the_host_switches_the_chat_for_the_whole_table() -> None:
    table = three_devices()
    table.do(BOB, Say(seat=1, text="Hello"))
    assert table.table.chat == (ChatLine(1, "Bob", "Hello", AT),)
    assert table.refused(BOB, SwitchChat(on=False)) == "only-the-host"
    table.do(ANN, SwitchChat(on=False))
    assert table.do(ANN, SwitchChat(on=False)).entries == ()
    assert table.refused(BOB, Say(seat=1, text="Hello?")) == "chat-is-off"
    table.do(ANN, SwitchChat(on=True))
    table.do(BOB, Say(seat=1, text="Again"))
    assert [line.text for line in table.table.chat] == ["Hello", "Again"]


def test_a_table_can_be_set_up_without_chat() -> None:
    assert three_devices(chat=False).refused(ANN, Say(seat=0, text="Hello")) == "chat-is-off"


def test_only_seated_players_can_chat() -> None:
    table = three_devices()
    assert table.refused(DAN, Say(seat=0, text="Hello")) == "not-your-seat"


def test_the_chat_has_a_limit() -> None:
    table = three_devices()
    lines = (ChatLine(0, "Ann", "…", AT),) * MAX_CHAT_LINES
    table.table = replace(table.table, chat=lines)
    assert table.refused(ANN, Say(seat=0, text="More")) == "chat-is-full"


# Rematches


def resigned(table: TableLog, holder: str, number: int) -> TableLog:
    table.do(holder, Resign(seat=number))
    return table


def rematch(table: TableLog, holder: str, number: int) -> TableLog:
    """Set up a rematch and return its table."""
    new = table.do(holder, Rematch(seat=number)).rematch
    assert new is not None
    assert new.id == table.table.next_table
    assert fold_table(new.entries) == new.table
    return TableLog(new.entries)


def test_three_rematches_in_a_row_let_each_seat_start_in_turn() -> None:
    table = three_devices(first=1)
    starters = [first_player(table.table)]
    for _ in range(3):
        resigned(resigned(table, BOB, 1), CAT, 2)
        assert table.phase == "over"
        again = rematch(table, CAT, 2)
        assert table.refused(ANN, Rematch(seat=0)) == "rematch-is-set"
        table = again
        assert table.names == ["Ann", "Bob", "Cat"]
        assert table.table.game is not None
        assert to_move(table.table.game) == first_player(table.table)
        starters.append(first_player(table.table))
    assert starters == [1, 2, 0, 1]
    assert [table.table.held_by(holder) for holder in (ANN, BOB, CAT)] == [(0,), (1,), (2,)]


def test_a_rematch_is_started_by_the_seat_after_the_winner_of_the_draw() -> None:
    table = three_devices()
    game = table.table.game
    assert game is not None
    drawn = to_move(game)
    assert drawn == first_player(table.table)
    resigned(resigned(table, BOB, 1), CAT, 2)
    again = rematch(table, ANN, 0)
    assert first_player(again.table) == ((drawn or 0) + 1) % 3


def test_a_rematch_has_a_new_seed() -> None:
    table = three_devices()
    resigned(resigned(table, BOB, 1), CAT, 2)
    again = rematch(table, ANN, 0)
    assert table.table.game is not None
    assert again.table.game is not None
    assert table.table.game.bag.source != again.table.game.bag.source


def test_a_rematch_needs_a_finished_game_and_a_seat() -> None:
    table = three_devices()
    assert table.refused(ANN, Rematch(seat=0)) == "not-over"
    resigned(resigned(table, BOB, 1), CAT, 2)
    assert table.refused(DAN, Rematch(seat=0)) == "not-your-seat"


# Hurrying a computer that looks ahead


def test_a_player_hurries_a_computer_that_looks_ahead_once_for_its_turn() -> None:
    table = new_table(seat("Ann"), computer("champion"), first=1)
    table.do(ANN, Hurry(seat=0))
    assert table.table.is_hurried
    assert not table.do(ANN, Hurry(seat=0)).entries, "hurrying it again stores something"
    assert table.refused(BOB, Hurry(seat=0)) == "not-your-seat"
    table.do(ANN, Propose(seat=0, proposal=Proposal.PAUSE))
    assert not table.table.is_hurried


@pytest.mark.parametrize(
    ("seats", "first"),
    [
        pytest.param((seat("Ann"), computer("champion")), 0, id="a-persons-turn"),
        pytest.param((seat("Ann"), computer("expert")), 1, id="another-computers-turn"),
        pytest.param((seat("Ann"), seat()), 0, id="before-the-game"),
    ],
)
def test_where_no_computer_thinks_there_is_nothing_to_hurry(
    seats: tuple[SeatSettings, ...], first: int
) -> None:
    assert new_table(*seats, first=first).refused(ANN, Hurry(seat=0)) == "nothing-thinks"


def test_a_computer_that_considers_a_proposal_does_not_think_about_its_turn() -> None:
    table = new_table(seat("Ann"), computer("champion"), first=1)
    assert thinking_seat(table.table) == 1
    table.do(ANN, Propose(seat=0, proposal=Proposal.PAUSE))
    assert thinking_seat(table.table) is None
    assert table.refused(ANN, Hurry(seat=0)) == "nothing-thinks"


def test_a_hint_must_have_been_agreed_on() -> None:
    table = new_table(seat("Ann"), seat("Bob"), first=0)
    assert table.refused(ANN, TakeHint(seat=0, rung=1)) == "no-hints-here"
