import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.notation.diagrams import read_board
from tilewright.notation.plays import (
    BadPlay,
    TileMismatch,
    WrittenPlay,
    read_play,
    show_play,
    write_play,
)
from tilewright.notation.spelling import BadTiles
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import ENGLISH, tile_set
from tilewright.rules.plays.placement import lay

BOARD = read_board("""
    .......
    .W.....
    .I.....
    .NiCE..
    .D.....
    .......
    .......""")


def laid(text: str, board: Board = BOARD) -> str:
    return " ".join(f"{square}{tile}" for square, tile in read_play(text, board, ENGLISH).placed)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("5B .OG", "C5O D5G", id="a-dot-is-a-tile-on-the-board"),
        pytest.param("5b (D)OG", "C5O D5G", id="a-letter-in-parentheses-is-a-tile-on-the-board"),
        pytest.param("5B DOG", "C5O D5G", id="the-letter-itself-is-a-tile-on-the-board"),
        pytest.param(
            "4A SNICEr", "A4S F4r", id="a-blank-on-the-board-may-be-written-in-upper-case"
        ),
        pytest.param("4A (SNICE)R", None, id="a-letter-in-parentheses-must-be-on-the-board"),
        pytest.param("4A S(NI)..R", "A4S F4R", id="all-forms-may-be-mixed"),
        pytest.param("B2 ....Y", "B6Y", id="letter-first-is-down"),
        pytest.param("B6 Y", "B6Y", id="the-word-may-be-partial"),
        pytest.param("E4 .gG", "E5g E6G", id="lower-case-is-a-blank"),
    ],
)
def test_only_new_tiles_are_placed(text: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(BadPlay, match="A4 has no tile to play through"):
            laid(text)
    else:
        assert laid(text) == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("5B", "a coordinate and a word", id="no-word"),
        pytest.param("5B A B", "a coordinate and a word", id="two-words"),
        pytest.param("BB DOG", "a coordinate is", id="no-row"),
        pytest.param("5B COG", "B5 already holds D", id="a-different-letter-on-the-board"),
        pytest.param("5B (C)OG", "B5 already holds D", id="a-different-letter-in-parentheses"),
        pytest.param("5B ..G", "C5 has no tile", id="nothing-to-play-through"),
        pytest.param("5F DOG", "runs off the board at H5", id="off-the-edge"),
        pytest.param("9A DOG", "runs off the board at A9", id="entirely-off-the-board"),
        pytest.param("4B NICE", "adds no tile", id="no-new-tile"),
        pytest.param("4B ....", "adds no tile", id="only-dots"),
        pytest.param("5B (DOG", "parentheses", id="an-unclosed-parenthesis"),
        pytest.param("5B D)OG", "parentheses", id="a-parenthesis-closed-twice"),
        pytest.param("5B ((D)OG", "parentheses", id="a-parenthesis-opened-twice"),
        pytest.param("5B D0G", "'0' is not a tile", id="not-a-letter"),
    ],
)
def test_a_bad_play_is_rejected_with_the_reason(text: str, problem: str) -> None:
    with pytest.raises((BadPlay, BadTiles, ValueError), match=problem):
        laid(text)


def test_a_mismatch_names_the_square_and_its_tile() -> None:
    with pytest.raises(TileMismatch) as error:
        laid("4B NOCE")
    assert (error.value.square, error.value.there) == (Square(3, 2), "i")


@pytest.mark.parametrize(
    ("text", "stored", "shown"),
    [
        pytest.param("5B DOG", "5B .OG", "5B (D)OG", id="a-hook"),
        pytest.param("4F R", "4B ....R", "4B (NiCE)R", id="the-whole-word-is-written"),
        pytest.param("B1 S....Y", "B1 S....Y", "B1 S(WIND)Y", id="both-ends-at-once"),
        pytest.param("E2 Sh.", "E2 Sh.", "E2 Sh(E)", id="a-blank-stays-lower-case"),
    ],
)
def test_plays_are_written_for_storage_and_for_people(text: str, stored: str, shown: str) -> None:
    play = read_play(text, BOARD, ENGLISH)
    assert write_play(play, BOARD, ENGLISH) == stored
    assert show_play(play, BOARD, ENGLISH) == shown
    assert laid(shown) == laid(stored) == laid(text)


def test_a_referees_play_is_written_along_its_main_word() -> None:
    play = lay(BOARD, [Placed(Square(5, 1), "Y")], Square(3, 3), ENGLISH)
    assert write_play(WrittenPlay.of(play), BOARD, ENGLISH) == "B2 ....Y"


def test_tiles_with_several_letters_keep_their_brackets() -> None:
    spanish = tile_set("spanish-like", 1, "A 5 1, C 4 2, CH 1 5, I 5 1, O 5 1")
    play = read_play("1A [CH]IcO", Board(5, 5), spanish)
    assert [tile for _, tile in play.placed] == ["CH", "I", "c", "O"]
    assert write_play(play, Board(5, 5), spanish) == "1A [CH]IcO"
    after = Board(5, 5).with_tiles(play.placed)
    assert show_play(read_play("A1 .A", after, spanish), after, spanish) == "A1 ([CH])A"
    assert read_play("A1 ([CH])A", after, spanish) == read_play("A1 CHA", after, spanish)


@given(
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=30),
    st.sampled_from(Axis),
    st.integers(0, 6),
    st.integers(0, 5),
    st.lists(st.sampled_from("ABcd"), min_size=1, max_size=4),
)
def test_a_written_play_is_read_back(
    filled: set[tuple[int, int]], axis: Axis, row: int, column: int, new: list[str]
) -> None:
    board = Board(7, 7, {Square(*square): "e" for square in filled})
    start = Square(row, column) if axis is Axis.ACROSS else Square(column, row)
    empty = [
        s for n in range(7) if board.contains(s := start.along(axis, n)) and board.at(s) is None
    ]
    placed = tuple(Placed(square, tile) for square, tile in zip(empty, new, strict=False))
    if not placed:
        return
    play = WrittenPlay(placed[0].square, axis, placed)
    for text in (write_play(play, board, ENGLISH), show_play(play, board, ENGLISH)):
        assert read_play(text, board, ENGLISH).placed == placed
