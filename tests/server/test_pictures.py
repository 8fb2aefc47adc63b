"""Pictures of the board need no fonts."""

from datetime import date
from xml.etree import ElementTree as ET

import pytest

from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.view import view
from tilewright.server.pictures import board_svg as board_svg_module
from tilewright.server.pictures.board_svg import board_svg
from tilewright.server.pictures.svg_to_png import svg_to_png
from tilewright.table import Table

PNG = b"\x89PNG\r\n\x1a\n"


def played(edition: Edition, *names: str) -> Table:
    table = Table.open(edition, names or ("Ann", "Ben"), seed=bytes(32))
    table.say("8E HOAX")
    return table


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_every_edition_has_a_picture(edition: Edition) -> None:
    svg = board_svg(edition, view(played(edition).log.game, None))
    ET.fromstring(svg)
    assert svg_to_png(svg).startswith(PNG)


def test_a_table_without_a_game_is_an_empty_board() -> None:
    svg = board_svg(EDITIONS["plain"], None)
    assert "url(#wood)" not in svg
    assert svg_to_png(svg).startswith(PNG)


def test_every_tile_on_the_board_is_drawn() -> None:
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
    assert svg_to_png(svg).startswith(PNG)


def test_a_long_name_is_shortened() -> None:
    names = ("M" * 200, "Ben")
    svg = board_svg(EDITIONS["plain"], view(played(EDITIONS["plain"], *names).log.game, None))
    assert svg.count("<path") < 1000


def test_a_picture_for_the_dark_look_is_dark() -> None:
    for edition in EDITIONS.values():
        light, dark = (board_svg(edition, None, dark=dark) for dark in (False, True))
        assert light != dark
        assert "#eaefe8" not in dark


def test_the_picture_of_a_finished_game_has_winner_date_and_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = played(EDITIONS["plain"])
    table.say("resign")
    drawn: list[str] = []

    def record(text: str, *_: object) -> str:
        drawn.append(text)
        return ""

    monkeypatch.setattr(board_svg_module, "draw_text", record)
    board_svg(EDITIONS["plain"], view(table.log.game, None), played_on=date(2026, 11, 7))
    assert {"Ben wins", "7 November 2026", "Tilewright"} <= set(drawn)


def test_the_picture_of_an_unfinished_game_names_no_winner() -> None:
    game = played(EDITIONS["plain"]).log.game
    svg = board_svg(EDITIONS["plain"], view(game, None), played_on=date(2026, 11, 7))
    assert svg == board_svg(EDITIONS["plain"], view(game, None))
