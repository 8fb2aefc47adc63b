"""The worked example of the rule books, in every edition (R11)."""

import pytest

from tests.rules.tables import picture, position
from tilewright.rules import EDITIONS, Edition
from tilewright.rules.game import Window

BOXES = [edition for name, edition in EDITIONS.items() if name != "tournament"]

TURNS = [
    ("8F HORN", 14, ["HORN"]),
    ("H6 FA.M", 9, ["FARM"]),
    ("10F PASTE", 25, ["PASTE", "FARMS"]),
    ("9H .OB", 16, ["MOB", "NOT", "BE"]),
    ("11E BIT", 16, ["BIT", "PI", "AT"]),
]

AFTER_MOB = """
    =..'...=...'..=
    .-..."..."...-.
    ..-...'.'...-..
    '..-...'...-..'
    ....-.....-....
    ."...".F."...".
    ..'....A'...'..
    =..'.HORN..'..=
    ..'....MOB..'..
    ."...PASTE...".
    ....-.....-....
    '..-...'...-..'
    ..-...'.'...-..
    .-..."..."...-.
    =..'...=...'..=
"""


def test_the_five_boxes_of_the_rule_books_are_among_the_presets() -> None:
    assert {edition.name for edition in BOXES} >= {
        "classic-2003",
        "graves",
        "guide-2013",
        "plain",
        "heritage-2023",
    }


@pytest.mark.parametrize("edition", BOXES, ids=lambda edition: edition.name)
def test_five_turns_score_as_the_books_say(edition: Edition) -> None:
    table = position(racks=["HORNPASTEBIT", "FAMOBE"], edition=edition)
    for number, (play, points, words) in enumerate(TURNS):
        table.lay(number % 2, play)
        window = table.game.phase
        assert isinstance(window, Window)
        assert window.score.points == points
        assert [word.text for word in window.play.words] == words
        if number == 3:
            assert table.board == picture(AFTER_MOB)
    assert table.game.scores == (14 + 25 + 16, 9 + 16)


@pytest.mark.parametrize("edition", BOXES, ids=lambda edition: edition.name)
def test_hop_bridges_two_words_for_eight_points(edition: Edition) -> None:
    table = position(AFTER_MOB, racks=["OA", "E"], edition=edition)
    table.lay(0, "F8 .O.")
    assert table.game.scores == (8, 0)
