"""``svg.board``: pictures of boards."""

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

import tilewright
from tilewright import EDITIONS, Board, NotationError, Placed, Position, Square, svg
from tilewright.rules.equipment.layouts import SUPER
from tilewright.svg.colours import colours_of

CLANK = "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0"
TILE = "url(#wood)"


@pytest.fixture
def position() -> Position:
    return Position.parse(CLANK)


def test_the_sub_package_is_loaded_on_first_use() -> None:
    assert tilewright.svg is svg


def test_a_position_is_drawn_with_its_tiles_and_without_its_rack(position: Position) -> None:
    picture = svg.board(position)
    assert ET.fromstring(picture).tag.endswith("svg")
    assert picture.count(TILE) == len("CLANK")
    assert "<text" not in picture
    assert picture == svg.board(position.board)


def test_a_ghost_is_drawn_translucent_in_addition(position: Position) -> None:
    best = position.plays()[0]
    picture = svg.board(position, ghost=best)
    ghosts = ET.fromstring(picture).find('{*}g[@opacity=".6"]')
    assert ghosts is not None
    assert ET.tostring(ghosts, "unicode").count(TILE) == len(best.placed) == 7
    assert picture.count(TILE) == len("CLANK") + 7


@pytest.mark.parametrize(
    ("text", "x", "y", "width", "height"),
    [
        pytest.param("8H .....S", 7, 7, 6, 1, id="the-word-it-extends"),
        pytest.param("H8 .ALORIES", 7, 7, 1, 8, id="down-from-a-letter"),
        pytest.param("K4 AILE.S", 10, 3, 1, 6, id="down-from-above"),
        pytest.param("7H L", 7, 6, 1, 2, id="a-single-tile-whose-word-is-down"),
    ],
)
def test_the_last_play_has_a_frame_around_its_main_word(
    position: Position, text: str, x: int, y: int, width: int, height: int
) -> None:
    play = position.read(text)
    assert isinstance(play, tilewright.Play)
    picture = ET.fromstring(svg.board(position.after(play), last_play=play))
    frame = picture.find('{*}rect[@stroke-width="2.4"]')
    assert frame is not None
    drawn = [float(frame.attrib[name]) for name in ("x", "y", "width", "height")]
    assert drawn == [25 + 40 * x, 25 + 40 * y, 40 * width + 2, 40 * height + 2]


def test_squares_are_highlighted_by_name_or_value(position: Position) -> None:
    by_name = svg.board(position, highlight=["H8", "8D"])
    assert by_name == svg.board(position, highlight=[Square(7, 7), Square(7, 3)])
    mark = colours_of(position.edition, dark=False).mark
    assert by_name.count(f'fill="{mark}" fill-opacity') == 2


def test_a_rack_is_drawn_below_the_board(position: Position) -> None:
    picture = svg.board(position, rack="AE?_")
    assert picture.count(TILE) == len("CLANK") + 4
    root, bare = ET.fromstring(picture), ET.fromstring(svg.board(position))
    assert float(root.attrib["height"]) > float(bare.attrib["height"])
    assert picture == svg.board(position, rack=("A", "E", "?", "_"))


def test_the_size_is_the_width_in_pixels(position: Position) -> None:
    root = ET.fromstring(svg.board(position, size=326))
    assert (root.attrib["width"], root.attrib["height"]) == ("326", "326")
    assert root.attrib["viewBox"] == "0 0 652 652"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_every_box_has_its_colours_and_palettes_do_not_mix(edition: tilewright.Edition) -> None:
    board = Board(15, 15, {Square(7, 7): "A"})
    light, dark = (svg.board(board, edition=edition, dark=dark) for dark in (False, True))
    gradients = set()
    for picture in (light, dark):
        gradient = ET.fromstring(picture).find("{*}defs/{*}linearGradient")
        assert gradient is not None
        name = gradient.attrib["id"]
        assert picture.count(f"url(#{name})") == 1
        gradients.add(name)
    assert len(gradients) == 2, "two pictures on a page must not share a gradient"


def test_larger_boards_are_larger_pictures() -> None:
    edition = replace(EDITIONS["plain"], layout=SUPER)
    picture = ET.fromstring(svg.board(Board(21, 21), edition=edition))
    assert float(picture.attrib["width"]) == 21 * 40 + 52


BAD_CALLS: dict[str, Callable[[], object]] = {
    "nothing to show": lambda: svg.board(None),  # type: ignore[arg-type]
    "another board": lambda: svg.board(Board(21, 21)),
    "no pixels": lambda: svg.board(Board(15, 15), size=0),
    "a play that is not laid": lambda: svg.board(
        Position.parse(CLANK), last_play=Position.parse(CLANK).plays()[0]
    ),
    "a pass as ghost": lambda: svg.board(
        Position.parse(CLANK),
        ghost=Position.parse(CLANK).read("pass"),  # type: ignore[arg-type]
    ),
    "a square off the board": lambda: svg.board(Board(15, 15), highlight=["P1"]),
    "a ghost off the board": lambda: svg.board(
        Board(15, 15), ghost=tilewright.Play("", (Placed(Square(15, 0), "A"),), 0, 0, "")
    ),
}


@pytest.mark.parametrize("case", BAD_CALLS)
def test_a_picture_that_cannot_be_drawn_is_a_named_error(case: str) -> None:
    with pytest.raises(svg.BadPicture) as found:
        BAD_CALLS[case]()
    assert str(found.value)


@pytest.mark.parametrize("argument", [{"highlight": ["8"]}, {"rack": "Ä"}])
def test_text_that_cannot_be_read_is_a_notation_error(argument: dict[str, list[str]]) -> None:
    with pytest.raises(NotationError):
        svg.board(Board(15, 15), **argument)  # type: ignore[arg-type]
