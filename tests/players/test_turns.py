from dataclasses import replace
from random import Random

import pytest

from tests.players.tables import BEGINNER, ENGLISH_WORDS, INTERMEDIATE, STATIC, box_of
from tests.rules.tables import Table, position
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, choose
from tilewright.rules import (
    EDITIONS,
    Begin,
    Command,
    Edition,
    Exchange,
    FinishLine,
    Lay,
    Pass,
    Square,
    TakeBlank,
    view,
)

PLAIN = EDITIONS["plain"]

BOARD = """
...............
...............
...............
...............
...............
...............
...............
......HORNs....
...............
...............
...............
...............
...............
...............
...............
"""


def chosen(
    table: Table,
    seat: int,
    strength: Strength = STATIC,
    words: Lexicon = ENGLISH_WORDS,
    seed: int = 1,
) -> Command | None:
    return choose(view(table.game, seat), strength, words, Random(seed))


def own_box(board: str, *held: str) -> Edition:
    """Return the plain edition with a set of exactly these tiles: board, racks and bag."""
    on_board = "".join(tile for tile in board if tile.isalpha())
    tiles = "".join(tile for tile in on_board if tile.isupper()) + "".join(held).replace("?", "")
    blanks = sum(tile.islower() for tile in on_board) + "".join(held).count("?")
    return replace(PLAIN, tiles=box_of(tiles, blanks), rack_size=3)


def laid(command: Command | None) -> str:
    assert isinstance(command, Lay), command
    return "".join(tile for _, tile in command.placed)


@pytest.mark.parametrize("strength", LEVELS.values(), ids=LEVELS)
def test_only_the_seat_to_move_acts(strength: Strength) -> None:
    table = position(BOARD, racks=["AEINRST", "AEINRST", "AEINRST"], edition=PLAIN, turn=1)
    assert [chosen(table, seat, strength) is None for seat in range(3)] == [True, False, True]


@pytest.mark.parametrize("strength", LEVELS.values(), ids=LEVELS)
def test_the_same_view_and_chance_lead_to_the_same_choice(strength: Strength) -> None:
    table = position(BOARD, racks=["AEINRST", "AEINRST"], edition=PLAIN)
    assert chosen(table, 0, strength, seed=5) == chosen(table, 0, strength, seed=5)


def test_an_expert_finds_a_bingo_that_beginners_overlook() -> None:
    table = position(racks=["AEINRST", "AEINRST"], edition=PLAIN)
    assert len(laid(chosen(table, 0))) == 7
    assert max(len(laid(chosen(table, 0, BEGINNER, seed=seed))) for seed in range(20)) < 7


def test_a_computer_cannot_play_from_a_spectators_view() -> None:
    table = position(BOARD, racks=["A", "B"], edition=PLAIN)
    with pytest.raises(ValueError, match="needs the view of a seat"):
        choose(view(table.game, None), STATIC, ENGLISH_WORDS, Random(1))


@pytest.mark.parametrize("strength", LEVELS.values(), ids=LEVELS)
def test_without_a_play_a_computer_exchanges_or_passes(strength: Strength) -> None:
    with_bag = own_box(BOARD, "VVV", "VVV", "EEEE")
    table = position(BOARD, racks=["VVV", "VVV"], bag="EEEE", edition=with_bag)
    assert isinstance(chosen(table, 0, strength), Exchange)
    empty = own_box(BOARD, "VVV", "VVV")
    assert chosen(position(BOARD, racks=["VVV", "VVV"], edition=empty), 0, strength) == Pass(0)


def test_tiles_that_the_previous_player_will_draw_are_not_counted_for_an_exchange() -> None:
    edition = own_box(BOARD, "VVV", "DY?", "EE")
    table = position(BOARD, racks=["DY?", "VVV"], bag="EE", edition=edition)
    table.lay(0, "9I DY")
    assert chosen(table, 1, words=Lexicon.from_words(["DY", "RD", "NY"])) == Pass(1)


def test_after_three_exchanges_without_a_play_a_computer_passes() -> None:
    edition = own_box(BOARD, "VVV", "VVV", "EEEE")
    table = position(BOARD, racks=["VVV", "VVV"], bag="EEEE", edition=edition)
    nothing = Lexicon.from_words(["ZZZ"])
    for _ in range(3):
        for seat in (0, 1):
            command = chosen(table, seat, words=nothing)
            assert isinstance(command, Exchange)
            table.do(command)
    assert chosen(table, 0, words=nothing) == Pass(0)


@pytest.mark.parametrize("strength", [INTERMEDIATE, STATIC])
def test_a_circulating_blank_is_swapped_for_its_letter(strength: Strength) -> None:
    edition = replace(PLAIN, blanks_circulate=True)
    table = position(BOARD, racks=["SEIUVVC", "EEEEEEE"], edition=edition)
    assert chosen(table, 0, strength) == TakeBlank(0, Square(7, 10))
    table.do(TakeBlank(0, Square(7, 10)))
    assert isinstance(chosen(table, 0, strength), Lay)


def test_a_beginner_sometimes_takes_a_circulating_blank() -> None:
    edition = replace(PLAIN, blanks_circulate=True)
    table = position(BOARD, racks=["SEIUVVC", "EEEEEEE"], edition=edition)
    kinds = {type(chosen(table, 0, BEGINNER, seed=seed)) for seed in range(20)}
    assert kinds == {TakeBlank, Lay}


def test_blanks_stay_on_the_board_where_they_do_not_circulate() -> None:
    table = position(BOARD, racks=["SEIUVVC", "EEEEEEE"], edition=PLAIN)
    assert isinstance(chosen(table, 0), Lay)


def test_an_expert_plays_for_the_points_that_reach_the_finish_line() -> None:
    edition = replace(PLAIN, finish_line=FinishLine())
    table = position(BOARD, racks=["?ESZXAA", "EEEEEEE"], edition=edition, scores=[80, 0])
    command = chosen(table, 0)
    assert isinstance(command, Lay)
    table.do(command)
    assert table.game.scores[0] >= 120


def test_a_last_good_play_is_accepted() -> None:
    table = position(BOARD, racks=["T", "VVV"], edition=own_box(BOARD, "T", "VVV", "BBB"))
    table.lay(0, "8F T.....")
    assert chosen(table, 1) == Begin(1)
    table.do(Begin(1))
    assert table.game.over
    assert [chosen(table, seat) for seat in (0, 1)] == [None, None]
