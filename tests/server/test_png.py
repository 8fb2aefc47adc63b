import pytest

from tilewright.rules.editions.presets import EDITIONS
from tilewright.server.pictures.board_svg import board_svg
from tilewright.server.pictures.png import PngRenderer

pytestmark = pytest.mark.anyio

PNG = b"\x89PNG\r\n\x1a\n"


async def test_a_picture_is_rendered_in_a_child_process() -> None:
    svg = board_svg(EDITIONS["plain"], None)
    assert (await PngRenderer().render(svg)).startswith(PNG)


async def test_invalid_svg_is_an_error() -> None:
    with pytest.raises(OSError, match="svg_to_png failed"):
        await PngRenderer().render("no picture")
