"""Keeping score at a real board, whose racks and bag nobody sees (R3.6, R9.3)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, Table, box, counted, facts, real_board
from tilewright.rules import (
    Challenges,
    EnterRuling,
    Exchange,
    Judging,
    Lay,
    NoteRack,
    Overdraw,
    Placed,
    Points,
    Scope,
    Square,
    TakeBlank,
    Vote,
)

# A box of twelve tiles: one Q, one Z, two blanks.
OWN = replace(SMALL, tiles=box("AABBEETOQZ", blanks=2))


@pytest.fixture
def table() -> Table:
    table = real_board(OWN)
    assert counted(table.game) == 12
    return table


def test_racks_start_unknown_and_the_bag_is_counted(table: Table) -> None:
    assert (table.racks, len(table.game.bag)) == (["___", "___"], 6)


def test_a_play_is_scored_and_the_player_has_drawn_already(table: Table) -> None:
    assert table.lay(0, "3C BET") == "Laid 0, Drew 0"
    assert (table.game.scores, table.racks[0], len(table.game.bag)) == ((5, 0), "___", 3)
    assert counted(table.game) == 9
    assert table.phase == "Window"


def test_geometry_is_checked_as_ever(table: Table) -> None:
    assert table.refused(Lay(0, (Placed(Square(0, 0), "B"),))).code == "first-play-too-short"


def test_no_more_of_a_tile_is_played_than_the_box_holds(table: Table) -> None:
    table.lay(0, "3A QAB")
    refusal = table.refused(Lay(1, (Placed(Square(3, 0), "Q"),)))
    assert (refusal.code, facts(refusal)) == ("tiles-used-up", {"tiles": ("Q",)})
    counted(table.game)


def test_no_more_blanks_are_played_than_the_box_holds(table: Table) -> None:
    table.lay(0, "3B abE")
    refusal = table.refused(Lay(1, (Placed(Square(3, 2), "e"),)))
    assert facts(refusal) == {"tiles": ("?",)}


def test_no_more_tiles_are_played_than_a_rack_holds(table: Table) -> None:
    four = tuple(Placed(Square(2, column), tile) for column, tile in enumerate("ABET"))
    assert table.refused(Lay(0, four)).code == "tiles-not-on-rack"


def test_a_rack_may_be_noted_in_part_and_its_known_tiles_are_played_first(table: Table) -> None:
    assert table.note(0, "QB") == "RackNoted 0"
    assert table.racks[0] == "BQ_"
    assert counted(table.game) == 10
    table.lay(0, "3C BE")
    assert table.racks[0] == "Q__"
    counted(table.game)


def test_a_known_rack_is_kept_to(table: Table) -> None:
    table.note(0, "QBE")
    refusal = table.refused(Lay(0, (Placed(Square(2, 2), "T"), Placed(Square(2, 3), "O"))))
    assert facts(refusal) == {"missing": ("T", "O")}


@pytest.mark.parametrize(
    ("tiles", "code", "what"),
    [
        ("ABET", "rack-size-differs", {"seat": 1, "given": 4, "held": 3}),
        ("Q", "tiles-used-up", {"tiles": ("Q",)}),
        ("AAA", "tiles-used-up", {"tiles": ("A",)}),
    ],
)
def test_a_note_must_be_possible(
    table: Table, tiles: str, code: str, what: dict[str, object]
) -> None:
    table.note(0, "Q")
    refusal = table.refused(NoteRack(1, tuple(tiles)))
    assert (refusal.code, facts(refusal)) == (code, what)


def test_a_letter_the_box_has_not_is_not_noted(table: Table) -> None:
    assert table.refused(NoteRack(0, ("É",))).code == "no-such-letter"


def test_a_note_may_be_made_anew(table: Table) -> None:
    table.note(0, "QZ")
    table.note(0, "ZA")
    table.note(1, "Q")
    assert table.racks == ["AZ_", "Q__"]
    assert counted(table.game) == 9


def test_an_exchange_is_entered_by_number(table: Table) -> None:
    assert table.exchange(0, "__") == "Exchanged 0"
    assert (table.racks[0], len(table.game.bag), table.to_move) == ("___", 6, 1)


def test_after_an_exchange_by_number_nobody_knows_the_rack(table: Table) -> None:
    table.note(0, "QZ")
    table.exchange(0, "___")
    assert table.racks[0] == "___"
    table.lay(1, "3B QAB")
    counted(table.game)


def test_an_exchange_of_known_tiles_keeps_the_others_known(table: Table) -> None:
    table.note(0, "QZ")
    table.exchange(0, "Q")
    assert table.racks[0] == "Z__"
    counted(table.game)


@pytest.mark.parametrize("count", [4, 9])
def test_no_more_are_exchanged_than_a_rack_holds(table: Table, count: int) -> None:
    refusal = table.refused(Exchange(0, ("_",) * count))
    assert facts(refusal) == {"seat": 0, "given": count, "held": 3}


def test_a_challenge_waits_for_the_ruling_the_people_find(table: Table) -> None:
    table.lay(0, "3C BET")
    assert table.challenge(1, judge=None) == "Challenged 1"
    assert table.refused(Vote(0, True)).code == "not-by-vote"
    assert table.do(EnterRuling(True)) == "Ruled, TurnMissed 1"
    assert (table.to_move, table.game.scores) == (0, (5, 0))


def test_a_bad_play_returns_its_tiles_and_those_drawn_go_back_to_the_bag(table: Table) -> None:
    table.note(0, "Z")
    table.lay(0, "3C BE")
    table.challenge(1, judge=None)
    assert table.do(EnterRuling(False)) == "Ruled"
    assert (table.racks[0], len(table.game.bag)) == ("BEZ", 6)
    assert (table.to_move, table.game.scores) == (1, (0, 0))
    assert counted(table.game) == 9


def test_a_note_made_in_the_window_does_not_outlive_a_bad_play(table: Table) -> None:
    """Z was known, then the rack was noted without it: it may be on the other rack now."""
    table.note(0, "Z")
    table.lay(0, "3C BE")
    table.note(0, "")
    table.note(1, "Z")
    table.challenge(1, judge=None)
    table.do(EnterRuling(False))
    counted(table.game)
    assert table.racks == ["BE_", "Z__"]


def test_after_an_overdraw_a_bad_play_brings_back_only_its_own_tiles(table: Table) -> None:
    table.note(0, "Z")
    table.lay(0, "3C BE")
    table.do(Overdraw(0, 1))
    table.challenge(1, judge=None)
    table.do(EnterRuling(False))
    assert table.racks[0] == "BE_"
    counted(table.game)


def test_there_is_no_ruling_without_a_challenge(table: Table) -> None:
    assert table.refused(EnterRuling(True)).code == "no-ruling-pending"


@pytest.mark.parametrize("judging", list(Judging))
def test_settings_of_the_challenge_hold_at_a_real_board(judging: Judging) -> None:
    rule = Challenges(Points(5), Scope.WORD)
    table = real_board(replace(OWN, challenge=rule, judging=judging))
    table.lay(0, "3C BET")
    table.challenge(1, "BET", judge=None)
    table.do(EnterRuling(True))
    assert (table.game.scores, table.to_move) == ((10, 0), 1)


def test_turns_are_missed_at_a_real_board_too() -> None:
    table = real_board(OWN, players=3)
    table.lay(0, "3C BET")
    table.challenge(2, judge=None)
    table.do(EnterRuling(True))
    assert table.passes(1) == "Passed 1, TurnMissed 2"


def test_an_overdraw_is_put_back_unseen_and_the_rack_is_unknown_again(table: Table) -> None:
    table.note(0, "QZB")
    assert table.do(Overdraw(0, 1)) == "Overdrawn 0"
    assert (table.racks[0], len(table.game.bag)) == ("___", 6)
    assert counted(table.game) == 12


@pytest.mark.parametrize(
    ("surplus", "code", "what"),
    [
        (0, "bad-surplus", {"surplus": 0}),
        (7, "bag-too-low", {"needed": 7, "left": 6}),
    ],
)
def test_an_overdraw_must_be_possible(
    table: Table, surplus: int, code: str, what: dict[str, object]
) -> None:
    refusal = table.refused(Overdraw(0, surplus))
    assert (refusal.code, facts(refusal)) == (code, what)


def test_a_blank_may_be_taken_off_a_real_board() -> None:
    table = real_board(replace(OWN, blanks_circulate=True))
    table.lay(0, "3C BEt")
    table.do(TakeBlank(1, Square(2, 4)))
    assert (table.racks[1], table.board.splitlines()[2]) == ("?__", "..BET")
    counted(table.game)
