"""The end of a game at a real board: leftover tiles, fines, corrections."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, Table, box, check_tile_count, real_board
from tilewright.rules import (
    Cause,
    Correct,
    EndByHand,
    EnterRuling,
    Fine,
    FinishLine,
    Level,
    NoteRack,
    Pass,
    Resign,
    Seat,
)

# Nine tiles: two racks of three and three in the bag.
OWN = replace(SMALL, tiles=box("ABETOQZEA"))


def nearly_done(players: int = 2) -> Table:
    """Ann has laid BET and drawn the last three tiles."""
    tiles = box("ABETOQZEA" + "IJK" * (players - 2))
    table = real_board(replace(SMALL, tiles=tiles), players=players)
    table.lay(0, "3C BET")
    table.begin(1)
    assert len(table.game.bag) == 0
    return table


def test_the_last_unknown_rack_is_deduced_from_the_others() -> None:
    table = nearly_done()
    table.lay(1, "C3 .AZ")
    table.pass_turn(0)
    table.lay(1, "E3 .O")
    assert table.begin(0) == "Began 0, PlayEnded 1, Reckoned"
    assert table.result.accounts[0].leftover == ("A", "E", "Q")
    assert table.result.final == (5 - 12, 14 + 2 + 12)


def test_of_two_unknown_racks_one_must_be_entered() -> None:
    table = nearly_done()
    for seat in (1, 0, 1):
        table.pass_turn(seat)
    assert table.pass_turn(0) == "Passed 0, PlayEnded"
    assert table.phase == "Counting"
    assert table.refused(Pass(1)).code == "game-over"
    assert table.note(0, "QAE") == "RackNoted 0, Reckoned"
    assert table.result.accounts[1].leftover == ("A", "O", "Z")


def test_with_three_players_the_third_rack_is_deduced_from_two() -> None:
    table = nearly_done(3)
    for seat in (1, 2, 0, 1, 2, 0):
        table.pass_turn(seat)
    assert table.note(2, "IJK") == "RackNoted 2"
    assert table.note(0, "QZA") == "RackNoted 0, Reckoned"
    assert table.result.accounts[1].leftover == ("A", "E", "O")


def test_with_tiles_in_the_bag_every_rack_must_be_entered() -> None:
    table = real_board(OWN)
    table.lay(0, "3C BE")
    assert table.do(EndByHand()) == "Began 1, PlayEnded"
    table.note(0, "QZA")
    assert table.phase == "Counting"
    assert table.note(1, "TOE") == "RackNoted 1, Reckoned"
    assert (table.result.cause, table.result.final) == (Cause.AGREED, (4 - 21, -3))


@pytest.mark.parametrize(
    ("tiles", "code"),
    [("QA", "rack-size-differs"), ("QAEO", "rack-size-differs"), ("BAE", "tiles-used-up")],
)
def test_leftover_tiles_must_be_possible_and_complete(tiles: str, code: str) -> None:
    table = nearly_done()
    for seat in (1, 0, 1, 0):
        table.pass_turn(seat)
    assert table.refused(NoteRack(0, tuple(tiles))).code == code


def test_an_open_play_must_be_settled_before_the_end_is_entered() -> None:
    table = nearly_done()
    table.lay(1, "C3 .AZ")
    table.pass_turn(0)
    table.lay(1, "E3 .O")
    assert table.refused(EndByHand()).code == "accept-or-challenge"
    table.challenge(0, judge=None)
    assert table.refused(EndByHand()).code == "ruling-pending"


def test_a_target_reached_needs_no_leftover_tiles() -> None:
    edition = replace(OWN, finish_line=FinishLine(beginner=(5, 5, 5)))
    seats = [Seat("Ann", Level.BEGINNER), Seat("Bob", Level.BEGINNER)]
    table = real_board(edition, seats=seats)
    table.lay(0, "3C BET")
    assert table.begin(1) == "Began 1, PlayEnded 0, Reckoned"
    assert (table.result.final, table.result.winners) == ((5, 0), (0,))


def test_a_resigned_rack_is_entered_at_the_end_too() -> None:
    table = nearly_done(3)
    table.do(Resign(2))
    table.lay(1, "C3 .AZ")
    table.pass_turn(0)
    table.lay(1, "E3 .O")
    assert table.begin(0) == "Began 0, PlayEnded 1"
    assert table.note(2, "IJK") == "RackNoted 2, Reckoned"
    assert table.result.final == (5 - 12, 16 + 12 + 14, -14)


def test_a_fine_can_be_entered_before_and_after_the_end() -> None:
    table = nearly_done()
    table.do(Fine(0, 10))
    for seat in (1, 0, 1, 0):
        table.pass_turn(seat)
    table.note(0, "QAE")
    before = table.result.final
    table.do(Fine(1, 20))
    assert table.result.final == (before[0], before[1] - 20)
    assert [account.fine for account in table.result.accounts] == [10, 20]


def test_a_fine_is_at_least_one_point() -> None:
    refusal = nearly_done().refused(Fine(0, 0))
    assert (refusal.code, refusal.facts()) == ("bad-fine", {"points": 0})


# Corrections


def test_there_is_nothing_to_correct_at_the_start() -> None:
    assert real_board(OWN).refused(Correct()).code == "nothing-to-correct"


def test_several_entries_are_corrected_one_after_the_other() -> None:
    table = real_board(OWN)
    states = [table.game]
    entries: tuple[Callable[[], str], ...] = (
        lambda: table.note(0, "QZ"),
        lambda: table.exchange(0, "Q"),
        lambda: table.lay(1, "3C BET"),
        lambda: table.challenge(0, judge=None),
        lambda: table.do(EnterRuling(True)),
    )
    for entry in entries:
        entry()
        states.append(table.game)
        check_tile_count(table.game)
    # A challenge and its ruling are corrected together.
    del states[-2:]
    for earlier in reversed(states):
        assert table.correct() == "TakenBack"
        assert replace(table.game, version=0, times=earlier.times) == replace(earlier, version=0)
        check_tile_count(table.game)
    assert table.refused(Correct()).code == "nothing-to-correct"


def test_a_correction_is_appended_to_the_log() -> None:
    table = real_board(OWN)
    table.lay(0, "3C BET")
    table.correct()
    table.lay(0, "3C BOT")
    assert [type(event).__name__ for event in table.events] == [
        "Laid",
        "Drew",
        "TakenBack",
        "Laid",
        "Drew",
    ]
    assert table.board.splitlines()[2] == "..BOT"


def test_the_end_of_the_game_can_be_corrected() -> None:
    table = nearly_done()
    for seat in (1, 0, 1, 0):
        table.pass_turn(seat)
    table.note(0, "QAE")
    assert table.game.over
    table.correct()
    assert table.phase == "Counting"
    table.note(0, "QAO")
    assert table.result.accounts[1].leftover == ("A", "E", "Z")
    table.correct()
    table.correct()
    assert table.to_move == 0


@pytest.mark.parametrize("leaver", [0, 1])
def test_a_resignation_that_ended_the_game_can_be_corrected(leaver: int) -> None:
    table = real_board(OWN)
    before = table.game
    table.do(Resign(leaver))
    assert table.phase == "Counting"
    assert table.correct() == "TakenBack"
    assert replace(table.game, version=0, times=before.times) == replace(before, version=0)


def test_an_end_entered_by_hand_can_be_corrected() -> None:
    table = real_board(OWN)
    table.do(EndByHand())
    table.correct()
    assert table.to_move == 0


def test_a_rack_noted_after_the_end_can_be_corrected() -> None:
    table = real_board(OWN)
    table.do(EndByHand())
    table.note(0, "QZA")
    table.correct()
    assert table.racks[0] == "___"
    assert table.phase == "Counting"
