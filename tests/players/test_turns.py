from dataclasses import replace
from random import Random

import pytest

from tests.players.tables import BEGINNER, ENGLISH_WORDS, EXPERT, INTERMEDIATE, box_of
from tests.rules.tables import Table, position
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import choose
from tilewright.rules import (
    EDITIONS,
    Begin,
    Command,
    Edition,
    Exchange,
    FinishLine,
    Lay,
    Level,
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


def says(
    table: Table, seat: int, level: Level = EXPERT, words: Lexicon = ENGLISH_WORDS, seed: int = 1
) -> Command | None:
    return choose(view(table.game, seat), level, words, Random(seed))


def own_box(board: str, *held: str) -> Edition:
    """The plain edition with a box of exactly the tiles on the board, the racks and the bag."""
    lying = "".join(tile for tile in board if tile.isalpha())
    tiles = "".join(tile for tile in lying if tile.isupper()) + "".join(held).replace("?", "")
    blanks = sum(tile.islower() for tile in lying) + "".join(held).count("?")
    return replace(PLAIN, tiles=box_of(tiles, blanks), rack_size=3)


def laid(command: Command | None) -> str:
    assert isinstance(command, Lay), command
    return "".join(tile for _, tile in command.placed)


@pytest.mark.parametrize("level", Level)
def test_only_the_seat_to_move_moves(level: Level) -> None:
    table = position(BOARD, racks=["AEINRST", "AEINRST", "AEINRST"], edition=PLAIN, turn=1)
    assert [says(table, seat, level) is None for seat in range(3)] == [True, False, True]


@pytest.mark.parametrize("level", Level)
def test_the_same_view_and_chance_give_the_same_choice(level: Level) -> None:
    table = position(BOARD, racks=["AEINRST", "AEINRST"], edition=PLAIN)
    assert says(table, 0, level, seed=5) == says(table, 0, level, seed=5)


def test_an_expert_finds_the_best_play_and_a_beginner_mostly_does_not() -> None:
    table = position(racks=["AEINRST", "AEINRST"], edition=PLAIN)
    assert len(laid(says(table, 0))) == 7
    assert max(len(laid(says(table, 0, BEGINNER, seed=seed))) for seed in range(20)) < 7


def test_a_spectator_is_no_player() -> None:
    table = position(BOARD, racks=["A", "B"], edition=PLAIN)
    with pytest.raises(ValueError, match="sits at a seat"):
        choose(view(table.game, None), EXPERT, ENGLISH_WORDS, Random(1))


@pytest.mark.parametrize("level", Level)
def test_without_a_play_tiles_are_exchanged_or_the_turn_is_passed(level: Level) -> None:
    with_bag = own_box(BOARD, "VVV", "VVV", "EEEE")
    table = position(BOARD, racks=["VVV", "VVV"], bag="EEEE", edition=with_bag)
    assert isinstance(says(table, 0, level), Exchange)
    empty = own_box(BOARD, "VVV", "VVV")
    assert says(position(BOARD, racks=["VVV", "VVV"], edition=empty), 0, level) == Pass(0)


def test_the_tiles_that_the_last_player_will_draw_are_not_there_to_exchange() -> None:
    edition = own_box(BOARD, "VVV", "DY?", "EE")
    table = position(BOARD, racks=["DY?", "VVV"], bag="EE", edition=edition)
    table.lay(0, "9I DY")
    assert says(table, 1, words=Lexicon.from_words(["DY", "RD", "NY"])) == Pass(1)


def test_after_three_exchanges_without_a_play_hope_is_gone() -> None:
    edition = own_box(BOARD, "VVV", "VVV", "EEEE")
    table = position(BOARD, racks=["VVV", "VVV"], bag="EEEE", edition=edition)
    nothing = Lexicon.from_words(["ZZZ"])
    for _ in range(3):
        for seat in (0, 1):
            command = says(table, seat, words=nothing)
            assert isinstance(command, Exchange)
            table.do(command)
    assert says(table, 0, words=nothing) == Pass(0)


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT])
def test_a_blank_is_taken_off_the_board_for_its_letter(level: Level) -> None:
    edition = replace(PLAIN, blanks_circulate=True)
    table = position(BOARD, racks=["SEIUVVC", "EEEEEEE"], edition=edition)
    assert says(table, 0, level) == TakeBlank(0, Square(7, 10))
    table.do(TakeBlank(0, Square(7, 10)))
    assert isinstance(says(table, 0, level), Lay)


def test_a_beginner_sees_the_blank_now_and_then() -> None:
    edition = replace(PLAIN, blanks_circulate=True)
    table = position(BOARD, racks=["SEIUVVC", "EEEEEEE"], edition=edition)
    kinds = {type(says(table, 0, BEGINNER, seed=seed)) for seed in range(20)}
    assert kinds == {TakeBlank, Lay}


def test_blanks_stay_where_they_do_not_circulate() -> None:
    table = position(BOARD, racks=["SEIUVVC", "EEEEEEE"], edition=PLAIN)
    assert isinstance(says(table, 0), Lay)


def test_an_expert_takes_the_points_that_win_at_the_finish_line() -> None:
    edition = replace(PLAIN, finish_line=FinishLine())
    table = position(BOARD, racks=["?ESZXAA", "EEEEEEE"], edition=edition, scores=[80, 0])
    command = says(table, 0)
    assert isinstance(command, Lay)
    table.do(command)
    assert table.game.scores[0] >= 120


def test_a_last_good_play_is_accepted() -> None:
    table = position(BOARD, racks=["T", "VVV"], edition=own_box(BOARD, "T", "VVV", "BBB"))
    table.lay(0, "8F T.....")
    assert says(table, 1) == Begin(1)
    table.do(Begin(1))
    assert table.game.over
    assert [says(table, seat) for seat in (0, 1)] == [None, None]
