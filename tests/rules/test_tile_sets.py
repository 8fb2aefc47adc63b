"""The tile sets of all boxes, and the large board (R1)."""

import pytest

from tilewright.rules.equipment.layout import PREMIUMS, Premium
from tilewright.rules.equipment.layouts import LAYOUTS, SUPER
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import ENGLISH, TileSet, is_blank, letter_of


@pytest.mark.parametrize(
    ("name", "size", "points"),
    [
        ("english", 100, 187),
        ("english_super", 200, 381),
        ("french", 102, 197),
        ("german", 102, 202),
        ("spanish", 100, 192),
        ("polish", 100, 190),
        ("catalan", 100, 189),
        ("norwegian", 100, 202),
        ("swedish", 100, 194),
        ("danish", 100, 247),
        ("dutch", 102, 230),
        ("italian", 120, 293),
        ("portuguese", 120, 204),
        ("slovene", 100, 180),
    ],
)
def test_number_and_total_value_of_the_tiles_in_a_box(name: str, size: int, points: int) -> None:
    tiles = TILE_SETS[name]
    assert tiles.size == size
    assert tiles.worth(tiles.all_tiles()) == points


def test_every_set_is_listed_under_its_own_name() -> None:
    assert all(name == tiles.name for name, tiles in TILE_SETS.items())
    assert TILE_SETS["english"] is ENGLISH


@pytest.mark.parametrize("tiles", TILE_SETS.values(), ids=TILE_SETS.keys())
def test_a_blank_can_stand_for_every_letter_and_remains_recognisable(tiles: TileSet) -> None:
    for entry in tiles.letters:
        blank = entry.letter.lower()
        assert is_blank(blank)
        assert not is_blank(entry.letter)
        assert letter_of(blank) == entry.letter


def test_the_large_board_has_four_quadruple_words_in_its_corners() -> None:
    quadruple = Premium(letter=1, word=4)
    corners = {Square(row, column) for row in (0, 20) for column in (0, 20)}
    squares = {Square(row, column) for row in range(21) for column in range(21)}
    assert {square for square in squares if SUPER.premium(square) == quadruple} == corners
    assert SUPER.start == Square(10, 10)


def test_the_large_board_has_the_right_number_of_each_premium() -> None:
    picture = "".join(LAYOUTS["super"].picture)
    counts = {mark: picture.count(mark) for mark in PREMIUMS if mark != "."}
    assert counts == {"'": 36, '"': 20, "^": 8, "-": 41, "=": 16, "~": 4}
