import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.notation.diagrams import BadDiagram, read_board, show_board, write_board
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.square import Square

SMALL = Layout("small", ("=..", ".-'", '.".'), Square(1, 1))


def test_the_compact_form_is_read_square_by_square() -> None:
    board = read_board("""
        =.A
        .b'
        ...""")
    assert board == Board(3, 3, {Square(0, 2): "A", Square(1, 1): "b"})


def test_tiles_with_several_letters_are_in_brackets() -> None:
    board = read_board("..[CH]\n[l·l]Ñ.")
    assert board == Board(2, 3, {Square(0, 2): "CH", Square(1, 0): "l·l", Square(1, 1): "Ñ"})
    assert write_board(board) == "..[CH]\n[l·l]Ñ."


def test_the_ruled_form_shows_coordinates_and_premiums() -> None:
    board = Board(3, 3, {Square(1, 0): "Q", Square(1, 1): "i"})
    assert show_board(board, SMALL).splitlines() == [
        "    A B C",
        "  +-------+",
        "1 | = . . |",
        "2 | Q i ' |",
        '3 | . " . |',
        "  +-------+",
    ]


def test_a_wide_tile_widens_every_column() -> None:
    board = Board(2, 2, {Square(0, 0): "CH", Square(1, 1): "A"})
    assert show_board(board).splitlines()[2:4] == ["1 | [CH] .    |", "2 | .    A    |"]


@pytest.mark.parametrize(
    ("picture", "row", "column"),
    [
        pytest.param("", 1, None, id="an-empty-diagram"),
        pytest.param("...\n..\n...", 2, 3, id="a-row-too-short"),
        pytest.param("...\n....\n...", 2, 4, id="a-row-too-long"),
        pytest.param("...\n..7\n...", 2, 3, id="a-digit"),
        pytest.param(".[C\n...", 1, 2, id="an-unclosed-bracket"),
        pytest.param(".[]\n..", 1, 2, id="empty-brackets"),
        pytest.param(".[Ch]\n..", 1, 2, id="a-half-blank-tile"),
        pytest.param("1 | . . |\n3 | . . |", 2, None, id="a-row-with-the-wrong-number"),
        pytest.param("1 | . . |\n2 | . .", 2, None, id="a-row-without-a-final-rule"),
        pytest.param("1 | . . |\nhello\n2 | . . |", 2, None, id="a-line-between-the-rows"),
    ],
)
def test_a_bad_diagram_is_rejected_with_its_position(
    picture: str, row: int, column: int | None
) -> None:
    with pytest.raises(BadDiagram) as error:
        read_board(picture)
    assert (error.value.row, error.value.column) == (row, column)
    assert f"row {row}" in str(error.value)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.integers(1, 30)), draw(st.integers(1, 30))
    squares = st.builds(Square, st.integers(0, rows - 1), st.integers(0, columns - 1))
    tiles = st.sampled_from(["A", "z", "CH", "l·l", "Ñ", "ñ"])
    return Board(rows, columns, draw(st.dictionaries(squares, tiles)))


@given(boards())
def test_both_forms_are_read_back(board: Board) -> None:
    assert read_board(write_board(board)) == board
    assert read_board(show_board(board)) == board


def test_premium_marks_are_read_as_empty_squares() -> None:
    board = Board(15, 15, {Square(7, 7): "X"})
    assert read_board(write_board(board, STANDARD)) == board
    assert read_board(show_board(board, STANDARD)) == board
