"""What belongs to one box or one moment: frame, hourglass, blank picker, shared picture."""

import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import computer, open_table, send_commands, table_settings
from tests.browser.scenes import Visitor
from tests.support.browser import Devices
from tilewright.rules import EDITIONS, Resign

BLANK = 1  # the first rack has a blank
FRAME = "board => getComputedStyle(board).backgroundColor"


def test_the_designer_edition_has_its_own_frame_and_an_hourglass(
    page: Page, server: KnownBags
) -> None:
    visitor, frames = Visitor(page, server), []
    graves = replace(EDITIONS["graves"], turn_limit_ms=180_000)
    for edition in (CLASSIC, graves):
        visitor.open_table("Ann", "Ben", edition=edition)
        visitor.lift_curtain()
        frames.append(page.locator(".board").evaluate(FRAME))
    assert frames[0] != frames[1]
    expect(page.locator("svg[data-left]")).to_be_visible()


def test_the_blank_picker_opens_beside_its_square(page: Page, server: KnownBags) -> None:
    server.use_bag(BLANK)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(page)
    for square in ("C8", "H8", "M8"):
        person.tile("?").click()
        person.square(square).click()
        picker = person.dialog("Which letter is the blank?")
        expect(picker).to_be_visible()
        at: Any = person.square(square).bounding_box()
        box: Any = picker.bounding_box()
        beside = (box["x"] - at["x"] - at["width"], at["x"] - box["x"] - box["width"])
        assert any(0 <= gap < 30 for gap in beside), square
        page.set_viewport_size({"width": 1000, "height": 700})
        expect(picker).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 1440, "height": 900})
        page.keyboard.press("Escape")


def test_a_phone_shares_the_picture_with_its_own_share_sheet(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.add_init_script(
        """
        navigator.canShare = () => true;
        navigator.share = async ({ files, title }) => {
          document.documentElement.dataset.shared = `${files[0].name} ${files[0].type} ${title}`;
        };
        """
    )
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    expect(Person(page).curtain).to_be_visible()
    send_commands(page, server, table, [Resign(0)])
    page.get_by_role("button", name="Share the picture").tap()
    shared = re.compile("^tilewright.png image/png Ben wins")
    expect(page.locator("html")).to_have_attribute("data-shared", shared)
