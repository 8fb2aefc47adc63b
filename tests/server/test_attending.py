"""Table life without a server: who sits where, who stands in, who may say what."""

from dataclasses import replace

import pytest

from tests.server.tables import (
    ANN,
    AT,
    BOB,
    CAT,
    DAN,
    MINUTE,
    Sitting,
    computer,
    seat,
    sitting,
    three_devices,
)
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules import Level, Refusal
from tilewright.rules.events import Proposal
from tilewright.rules.turn_order import to_move
from tilewright.server.actions import (
    AnswerStandIn,
    FillSeat,
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
    TakeSeat,
)
from tilewright.server.attending import MOST_CHAT_LINES, OFFER_LASTS_MS
from tilewright.server.setting_tables import first_player
from tilewright.server.table import ChatLine, fold
from tilewright.server.table_events import PlayerReturned, SeatTaken, StandIn
from tilewright.server.wire import StandInName

# Before the game


def test_the_game_begins_when_the_last_open_seat_is_taken() -> None:
    table = sitting(seat("Ann"), seat(), computer())
    assert (table.phase, table.names[:2]) == ("waiting", ["Ann", None])
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    assert (table.phase, table.names[:2]) == ("playing", ["Ann", "Bob"])
    assert table.table.held_by(BOB) == (1,)


def test_a_table_without_open_seats_begins_at_once() -> None:
    assert sitting(seat("Ann"), seat("Bob")).phase == "playing"
    assert sitting(seat("Ann"), computer()).phase == "playing"


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_a_name_is_taken_whatever_its_case(name: str) -> None:
    table = sitting(seat("Ann"), seat())
    assert table.refused(BOB, TakeSeat(seat=1, name=name)) == "name-taken"


def test_who_leaves_makes_room_and_a_name_is_free_again() -> None:
    table = sitting(seat("Ann"), seat(), seat())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    assert table.refused(CAT, TakeSeat(seat=1, name="Cat")) == "seat-not-open"
    assert table.refused(CAT, LeaveSeat(seat=1)) == "not-your-seat"
    table.do(BOB, LeaveSeat(seat=1))
    table.do(CAT, TakeSeat(seat=1, name="Bob"))
    assert table.table.held_by(CAT) == (1,)
    assert table.table.held_by(BOB) == ()


def test_only_the_host_fills_a_seat_or_starts() -> None:
    table = sitting(seat("Ann"), seat(), seat(), seat())
    table.do(BOB, TakeSeat(seat=2, name="Bob"))
    assert table.refused(BOB, FillSeat(seat=1, level=Level.EXPERT)) == "only-the-host"
    assert table.refused(BOB, Start()) == "only-the-host"
    table.do(ANN, FillSeat(seat=1, level=Level.EXPERT))
    assert table.table.is_computer(1)
    assert len({*table.names}) == 4
    table.do(ANN, Start())
    assert (table.phase, len(table.names)) == ("playing", 3)


def test_nobody_starts_alone() -> None:
    assert sitting(seat("Ann"), seat()).refused(ANN, Start()) == "too-few-players"


@pytest.mark.parametrize(
    ("first", "starts"),
    [
        pytest.param(0, "Ann", id="the-first-seat-stays-where-it-is"),
        pytest.param(1, "Cat", id="the-start-of-an-open-seat-goes-to-the-next-who-is-there"),
        pytest.param(2, "Cat", id="a-seat-behind-an-open-one-moves-up"),
        pytest.param(3, "Ann", id="behind-the-last-comes-the-first"),
    ],
)
def test_who_starts_is_who_was_agreed_on_when_open_seats_go(first: int, starts: str) -> None:
    table = sitting(seat("Ann"), seat(), seat("Cat"), seat(), first=first)
    table.do(ANN, Start())
    assert table.names == ["Ann", "Cat"]
    assert table.table.game is not None
    assert table.names[to_move(table.table.game) or 0] == starts
    assert table.names[first_player(table.table)] == starts


def test_seats_held_move_up_with_their_names() -> None:
    table = sitting(seat("Ann"), seat(), seat())
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    table.do(ANN, Start())
    assert table.table.held_by(CAT) == (1,)
    assert table.refused(CAT, Say(seat=2, text="here")) == "no-such-seat"


def test_after_the_start_seats_stay() -> None:
    table = three_devices()
    assert table.refused(DAN, TakeSeat(seat=1, name="Dan")) == "already-begun"
    assert table.refused(BOB, LeaveSeat(seat=1)) == "already-begun"
    assert table.refused(ANN, FillSeat(seat=1, level=Level.EXPERT)) == "already-begun"
    assert table.refused(ANN, Start()) == "already-begun"


def test_there_is_no_game_before_the_start() -> None:
    table = sitting(seat("Ann"), seat())
    assert table.refused(ANN, Pass(seat=0)) == "not-begun"
    assert table.refused(BOB, Pass(seat=0)) == "not-your-seat"
    assert table.refused(ANN, Pass(seat=3)) == "no-such-seat"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=1, what="skip")) == "not-begun"
    assert table.refused(ANN, Rematch(seat=0)) == "not-over"


# Another device


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
        with pytest.raises(Refusal, match="too old"):
            table.open_link(DAN, "secret", at=AT + late_ms)


def test_a_new_link_ends_the_old_one_and_leaves_other_seats_alone() -> None:
    table = three_devices()
    table.offer(BOB, 1, "first")
    table.offer(CAT, 2, "other")
    table.offer(BOB, 1, "second")
    with pytest.raises(Refusal, match="has been used"):
        table.open_link(DAN, "first")
    assert table.open_link(DAN, "second") == 1
    assert table.open_link(DAN, "other") == 2


def test_nobody_offers_a_seat_they_do_not_hold() -> None:
    with pytest.raises(Refusal, match="does not hold"):
        three_devices().offer(BOB, 2, "secret")


def test_the_link_of_one_who_got_up_does_not_take_the_seat_from_the_next() -> None:
    table = sitting(seat("Ann"), seat(), seat())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.offer(BOB, 1, "secret")
    table.do(BOB, LeaveSeat(seat=1))
    table.do(CAT, TakeSeat(seat=1, name="Cat"))
    with pytest.raises(Refusal, match="has been used"):
        table.open_link(BOB, "secret")
    assert table.table.held_by(CAT) == (1,)


# Absent players


def test_a_player_who_is_there_needs_no_stand_in() -> None:
    table = three_devices()
    ask = ProposeStandIn(seat=0, absent=2, what="skip")
    assert table.refused(ANN, ask, present={0, 1, 2}) == "not-absent"
    assert table.refused(CAT, ask, present={0, 1}) == "not-your-seat"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=0, what="skip")) == "not-absent"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=3, what="skip")) == "no-such-seat"


@pytest.mark.parametrize("what", ["skip", "computer"])
def test_a_stand_in_steps_in_when_all_who_are_there_agree(what: StandInName) -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what=what), present={0, 1})
    assert set(table.table.stand_ins) == {None}
    assert table.refused(ANN, AnswerStandIn(seat=0, agrees=True)) == "already-answered"
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins == (None, None, StandIn(what))
    assert table.table.stand_in_asked is None
    assert table.refused(BOB, AnswerStandIn(seat=1, agrees=True)) == "no-stand-in-asked"


def test_who_asked_for_a_stand_in_may_think_better_of_it() -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(ANN, AnswerStandIn(seat=0, agrees=False))
    assert table.table.stand_in_asked is None


def test_one_no_is_enough_against_a_stand_in() -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(BOB, AnswerStandIn(seat=1, agrees=False))
    assert (table.table.stand_in_asked, table.table.stand_ins) == (None, (None,) * 3)


def test_computers_and_those_who_resigned_are_not_asked_about_a_stand_in() -> None:
    table = sitting(seat("Ann"), seat(), seat(), computer())
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    table.do(CAT, Resign(seat=2))
    assert table.refused(CAT, ProposeStandIn(seat=2, absent=1, what="skip")) == "already-resigned"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=3, what="skip")) == "not-absent"
    assert table.refused(ANN, ProposeStandIn(seat=0, absent=2, what="skip")) == "not-absent"
    table.do(ANN, ProposeStandIn(seat=0, absent=1, what="skip"))
    assert table.table.stand_ins[1] is StandIn.SKIP


def test_who_resigned_or_is_asked_about_has_no_vote_on_a_stand_in() -> None:
    table = sitting(seat("Ann"), seat(), seat(), seat())
    for number, (holder, name) in enumerate([(BOB, "Bob"), (CAT, "Cat"), (DAN, "Dan")], start=1):
        table.do(holder, TakeSeat(seat=number, name=name))
    table.do(DAN, Resign(seat=3))
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"))
    assert table.refused(DAN, AnswerStandIn(seat=3, agrees=False)) == "already-resigned"
    assert table.refused(CAT, AnswerStandIn(seat=2, agrees=False)) == "no-stand-in-asked"
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins[2] is StandIn.SKIP


def stood_in(what: StandInName = "skip") -> Sitting:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what=what), present={0, 1})
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    return table


def test_who_comes_back_takes_over_from_the_stand_in() -> None:
    table = stood_in()
    table.do(CAT, Return(seat=2))
    assert table.table.stand_ins == (None, None, None)
    assert table.do(CAT, Return(seat=2)).entries == ()


def test_who_acts_is_back() -> None:
    table = stood_in("computer")
    came = table.do(CAT, Propose(seat=2, proposal=Proposal.PAUSE)).entries
    assert came[0] == PlayerReturned(2, at=AT)
    assert table.table.stand_ins == (None, None, None)


def test_who_acts_while_a_stand_in_is_asked_for_needs_none() -> None:
    table = three_devices()
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(CAT, Propose(seat=2, proposal=Proposal.PAUSE))
    assert table.table.stand_in_asked is None


def test_one_player_back_does_not_end_the_question_about_another() -> None:
    table = sitting(seat("Ann"), seat(), seat(), seat())
    for number, (holder, name) in enumerate([(BOB, "Bob"), (CAT, "Cat"), (DAN, "Dan")], start=1):
        table.do(holder, TakeSeat(seat=number, name=name))
    table.do(ANN, ProposeStandIn(seat=0, absent=3, what="skip"))
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    table.do(CAT, AnswerStandIn(seat=2, agrees=True))
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(DAN, Return(seat=3))
    asked = table.table.stand_in_asked
    assert asked is not None
    assert asked.absent == 2
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins[2] is None, "Dan is here again and is asked too"
    table.do(DAN, AnswerStandIn(seat=3, agrees=True))
    assert table.table.stand_ins[2] is StandIn.SKIP


# Talk


def test_the_host_switches_the_chat_for_everybody() -> None:
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


def test_a_table_may_be_set_without_a_chat() -> None:
    assert three_devices(chat=False).refused(ANN, Say(seat=0, text="Hello")) == "chat-is-off"


def test_only_those_who_sit_at_the_table_speak() -> None:
    table = three_devices()
    assert table.refused(DAN, Say(seat=0, text="Hello")) == "not-your-seat"


def test_a_table_keeps_no_endless_chat() -> None:
    table = three_devices()
    lines = (ChatLine(0, "Ann", "…", AT),) * MOST_CHAT_LINES
    table.table = replace(table.table, chat=lines)
    assert table.refused(ANN, Say(seat=0, text="More")) == "chat-is-full"


# Again


def resigned(table: Sitting, holder: str, number: int) -> Sitting:
    table.do(holder, Resign(seat=number))
    return table


def test_three_rematches_in_a_row_let_each_seat_start_in_turn() -> None:
    table = three_devices(first=1)
    starters = [first_player(table.table)]
    for _ in range(3):
        resigned(resigned(table, BOB, 1), CAT, 2)
        assert table.phase == "over"
        decision = table.do(CAT, Rematch(seat=2))
        assert decision.new_table == table.table.next_table
        assert table.refused(ANN, Rematch(seat=0)) == "rematch-is-set"
        table = Sitting(decision.new_entries)
        assert table.names == ["Ann", "Bob", "Cat"]
        assert table.table.game is not None
        assert to_move(table.table.game) == first_player(table.table)
        starters.append(first_player(table.table))
    assert starters == [1, 2, 0, 1]
    assert [table.table.held_by(holder) for holder in (ANN, BOB, CAT)] == [(0,), (1,), (2,)]


def test_a_rematch_after_a_draw_for_first_goes_on_from_who_won_the_draw() -> None:
    table = three_devices()
    game = table.table.game
    assert game is not None
    drawn = to_move(game)
    assert drawn == first_player(table.table)
    resigned(resigned(table, BOB, 1), CAT, 2)
    again = Sitting(table.do(ANN, Rematch(seat=0)).new_entries)
    assert first_player(again.table) == ((drawn or 0) + 1) % 3


def test_a_rematch_has_a_seed_of_its_own() -> None:
    table = three_devices()
    resigned(resigned(table, BOB, 1), CAT, 2)
    again = Sitting(table.do(ANN, Rematch(seat=0)).new_entries)
    assert table.table.game is not None
    assert again.table.game is not None
    assert table.table.game.bag.source != again.table.game.bag.source


def test_no_rematch_before_the_end_nor_by_a_stranger() -> None:
    table = three_devices()
    assert table.refused(ANN, Rematch(seat=0)) == "not-over"
    resigned(resigned(table, BOB, 1), CAT, 2)
    assert table.refused(DAN, Rematch(seat=0)) == "not-your-seat"


# The log


def test_a_log_begins_with_its_setting_and_has_only_one() -> None:
    table = three_devices()
    with pytest.raises(ValueError, match="begins with its setting"):
        fold([SeatTaken(0, "Ann", ANN)])
    with pytest.raises(ValueError, match="set already"):
        fold([table.entries[0]], table.table)
    with pytest.raises(ValueError, match="empty log"):
        fold([])


def test_any_prefix_of_a_log_is_the_table_as_it_was_then() -> None:
    table = three_devices()
    table.judge = Lexicon.load("english")
    table.do(BOB, Say(seat=1, text="Hello"))
    table.do(CAT, Resign(seat=2))
    for length in range(1, len(table.entries) + 1):
        prefix = fold(table.entries[:length])
        assert prefix.version == length
        assert fold(table.entries[length:], prefix) == table.table
