"""What a play scores (R5, R10.1)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, BadWords, position
from tilewright.notation.diagrams import read_board
from tilewright.notation.plays import read_play
from tilewright.rules import EDITIONS, Bonus, Edition, Square, nine_tiles
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.plays.placement import lay
from tilewright.rules.plays.scoring import PlayScore, score

PLAIN, GUIDE = EDITIONS["plain"], EDITIONS["guide-2013"]
NINE = nine_tiles(PLAIN)

# The top row has one premium of each kind: 2L, 3L, none, 2W, 3W.
ROW = replace(SMALL, layout=Layout("row", ("'\".-=", ".....", "....."), Square(1, 2)))

BAD = """
    .....
    BAD..
    .....
"""


def scored(board: str, play: str, edition: Edition) -> PlayScore:
    on = read_board(board)
    laid = lay(on, read_play(play, on, edition.tiles).placed, edition.layout.start, edition.tiles)
    return score(laid, edition.layout, edition.tiles, edition.bonus, edition.rack_size)


@pytest.mark.parametrize(
    ("play", "points"),
    [
        pytest.param(
            "2A ...E", 3 + 1 + 2 + 1, id="letters-already-on-the-board-count-at-face-value"
        ),
        pytest.param("C1 A.", 1 + 2, id="a-plain-square-changes-nothing"),
        pytest.param("A1 A.", 2 * 1 + 3, id="a-double-letter-doubles-the-letter-alone"),
        pytest.param("B1 M.", 3 * 3 + 1, id="a-triple-letter-triples-the-letter-alone"),
        pytest.param("1A AM", 2 + 9 + (2 + 3) + (9 + 1), id="a-tile-in-two-words-counts-in-both"),
        pytest.param(
            "D1 EM", 2 * (1 + 3) + (3 + 1 + 2 + 3), id="a-double-word-doubles-the-words-through-it"
        ),
        pytest.param("1C BED", (3 + 1 + 2) * 2 * 3 + 3 + 2, id="word-premiums-multiply"),
        pytest.param(
            "1B ABED",
            (3 * 1 + 3 + 1 + 2) * 2 * 3 + (3 * 1 + 1) + (3 + 2),
            id="letter-premiums-come-first",
        ),
        pytest.param("A1 a.", 0 + 3, id="a-blank-scores-nothing-on-a-letter-premium"),
        pytest.param("1C BeD", (3 + 0 + 2) * 2 * 3 + 3 + 2, id="a-blank-still-multiplies-the-word"),
    ],
)
def test_letter_premiums_first_then_word_premiums(play: str, points: int) -> None:
    assert scored(BAD, play, ROW).points == points


def row(number: int, tiles: str) -> str:
    """Return a 15×15 board with these tiles in one row."""
    rows = ["." * 15 for _ in range(15)]
    rows[number - 1] = tiles
    return "\n".join(rows)


EMPTY = row(1, "." * 15)


@pytest.mark.parametrize(
    ("board", "play", "edition", "points"),
    [
        pytest.param(EMPTY, "8H BAT", PLAIN, 2 * (3 + 1 + 1), id="the-star-doubles-the-first-word"),
        pytest.param(
            row(5, ".....ABLED....."),
            "5E T.....S",
            PLAIN,
            4 * (1 + 8 + 1),
            id="two-double-words-make-four-times",
        ),
        pytest.param(
            row(1, ".ABLEDA........"),
            "1A T......S",
            PLAIN,
            9 * (1 + 9 + 1),
            id="two-triple-words-make-nine-times",
        ),
        pytest.param(
            row(1, ".ABLEDA.ABLEDA."),
            "1A T......S......S",
            PLAIN,
            27 * (1 + 9 + 1 + 9 + 1),
            id="three-triple-words-make-twenty-seven-times",
        ),
        pytest.param(
            EMPTY,
            "8A ABLEDABE",
            NINE,
            6 * (1 + 3 + 1 + 2 * 1 + 2 + 1 + 3 + 1) + 50,
            id="with-nine-tiles-a-first-play-can-cover-a-triple-and-the-star",
        ),
        pytest.param(
            EMPTY,
            "8A ABLEDABET",
            NINE,
            6 * (1 + 3 + 1 + 2 * 1 + 2 + 1 + 3 + 1 + 1) + 50,
            id="nine-tiles-earn-the-bonus-once",
        ),
        pytest.param(
            EMPTY, "8H ABLEDAB", NINE, 2 * (12 + 2) + 50, id="seven-of-nine-tiles-earn-the-bonus"
        ),
        pytest.param(EMPTY, "8H ABLEDA", NINE, 2 * (9 + 2), id="six-of-nine-tiles-do-not"),
        pytest.param(
            EMPTY, "8H ABLEDAB", PLAIN, 2 * (12 + 2) + 50, id="the-bonus-is-added-after-multiplying"
        ),
        pytest.param(
            EMPTY, "8H ABLEDAB", GUIDE, 2 * (12 + 2) + 50, id="the-guide-gives-the-same-bonus"
        ),
        pytest.param(
            row(8, ".......T......."),
            "8B ABLEDA.",
            PLAIN,
            1 + 3 + 2 * 1 + 1 + 2 + 1 + 1,
            id="a-seven-letter-word-with-six-tiles-is-not-a-bingo",
        ),
    ],
)
def test_multipliers_multiply_and_the_bonus_comes_last(
    board: str, play: str, edition: Edition, points: int
) -> None:
    assert scored(board, play, edition).points == points


@pytest.mark.parametrize(
    ("bonus", "laid", "rack", "points"),
    [
        (Bonus(50, 7), 6, 7, 0),
        (Bonus(50, 7), 7, 7, 50),
        (Bonus(50, 7), 9, 9, 50),
        (Bonus(50, 7), 5, 5, 0),
        (Bonus(50, None), 5, 5, 50),
        (Bonus(50, None), 8, 9, 0),
        (Bonus(35, None), 9, 9, 35),
    ],
)
def test_when_the_bonus_is_paid_is_a_setting(
    bonus: Bonus, laid: int, rack: int, points: int
) -> None:
    assert bonus.earned(laid, rack) == points


def test_premiums_count_only_on_the_turn_that_covers_them() -> None:
    table = position(BAD, racks=["EMA", "ENA"], edition=ROW)
    table.lay(0, "D1 EM")
    table.lay(1, "1C A.")
    assert table.game.scores == (2 * (1 + 3) + (3 + 1 + 2 + 3), (1 + 1) + (1 + 2))


def test_premiums_count_again_after_a_play_is_challenged_off() -> None:
    table = position(BAD, racks=["EMA", "EMA"], edition=ROW)
    table.lay(0, "D1 EM")
    table.challenge(1, judge=BadWords("EM"))
    assert table.game.scores == (0, 0)
    table.lay(1, "D1 EM")
    assert table.game.scores == (0, 2 * (1 + 3) + (3 + 1 + 2 + 3))


def test_a_score_can_be_explained_word_by_word_and_letter_by_letter() -> None:
    explained = scored(BAD, "1B ABED", ROW)
    assert [
        (str(each.word), each.letters, each.multiplier, each.points) for each in explained.words
    ] == [
        ("ABED", (3, 3, 1, 2), 6, 54),
        ("AA", (3, 1), 1, 4),
        ("BD", (3, 2), 1, 5),
    ]
    assert explained.points == 54 + 4 + 5
