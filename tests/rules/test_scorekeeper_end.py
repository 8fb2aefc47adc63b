"""The end of a game at a real board: leftover tiles, fines, corrections."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, Table, box, counted, facts, real_board
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


def test_the_last_unknown_rack_follows_from_the_others() -> None:
    table = nearly_done()
    table.lay(1, "C3 .AZ")
    table.passes(0)
    table.lay(1, "E3 .O")
    assert table.begin(0) == "Began 0, PlayEnded 1, Reckoned"
    assert table.result.accounts[0].leftover == ("A", "E", "Q")
    assert table.result.final == (5 - 12, 14 + 2 + 12)


def test_two_unknown_racks_must_be_told_one_by_one() -> None:
    table = nearly_done()
    table.passes(1)
    assert table.passes(0) == "Passed 0, PlayEnded"
    assert table.phase == "Counting"
    assert table.refused(Pass(1)).code == "game-over"
    assert table.note(0, "QAE") == "RackNoted 0, Reckoned"
    assert table.result.accounts[1].leftover == ("A", "O", "Z")


def test_with_three_players_the_second_note_settles_the_third_rack() -> None:
    table = nearly_done(3)
    for seat in (1, 2, 0):
        table.passes(seat)
    assert table.note(2, "IJK") == "RackNoted 2"
    assert table.note(0, "QZA") == "RackNoted 0, Reckoned"
    assert table.result.accounts[1].leftover == ("A", "E", "O")


def test_with_tiles_in_the_bag_every_rack_must_be_told() -> None:
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
def test_leftover_tiles_must_be_possible_and_all_told(tiles: str, code: str) -> None:
    table = nearly_done()
    table.passes(1)
    table.passes(0)
    assert table.refused(NoteRack(0, tuple(tiles))).code == code


def test_an_open_play_is_settled_before_the_end_is_entered() -> None:
    table = nearly_done()
    table.lay(1, "C3 .AZ")
    table.passes(0)
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


def test_a_resigned_rack_is_told_at_the_end_too() -> None:
    table = nearly_done(3)
    table.do(Resign(2))
    table.lay(1, "C3 .AZ")
    table.passes(0)
    table.lay(1, "E3 .O")
    assert table.begin(0) == "Began 0, PlayEnded 1"
    assert table.note(2, "IJK") == "RackNoted 2, Reckoned"
    assert table.result.final == (5 - 12, 16 + 12 + 14, -14)


def test_a_fine_may_be_told_before_and_after_the_end() -> None:
    table = nearly_done()
    table.do(Fine(0, 10))
    table.passes(1)
    table.passes(0)
    table.note(0, "QAE")
    before = table.result.final
    table.do(Fine(1, 20))
    assert table.result.final == (before[0], before[1] - 20)
    assert [account.fine for account in table.result.accounts] == [10, 20]


def test_a_fine_is_a_point_or_more() -> None:
    refusal = nearly_done().refused(Fine(0, 0))
    assert (refusal.code, facts(refusal)) == ("bad-fine", {"points": 0})


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
        counted(table.game)
    # A challenge and its ruling are corrected together.
    del states[-2:]
    for earlier in reversed(states):
        assert table.correct() == "TakenBack"
        assert replace(table.game, version=0, times=earlier.times) == replace(earlier, version=0)
        counted(table.game)
    assert table.refused(Correct()).code == "nothing-to-correct"


def test_nothing_is_rewritten_by_a_correction() -> None:
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


def test_the_end_itself_may_be_corrected() -> None:
    table = nearly_done()
    table.passes(1)
    table.passes(0)
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
def test_a_resignation_that_ended_the_game_may_be_corrected(leaver: int) -> None:
    table = real_board(OWN)
    before = table.game
    table.do(Resign(leaver))
    assert table.phase == "Counting"
    assert table.correct() == "TakenBack"
    assert replace(table.game, version=0, times=before.times) == replace(before, version=0)


def test_an_end_entered_by_hand_may_be_corrected() -> None:
    table = real_board(OWN)
    table.do(EndByHand())
    table.correct()
    assert table.to_move == 0


def test_a_note_during_the_count_may_be_corrected() -> None:
    table = real_board(OWN)
    table.do(EndByHand())
    table.note(0, "QZA")
    table.correct()
    assert table.racks[0] == "___"
    assert table.phase == "Counting"
