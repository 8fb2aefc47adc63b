"""The contents of the box and the settings of the presets (R1, R5.6, R6.2, R7.2, R9, R10.1)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tilewright.rules import (
    EDITIONS,
    ENGLISH,
    Bonus,
    BoxColours,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameClock,
    GoingOut,
    Judging,
    MissTurn,
    PassedOut,
    Points,
    Scope,
    ScorelessTurns,
    Square,
    nine_tiles,
)
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.tiles import Letter, TileSet
from tilewright.rules.refusals import BadTable

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


def test_triple_words_are_at_corners_and_edges_and_the_star_is_a_double_word() -> None:
    triples = {sq for sq in CORNERS_AND_EDGES if STANDARD.premium(sq).word == 3}
    assert triples == CORNERS_AND_EDGES - {Square(7, 7)}
    assert STANDARD.start == Square(7, 7)
    assert STANDARD.premium(Square(7, 7)).word == 2


@pytest.mark.parametrize("symmetry", ["transposed", "upside down", "mirrored"])
def test_the_board_is_symmetric(symmetry: str) -> None:
    for row in range(15):
        for column in range(15):
            other = {
                "transposed": (column, row),
                "upside down": (14 - row, column),
                "mirrored": (row, 14 - column),
            }[symmetry]
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
def test_there_are_one_hundred_tiles_with_two_blanks_worth_nothing(
    value: int, letters: str
) -> None:
    of_this_value = [tile for tile in ENGLISH.all_tiles() if ENGLISH.value(tile) == value]
    assert sorted(of_this_value) == sorted(letters)
    assert ENGLISH.size == 100


BOX_SETTINGS: dict[str, dict[str, object]] = {
    "classic-2003": {},
    "graves": {"peg_rack": True},
    "guide-2013": {
        "bonus": Bonus(50, None),
        "challenge": Challenges(MissTurn(), Scope.WORD),
    },
    "plain": {},
    "heritage-2023": {"look": BoxColours.HERITAGE},
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
    "standstill": PassedOut(2, 2),
    "going_out": GoingOut.OTHERS_LOSE_THEIRS,
    "challenge": Challenges(MissTurn(), Scope.PLAY),
    "judging": Judging.DICTIONARY,
    "turn_limit_ms": None,
    "clock": None,
    "finish_line": None,
    "blanks_circulate": False,
    "look": BoxColours.CLASSIC,
    "peg_rack": False,
    "tiles": ENGLISH,
    "layout": STANDARD,
}


def test_the_settings_of_every_preset_are_listed() -> None:
    assert BOX_SETTINGS.keys() == EDITIONS.keys()


@pytest.mark.parametrize("name", BOX_SETTINGS)
def test_a_preset_differs_only_where_its_book_does(name: str) -> None:
    edition = EDITIONS[name]
    assert edition.name == name
    settings = {key: getattr(edition, key) for key in COMMON}
    assert settings == COMMON | BOX_SETTINGS[name]


@pytest.mark.parametrize("name", BOX_SETTINGS)
def test_nine_tiles_override_rack_and_bonus_of_any_preset(name: str) -> None:
    edition = nine_tiles(EDITIONS[name])
    assert (edition.rack_size, edition.bonus) == (9, Bonus(50, 7))
    preset = EDITIONS[name]
    assert replace(edition, rack_size=preset.rack_size, bonus=preset.bonus) == preset


DAY = 24 * 60 * 60_000
ABSURD: list[tuple[str, dict[str, Any]]] = [
    ("rack-too-small", {"rack_size": 0}),
    ("rack-too-small", {"rack_size": 1}),
    ("too-few-tiles", {"rack_size": 51}),
    ("bad-exchange-limit", {"exchange_needs": 0}),
    ("conflicting-rules", {"challenge": CheckedPlays(), "judging": Judging.VOTE}),
    ("bad-turn-limit", {"turn_limit_ms": 0}),
    ("bad-turn-limit", {"turn_limit_ms": DAY + 1}),
    ("bad-bonus", {"bonus": Bonus(-1)}),
    ("bad-bonus", {"bonus": Bonus(50, 0)}),
    ("bad-ending", {"standstill": PassedOut(bag_empty=0)}),
    ("bad-ending", {"standstill": PassedOut(tiles_left=0)}),
    ("bad-ending", {"standstill": ScorelessTurns(0)}),
    ("bad-penalty", {"challenge": Challenges(Points(-5))}),
    ("bad-clock", {"clock": GameClock(allowance_ms=-1)}),
    ("bad-clock", {"clock": GameClock(allowance_ms=DAY + 1)}),
    ("bad-clock", {"clock": GameClock(fine_a_minute=-10)}),
    ("bad-clock", {"clock": GameClock(overtime_limit_ms=-1)}),
    ("bad-clock", {"clock": GameClock(overtime_limit_ms=DAY + 1)}),
    ("bad-target", {"finish_line": FinishLine(expert=(200, 180, 0))}),
]


@pytest.mark.parametrize(("reason", "absurd"), ABSURD, ids=str)
def test_an_absurd_edition_cannot_be_built(reason: str, absurd: dict[str, Any]) -> None:
    with pytest.raises(BadTable) as refused:
        Edition(name="absurd", **absurd)
    assert refused.value.reason.value == reason


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
        pytest.param((Letter("_", 1, 1),), id="a-letter-that-looks-unknown"),
        pytest.param((Letter("A", -1, 1),), id="a-negative-count"),
        pytest.param((Letter("א", 1, 1),), id="a-letter-without-a-lower-case-form"),
        pytest.param((Letter("İ", 1, 1),), id="a-letter-that-lower-case-does-not-preserve"),
    ],
)
def test_an_impossible_tile_set_cannot_be_built(letters: tuple[Letter, ...]) -> None:
    with pytest.raises(ValueError, match="tile set"):
        TileSet("wrong", letters, 2)
