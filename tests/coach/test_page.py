"""The page of a review: complete, safe, and independent of any other file."""

import re
from xml.etree import ElementTree as ET

import pytest

from tilewright.coach import ReviewSettings, review
from tilewright.coach.html.page import review_page
from tilewright.game import Game

RULE_BOOK = "tests/games/rule_book.gcg"
STATIC = ReviewSettings(static=True)


@pytest.fixture(scope="module")
def page() -> str:
    game = Game.read(RULE_BOOK)
    return review_page(game, review(game, STATIC))


def test_the_page_is_well_formed(page: str) -> None:
    body = page[page.index("<body>") :].removesuffix("</html>\n")
    found = ET.fromstring(body)
    turns = [each for each in found.iter("details") if each.get("id")]
    assert [each.get("id") for each in turns] == [f"turn-{number}" for number in range(1, 6)]
    assert {each.get("class") for each in turns} <= {"fine", "small", "medium", "large"}


def test_a_mistake_shows_the_board_with_both_plays(page: str) -> None:
    first = page[page.index('id="turn-1"') : page.index('id="turn-2"')]
    boards = first.split('<div class="board"')[1:]
    laid = ["".join(re.findall(r"<u>(.)</u>", board)) for board in boards]
    assert laid == ["HORN", "ANOTHER"]
    assert "ANOTHER uses all your tiles" in first


def test_the_page_needs_no_other_file(page: str) -> None:
    assert not re.search(r"(?:src|href)=\"(?!#)|url\(|@import|<script", page)


def test_names_cannot_inject_markup() -> None:
    text = "#player1 A <script>alert(1)</script>\n#player2 B B&B\n>A: CATXYZQ 8G CAT +10 10\n"
    game = Game.read(text)
    page = review_page(game, review(game, STATIC))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "B&amp;B" in page


def test_the_graph_has_a_pin_for_each_turning_point(page: str) -> None:
    found = review(Game.read(RULE_BOOK), STATIC)
    assert len(found.turning_points) == 3
    for point in found.turning_points:
        assert f'<a href="#turn-{point.turn}"><circle' in page
