"""Keeping score at a real board, whose racks and bag are hidden (R3.6, R9.3)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, Table, box, check_tile_count, real_board
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
    assert check_tile_count(table.game) == 12
    return table


def test_racks_start_unknown_and_the_bag_is_counted(table: Table) -> None:
    assert (table.racks, len(table.game.bag)) == (["___", "___"], 6)


def test_a_play_is_scored_and_the_player_draws_at_once(table: Table) -> None:
    assert table.lay(0, "3C BET") == "Laid 0, Drew 0"
    assert (table.game.scores, table.racks[0], len(table.game.bag)) == ((5, 0), "___", 3)
    assert check_tile_count(table.game) == 9
    assert table.phase == "Window"


def test_placement_is_checked_as_usual(table: Table) -> None:
    assert table.refused(Lay(0, (Placed(Square(0, 0), "B"),))).code == "first-play-too-short"


def test_no_more_of_a_tile_is_played_than_the_box_holds(table: Table) -> None:
    table.lay(0, "3A QAB")
    refusal = table.refused(Lay(1, (Placed(Square(3, 0), "Q"),)))
    assert (refusal.code, refusal.facts()) == ("tiles-used-up", {"tiles": ("Q",)})
    check_tile_count(table.game)


def test_no_more_blanks_are_played_than_the_box_holds(table: Table) -> None:
    table.lay(0, "3B abE")
    refusal = table.refused(Lay(1, (Placed(Square(3, 2), "e"),)))
    assert refusal.facts() == {"tiles": ("?",)}


def test_no_more_tiles_are_played_than_a_rack_holds(table: Table) -> None:
    four = tuple(Placed(Square(2, column), tile) for column, tile in enumerate("ABET"))
    assert table.refused(Lay(0, four)).code == "tiles-not-on-rack"


def test_a_rack_can_be_noted_in_part_and_its_known_tiles_are_played_first(table: Table) -> None:
    assert table.note(0, "QB") == "RackNoted 0"
    assert table.racks[0] == "BQ_"
    assert check_tile_count(table.game) == 10
    table.lay(0, "3C BE")
    assert table.racks[0] == "Q__"
    check_tile_count(table.game)


def test_only_the_tiles_of_a_known_rack_can_be_played(table: Table) -> None:
    table.note(0, "QBE")
    refusal = table.refused(Lay(0, (Placed(Square(2, 2), "T"), Placed(Square(2, 3), "O"))))
    assert refusal.facts() == {"missing": ("T", "O")}


@pytest.mark.parametrize(
    ("tiles", "code", "facts"),
    [
        ("ABET", "rack-size-differs", {"seat": 1, "given": 4, "held": 3}),
        ("Q", "tiles-used-up", {"tiles": ("Q",)}),
        ("AAA", "tiles-used-up", {"tiles": ("A",)}),
    ],
)
def test_an_impossible_note_is_refused(
    table: Table, tiles: str, code: str, facts: dict[str, object]
) -> None:
    table.note(0, "Q")
    refusal = table.refused(NoteRack(1, tuple(tiles)))
    assert (refusal.code, refusal.facts()) == (code, facts)


def test_a_letter_that_is_not_in_the_box_cannot_be_noted(table: Table) -> None:
    assert table.refused(NoteRack(0, ("É",))).code == "no-such-letter"


def test_a_rack_can_be_noted_again(table: Table) -> None:
    table.note(0, "QZ")
    table.note(0, "ZA")
    table.note(1, "Q")
    assert table.racks == ["AZ_", "Q__"]
    assert check_tile_count(table.game) == 9


def test_an_exchange_is_entered_by_number(table: Table) -> None:
    assert table.exchange(0, "__") == "Exchanged 0"
    assert (table.racks[0], len(table.game.bag), table.to_move) == ("___", 6, 1)


def test_after_an_exchange_by_number_the_rack_is_unknown(table: Table) -> None:
    table.note(0, "QZ")
    table.exchange(0, "___")
    assert table.racks[0] == "___"
    table.lay(1, "3B QAB")
    check_tile_count(table.game)


def test_an_exchange_of_known_tiles_keeps_the_others_known(table: Table) -> None:
    table.note(0, "QZ")
    table.exchange(0, "Q")
    assert table.racks[0] == "Z__"
    check_tile_count(table.game)


@pytest.mark.parametrize("count", [4, 9])
def test_no_more_are_exchanged_than_a_rack_holds(table: Table, count: int) -> None:
    refusal = table.refused(Exchange(0, ("_",) * count))
    assert refusal.facts() == {"seat": 0, "given": count, "held": 3}


def test_a_challenge_waits_for_the_ruling_to_be_entered(table: Table) -> None:
    table.lay(0, "3C BET")
    assert table.challenge(1, judge=None) == "Challenged 1"
    assert table.refused(Vote(0, True)).code == "not-by-vote"
    assert table.do(EnterRuling(True)) == "Ruled, TurnMissed 1"
    assert (table.to_move, table.game.scores) == (0, (5, 0))


def test_a_bad_play_returns_to_the_rack_and_the_drawn_tiles_to_the_bag(table: Table) -> None:
    table.note(0, "Z")
    table.lay(0, "3C BE")
    table.challenge(1, judge=None)
    assert table.do(EnterRuling(False)) == "Ruled"
    assert (table.racks[0], len(table.game.bag)) == ("BEZ", 6)
    assert (table.to_move, table.game.scores) == (1, (0, 0))
    assert check_tile_count(table.game) == 9


def test_a_tile_no_longer_noted_does_not_come_back_with_a_bad_play(table: Table) -> None:
    """Z was known, and then the rack was noted without it: it can be on the other rack now."""
    table.note(0, "Z")
    table.lay(0, "3C BE")
    table.note(0, "")
    table.note(1, "Z")
    table.challenge(1, judge=None)
    table.do(EnterRuling(False))
    check_tile_count(table.game)
    assert table.racks == ["BE_", "Z__"]


def test_after_an_overdraw_only_the_tiles_of_a_bad_play_are_known(table: Table) -> None:
    table.note(0, "Z")
    table.lay(0, "3C BE")
    table.do(Overdraw(0, 1))
    table.challenge(1, judge=None)
    table.do(EnterRuling(False))
    assert table.racks[0] == "BE_"
    check_tile_count(table.game)


def test_there_is_no_ruling_without_a_challenge(table: Table) -> None:
    assert table.refused(EnterRuling(True)).code == "no-ruling-pending"


@pytest.mark.parametrize("judging", list(Judging))
def test_challenge_settings_apply_at_a_real_board(judging: Judging) -> None:
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
    assert table.pass_turn(1) == "Passed 1, TurnMissed 2"


def test_an_overdraw_goes_back_unseen_and_the_rack_is_unknown_again(table: Table) -> None:
    table.note(0, "QZB")
    assert table.do(Overdraw(0, 1)) == "Overdrawn 0"
    assert (table.racks[0], len(table.game.bag)) == ("___", 6)
    assert check_tile_count(table.game) == 12


@pytest.mark.parametrize(
    ("surplus", "code", "facts"),
    [
        (0, "bad-surplus", {"surplus": 0}),
        (7, "bag-too-low", {"needed": 7, "left": 6}),
    ],
)
def test_an_impossible_overdraw_is_refused(
    table: Table, surplus: int, code: str, facts: dict[str, object]
) -> None:
    refusal = table.refused(Overdraw(0, surplus))
    assert (refusal.code, refusal.facts()) == (code, facts)


def test_a_blank_can_be_taken_off_a_real_board() -> None:
    table = real_board(replace(OWN, blanks_circulate=True))
    table.lay(0, "3C BEt")
    table.do(TakeBlank(1, Square(2, 4)))
    assert (table.racks[1], table.board.splitlines()[2]) == ("?__", "..BET")
    check_tile_count(table.game)
