import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.notation.coordinates import BadCoordinate, read_coordinate, write_coordinate
from tilewright.rules.equipment.square import Axis, Square


@pytest.mark.parametrize(
    ("text", "square", "axis"),
    [
        pytest.param("8D", Square(7, 3), Axis.ACROSS, id="number-first-is-across"),
        pytest.param("D8", Square(7, 3), Axis.DOWN, id="letter-first-is-down"),
        pytest.param("n8", Square(7, 13), Axis.DOWN, id="lower-case-is-accepted"),
        pytest.param("15o", Square(14, 14), Axis.ACROSS, id="the-last-square-of-a-standard-board"),
        pytest.param("1AA", Square(0, 26), Axis.ACROSS, id="after-column-Z-comes-AA"),
        pytest.param("AB30", Square(29, 27), Axis.DOWN, id="down-on-a-wide-board"),
    ],
)
def test_a_coordinate_is_a_square_and_a_direction(text: str, square: Square, axis: Axis) -> None:
    assert read_coordinate(text) == (square, axis)
    assert write_coordinate(square, axis) == text.upper()


@given(st.integers(0, 998), st.integers(0, 701), st.sampled_from(Axis))
def test_a_written_coordinate_is_read_back(row: int, column: int, axis: Axis) -> None:
    square = Square(row, column)
    assert read_coordinate(write_coordinate(square, axis)) == (square, axis)


@pytest.mark.parametrize(
    "text", ["", "8", "D", "8D8", "0A", "A0", "8-D", " 8D", "8D ", "٨D", "8Ä", "8888A"]
)
def test_other_text_is_rejected(text: str) -> None:
    with pytest.raises(BadCoordinate) as error:
        read_coordinate(text)
    assert error.value.text == text
    assert repr(text) in str(error.value)
