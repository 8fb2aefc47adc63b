"""Laying tiles: which words a play makes, and which plays are illegal (R3)."""

import pytest

from tests.rules.tables import FIVE, picture, position
from tilewright.notation.diagrams import read_board
from tilewright.notation.plays import read_play
from tilewright.rules import ENGLISH, Lay, Placed, Square
from tilewright.rules.plays.placement import lay

TEA = """
    .....
    .....
    .TEA.
    .....
    .....
"""
CROSS = """
    ..P..
    ..I..
    .TEA.
    .....
    .A...
"""
TWO_ROWS = """
    .....
    .....
    .TEAR
    .O...
    .....
"""


def words(board: str, play: str) -> list[str]:
    on = read_board(board)
    placed = read_play(play, on, ENGLISH).placed
    return [str(word) for word in lay(on, placed, FIVE.start, ENGLISH).words]


EMPTY = "\n".join(FIVE.picture)


@pytest.mark.parametrize(
    ("board", "play", "made"),
    [
        pytest.param(EMPTY, "3A TEA", ["TEA"], id="the-first-word-may-read-across"),
        pytest.param(EMPTY, "C3 TEA", ["TEA"], id="the-first-word-may-read-down"),
        pytest.param(EMPTY, "3B TE", ["TE"], id="two-tiles-are-enough-for-the-first-word"),
        pytest.param(TEA, "3A S...", ["STEA"], id="letters-can-be-added-in-front"),
        pytest.param(TEA, "3B ...M", ["TEAM"], id="letters-can-be-added-at-the-end"),
        pytest.param(TEA, "3A S...L", ["STEAL"], id="a-word-may-be-extended-at-both-ends"),
        pytest.param(TEA, "C2 P.T", ["PET"], id="a-word-at-right-angles-uses-a-letter"),
        pytest.param(TEA, "E3 MET", ["MET", "TEAM"], id="a-word-at-right-angles-adds-a-letter"),
        pytest.param(TEA, "4C NT", ["NT", "EN", "AT"], id="a-word-can-be-parallel-to-another"),
        pytest.param(TEA, "B4 O", ["TO"], id="one-tile-can-make-a-word-downwards"),
        pytest.param(TWO_ROWS, "4C N", ["ON", "EN"], id="one-tile-may-make-two-words"),
        pytest.param(CROSS, "B3 .E.", ["TEA"], id="two-words-may-be-bridged"),
        pytest.param(TEA, "B3 .EA", ["TEA"], id="a-word-may-be-used-again"),
        pytest.param(TEA, "C3 .a", ["EA"], id="a-blank-reads-as-its-letter"),
    ],
)
def test_every_run_of_two_or_more_tiles_made_or_changed_is_a_word(
    board: str, play: str, made: list[str]
) -> None:
    assert words(board, play) == made


ROW_3 = [Square(2, column) for column in range(5)]


@pytest.mark.parametrize(
    ("board", "placed", "code", "facts"),
    [
        pytest.param(None, "", "no-tiles-laid", {}, id="a-play-needs-a-tile"),
        pytest.param(None, "C3T", "first-play-too-short", {}, id="the-first-play-needs-two-tiles"),
        pytest.param(
            None,
            "A1T B1E",
            "misses-the-star",
            {"start": Square(2, 2)},
            id="the-first-word-covers-the-star",
        ),
        pytest.param(TEA, "A5T B5O", "not-connected", {}, id="a-later-play-touches-a-tile"),
        pytest.param(TEA, "A2T A1E", "not-connected", {}, id="touching-at-a-corner-is-not-enough"),
        pytest.param(
            TEA,
            "A3S E4T",
            "not-in-line",
            {"squares": (Square(2, 0), Square(3, 4))},
            id="diagonal-words-are-not-allowed",
        ),
        pytest.param(
            TEA,
            "B1A B2T C1T",
            "not-in-line",
            {"squares": (Square(0, 1), Square(0, 2), Square(1, 1))},
            id="all-tiles-go-in-one-line",
        ),
        pytest.param(
            TEA,
            "B4A D4T",
            "gap-in-play",
            {"square": Square(3, 2)},
            id="a-play-is-one-unbroken-word",
        ),
        pytest.param(
            None,
            "C3A C5T",
            "gap-in-play",
            {"square": Square(3, 2)},
            id="the-first-play-is-unbroken-too",
        ),
        pytest.param(
            TEA,
            "B3O C4N",
            "square-taken",
            {"square": Square(2, 1), "tile": "T"},
            id="a-tile-never-moves-once-played",
        ),
        pytest.param(
            TEA,
            "A3S A3T",
            "square-used-twice",
            {"square": Square(2, 0)},
            id="one-tile-on-a-square",
        ),
        pytest.param(
            TEA, "A6S", "off-the-board", {"square": Square(5, 0)}, id="tiles-go-on-the-board"
        ),
        pytest.param(
            TEA, "A3?", "blank-not-named", {"square": Square(2, 0)}, id="a-blank-needs-a-letter"
        ),
        pytest.param(TEA, "A3É", "no-such-letter", {"tile": "É"}, id="only-letters-of-the-box"),
        pytest.param(
            TEA, "A3_", "no-such-letter", {"tile": "_"}, id="an-unknown-tile-is-not-a-letter"
        ),
        pytest.param(
            TEA,
            "A3X E3X",
            "tiles-not-on-rack",
            {"missing": ("X",)},
            id="tiles-come-from-the-rack",
        ),
        pytest.param(
            TEA,
            "A3s E3t",
            "tiles-not-on-rack",
            {"missing": ("?",)},
            id="each-named-letter-needs-a-blank",
        ),
    ],
)
def test_an_illegal_play_is_refused_with_its_facts(
    board: str | None, placed: str, code: str, facts: dict[str, object]
) -> None:
    table = position(board, racks=["STEONX?", "A"], bag="")
    tiles = tuple(
        Placed(Square(int(text[1]) - 1, ord(text[0]) - ord("A")), text[2])
        for text in placed.split()
    )
    refusal = table.refused(Lay(0, tiles))
    assert (refusal.code, refusal.facts()) == (code, facts)
    assert str(refusal)


def test_the_order_of_the_tiles_does_not_matter() -> None:
    board = read_board(TEA)
    placed = read_play("3A S...L", board, ENGLISH).placed
    assert lay(board, placed[::-1], FIVE.start, ENGLISH) == lay(board, placed, FIVE.start, ENGLISH)


def test_any_play_on_an_empty_board_is_a_first_play_even_after_passes_and_exchanges() -> None:
    table = position(racks=["TEA", "TOE"], bag="SSS")
    table.pass_turn(0)
    table.exchange(1, "T")
    lone = (Placed(Square(2, 2), "T"),)
    assert table.refused(Lay(0, lone)).code == "first-play-too-short"
    table.lay(0, "3C TEA")
    assert table.board == picture("""
        .....
        .....
        ..TEA
        .....
        .....""")


def test_the_tiles_leave_the_rack_and_a_blank_keeps_its_letter() -> None:
    table = position(racks=["T?A", "TOE"], bag="SSS")
    table.lay(0, "3C Te")
    assert table.racks[0] == "A"
    assert table.board.splitlines()[2] == "..Te."


def test_a_board_can_have_any_shape_and_its_star_anywhere() -> None:
    board = read_board("...\n...\n...\n...")
    star = Square(3, 0)
    assert (
        lay(board, read_play("A3 TO", board, ENGLISH).placed, star, ENGLISH).words[0].text == "TO"
    )
