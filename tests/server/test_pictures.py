"""Pictures to share: what everybody sees of a table, with no font needed."""

from xml.etree import ElementTree as ET

import pytest

from tilewright.notation.table import Table
from tilewright.rules.edition import Edition
from tilewright.rules.editions import EDITIONS
from tilewright.rules.view import view
from tilewright.server.pictures import board_png, board_svg

PNG = b"\x89PNG\r\n\x1a\n"


def played(edition: Edition, *names: str) -> Table:
    table = Table.open(edition, names or ("Ann", "Ben"), seed=bytes(32))
    table.say("8E HOAX")
    return table


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_every_edition_has_a_picture(edition: Edition) -> None:
    svg = board_svg(edition, view(played(edition).log.game, None))
    ET.fromstring(svg)
    assert board_png(svg).startswith(PNG)


def test_a_table_without_a_game_is_an_empty_board() -> None:
    svg = board_svg(EDITIONS["plain"], None)
    assert "url(#wood)" not in svg
    assert board_png(svg).startswith(PNG)


def test_a_tile_lies_for_each_tile_on_the_board() -> None:
    svg = board_svg(EDITIONS["plain"], view(played(EDITIONS["plain"]).log.game, None))
    assert svg.count("url(#wood)") == len("HOAX")


def test_ordinary_names_need_no_font() -> None:
    svg = board_svg(EDITIONS["plain"], view(played(EDITIONS["plain"], "Zoë", "Ben").log.game, None))
    assert "<text" not in svg


def test_a_name_in_another_script_is_left_to_the_viewers_fonts() -> None:
    names = ("Łukasz", "<b>&")
    svg = board_svg(EDITIONS["plain"], view(played(EDITIONS["plain"], *names).log.game, None))
    texts = [each.text for each in ET.fromstring(svg).iter() if each.tag.endswith("text")]
    assert texts == ["Łukasz"]
    assert board_png(svg).startswith(PNG)


def test_a_long_name_is_cut_short() -> None:
    names = ("M" * 200, "Ben")
    svg = board_svg(EDITIONS["plain"], view(played(EDITIONS["plain"], *names).log.game, None))
    assert svg.count("<path") < 1000
