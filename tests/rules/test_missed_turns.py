"""Turns owed for failed challenges, with two to four players (R6.4, R6.7)."""

import pytest

from tests.rules.tables import ALL_GOOD, BadWords, position
from tilewright.rules import Begin, Challenge, Pass

RACKS = ["TOE", "ADF", "NGI", "LMN"]


def test_with_two_players_the_same_player_moves_again_after_drawing() -> None:
    table = position(racks=RACKS[:2], bag="WXYZ")
    table.lay(0, "3C TO")
    assert table.challenge(1) == "Challenged 1, Ruled, Drew 0, TurnMissed 1"
    assert (table.to_move, table.racks[0], table.game.owed) == (0, "EWX", (0, 0))


def test_with_three_players_the_challenger_is_skipped() -> None:
    table = position(racks=RACKS[:3], bag="WXYZ")
    table.lay(0, "3C TO")
    assert table.challenge(1) == "Challenged 1, Ruled, Drew 0, TurnMissed 1"
    assert table.to_move == 2


def test_with_four_players_the_owed_turn_waits_until_that_seat_is_due() -> None:
    table = position(racks=RACKS, bag="WXYZ")
    table.lay(0, "3C TO")
    table.challenge(3)
    assert [table.to_move, table.pass_turn(1)] == [1, "Passed 1"]
    assert table.pass_turn(2) == "Passed 2, TurnMissed 3"
    assert table.to_move == 0


def test_the_window_stays_open_until_the_next_seat_that_actually_plays_begins() -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", owed=[0, 1, 0])
    assert table.lay(0, "3C TO") == "Laid 0"
    assert table.refused(Begin(1)).code == "not-your-turn"
    assert table.refused(Pass(1)).code == "not-your-turn"
    assert table.game.owed == (0, 1, 0)
    assert table.begin(2) == "Began 2, Drew 0, TurnMissed 1"
    assert (table.to_move, table.game.owed) == (2, (0, 0, 0))


def test_a_player_who_owes_a_turn_can_still_challenge() -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", owed=[0, 1, 0])
    table.lay(0, "3C TO")
    assert table.challenge(1, judge=BadWords("TO")) == "Challenged 1, Ruled, TurnMissed 1"
    assert table.to_move == 2


@pytest.mark.parametrize(
    ("players", "owed", "challenger", "events", "next_seat", "left"),
    [
        pytest.param(
            3,
            [0, 1, 0],
            1,
            "Challenged 1, Ruled, Drew 0, TurnMissed 1",
            2,
            (0, 1, 0),
            id="one-each-time-the-seat-is-due",
        ),
        pytest.param(
            2,
            [0, 1],
            1,
            "Challenged 1, Ruled, Drew 0, TurnMissed 1",
            0,
            (0, 1),
            id="with-two-players-too",
        ),
        pytest.param(
            3,
            [0, 1, 0],
            2,
            "Challenged 2, Ruled, Drew 0, TurnMissed 1, TurnMissed 2",
            0,
            (0, 0, 0),
            id="owed-turns-of-two-seats-are-served-in-a-row",
        ),
        pytest.param(
            4,
            [1, 1, 1, 0],
            3,
            "Challenged 3, Ruled, Drew 0, TurnMissed 1, TurnMissed 2, TurnMissed 3, TurnMissed 0",
            1,
            (0, 0, 0, 0),
            id="a-whole-round-can-be-missed",
        ),
    ],
)
def test_owed_turns_add_up_and_are_served(
    players: int,
    owed: list[int],
    challenger: int,
    events: str,
    next_seat: int,
    left: tuple[int, ...],
) -> None:
    table = position(racks=RACKS[:players], bag="WXYZ", owed=owed)
    table.lay(0, "3C TO")
    assert table.challenge(challenger) == events
    assert (table.to_move, table.game.owed) == (next_seat, left)


def test_with_two_players_you_close_your_own_window_if_your_opponent_owes_a_turn() -> None:
    table = position(racks=RACKS[:2], bag="WXYZ", owed=[0, 1])
    table.lay(0, "3C TO")
    assert table.refused(Challenge(0), judge=ALL_GOOD).code == "own-play"
    assert table.lay(0, "C3 .E") == "Began 0, Drew 0, TurnMissed 1, Laid 0"
    assert table.game.scores == (2 + 2, 0)


def test_an_owed_turn_is_missed_after_a_pass_or_an_exchange_too() -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", owed=[0, 1, 1])
    assert table.pass_turn(0) == "Passed 0, TurnMissed 1, TurnMissed 2"
    table = position(racks=RACKS[:3], bag="WXYZ", owed=[0, 1, 0])
    assert table.exchange(0, "T") == "Exchanged 0, TurnMissed 1"


def test_only_one_turn_is_lost_on_any_challenge() -> None:
    table = position(racks=RACKS[:2], bag="WXYZ")
    table.lay(0, "3C TO")
    table.challenge(1)
    table.pass_turn(0)
    assert table.to_move == 1
