"""What is in the box, and what the presets set (R1, R5.6, R6.2, R7.2, R9, R10.1)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tilewright.rules import (
    EDITIONS,
    ENGLISH,
    Bonus,
    Challenges,
    CheckedPlays,
    Edition,
    GameClock,
    GoingOut,
    Judging,
    Look,
    MissTurn,
    PassedOut,
    Scope,
    ScorelessTurns,
    Square,
    nine_tiles,
)
from tilewright.rules.layout import STANDARD, Layout
from tilewright.rules.tiles import Letter, TileSet

CORNERS_AND_EDGES = {Square(row, column) for row in (0, 7, 14) for column in (0, 7, 14)}


def test_the_board_has_8_triple_words_17_double_words_12_triple_letters_24_double_letters() -> None:
    premiums = Counter(
        STANDARD.premium(Square(row, column)) for row in range(15) for column in range(15)
    )
    assert (STANDARD.rows, STANDARD.columns) == (15, 15)
    assert {tuple(premium): count for premium, count in premiums.items()} == {
        (1, 3): 8,
        (1, 2): 17,
        (3, 1): 12,
        (2, 1): 24,
        (1, 1): 225 - 8 - 17 - 12 - 24,
    }


def test_triple_words_lie_at_corners_and_edges_and_the_star_is_a_double_word() -> None:
    triples = {sq for sq in CORNERS_AND_EDGES if STANDARD.premium(sq).word == 3}
    assert triples == CORNERS_AND_EDGES - {Square(7, 7)}
    assert STANDARD.start == Square(7, 7)
    assert STANDARD.premium(Square(7, 7)).word == 2


@pytest.mark.parametrize("turn", ["transposed", "upside down", "mirrored"])
def test_the_board_is_the_same_from_every_side(turn: str) -> None:
    for row in range(15):
        for column in range(15):
            other = {
                "transposed": (column, row),
                "upside down": (14 - row, column),
                "mirrored": (row, 14 - column),
            }[turn]
            assert STANDARD.premium((row, column)) == STANDARD.premium(other)


@pytest.mark.parametrize(
    ("value", "letters"),
    [
        (1, "AAAAAAAAAEEEEEEEEEEEEIIIIIIIIIOOOOOOOOUUUULLLLNNNNNNSSSSTTTTTTRRRRRR"),
        (2, "DDDDGGG"),
        (3, "BBCCMMPP"),
        (4, "FFHHVVWWYY"),
        (5, "K"),
        (8, "JX"),
        (10, "QZ"),
        (0, "??"),
    ],
)
def test_one_hundred_tiles_with_two_blanks_worth_nothing(value: int, letters: str) -> None:
    of_this_value = [tile for tile in ENGLISH.all_tiles() if ENGLISH.value(tile) == value]
    assert sorted(of_this_value) == sorted(letters)
    assert ENGLISH.size == 100


BOX_SETTINGS: dict[str, dict[str, object]] = {
    "classic-2003": {},
    "graves": {"turn_limit_ms": 180_000, "peg_rack": True},
    "guide-2013": {
        "bonus": Bonus(50, None),
        "standstill": PassedOut(2, 2),
        "challenge": Challenges(MissTurn(), Scope.WORD),
    },
    "plain": {},
    "heritage-2023": {"look": Look.HERITAGE},
    "tournament": {
        "exchange_needs": 7,
        "standstill": ScorelessTurns(6),
        "going_out": GoingOut.TWICE_THE_OTHERS,
        "clock": GameClock(25 * 60_000, 10, 10 * 60_000),
    },
}
COMMON: dict[str, object] = {
    "rack_size": 7,
    "bonus": Bonus(50, 7),
    "exchange_needs": 1,
    "standstill": PassedOut(1, 2),
    "going_out": GoingOut.OTHERS_LOSE_THEIRS,
    "challenge": Challenges(MissTurn(), Scope.PLAY),
    "judging": Judging.DICTIONARY,
    "turn_limit_ms": None,
    "clock": None,
    "finish_line": None,
    "blanks_circulate": False,
    "look": Look.CLASSIC,
    "peg_rack": False,
    "tiles": ENGLISH,
    "layout": STANDARD,
}


@pytest.mark.parametrize("name", BOX_SETTINGS)
def test_a_preset_differs_from_the_others_only_where_its_book_does(name: str) -> None:
    edition = EDITIONS[name]
    assert edition.name == name
    settings = {key: getattr(edition, key) for key in COMMON}
    assert settings == COMMON | BOX_SETTINGS[name]


@pytest.mark.parametrize("name", BOX_SETTINGS)
def test_nine_tiles_override_rack_and_bonus_of_any_preset(name: str) -> None:
    edition = nine_tiles(EDITIONS[name])
    assert (edition.rack_size, edition.bonus) == (9, Bonus(50, 7))
    assert replace(edition, rack_size=7, bonus=EDITIONS[name].bonus) == EDITIONS[name]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"rack_size": 0}, id="a-rack-without-tiles"),
        pytest.param({"rack_size": 51}, id="two-racks-need-more-than-the-box"),
        pytest.param({"exchange_needs": 0}, id="an-exchange-from-an-empty-bag"),
        pytest.param(
            {"challenge": CheckedPlays(), "judging": Judging.VOTE}, id="checked-plays-by-vote"
        ),
        pytest.param({"turn_limit_ms": 0}, id="no-time-at-all"),
        pytest.param({"bonus": Bonus(-1)}, id="a-negative-bonus"),
    ],
)
def test_an_impossible_edition_cannot_be_built(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Edition(name="wrong", **wrong)


@pytest.mark.parametrize(
    ("rows", "start"),
    [
        pytest.param(("..", "."), Square(0, 0), id="rows-of-different-length"),
        pytest.param((), Square(0, 0), id="no-rows"),
        pytest.param(("..", ".x"), Square(0, 0), id="an-unknown-mark"),
        pytest.param(("..", ".."), Square(2, 0), id="the-star-off-the-board"),
    ],
)
def test_an_impossible_board_cannot_be_built(rows: tuple[str, ...], start: Square) -> None:
    with pytest.raises(ValueError, match="board"):
        Layout("wrong", rows, start)


@pytest.mark.parametrize(
    "letters",
    [
        pytest.param((Letter("A", 1, 1), Letter("A", 1, 1)), id="a-letter-listed-twice"),
        pytest.param((Letter("a", 1, 1),), id="a-letter-in-lower-case"),
        pytest.param((Letter("?", 1, 1),), id="a-letter-that-looks-like-a-blank"),
        pytest.param((Letter("_", 1, 1),), id="a-letter-that-looks-unseen"),
        pytest.param((Letter("A", -1, 1),), id="fewer-than-no-tiles"),
        pytest.param((Letter("א", 1, 1),), id="a-letter-a-blank-could-not-be-told-from"),
        pytest.param((Letter("İ", 1, 1),), id="a-letter-that-lower-case-does-not-give-back"),
    ],
)
def test_an_impossible_tile_set_cannot_be_built(letters: tuple[Letter, ...]) -> None:
    with pytest.raises(ValueError, match="tile set"):
        TileSet("wrong", letters, 2)
