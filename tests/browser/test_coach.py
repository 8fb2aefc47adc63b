"""The coach at the table: unasked after a turn, or when asked."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import computer, open_table, table_settings
from tests.browser.test_on_a_phone import PHONE
from tests.support.browser import Devices

BAG = 21
BETTER = re.compile(r" for \d+ was \d+ points better")


def play_badly(page: Page, server: KnownBags, coach: str) -> Person:
    """Lay a play of two tiles against a computer, until the next own turn."""
    server.use_bag(BAG)
    settings = table_settings(CLASSIC, "Ann", computer(), coach=coach)
    open_table(page, server, settings)
    ann = Person(page)
    game = ExpectedGame(BAG, "Ann", "Ben")
    poor = game.best_play(lambda play: len(play.placed) == 2)
    ann.play(named(poor.placed))
    # The computer challenges the short word in vain, so nothing can be challenged any more.
    ann.dismiss_ruling(re.compile("is good"))
    return ann


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_after_the_turn_the_coach_names_a_better_play(
    devices: Devices, server: KnownBags, phone: bool
) -> None:
    page = devices.open(**PHONE) if phone else devices.open()
    play_badly(page, server, "after")
    remark = page.locator(".feedback") if phone else page.get_by_role("status")
    expect(remark.filter(has_text=BETTER)).to_be_visible()
    if not phone:
        page.get_by_role("button", name="Put the remark away").click()
        expect(page.get_by_text(BETTER)).to_have_count(0)


def test_when_asked_the_coach_names_a_better_play(page: Page, server: KnownBags) -> None:
    ann = play_badly(page, server, "ask")
    expect(page.get_by_text(BETTER)).to_have_count(0)
    ann.button("Menu").click()
    page.get_by_role("button", name="Ask the coach about my last play").click()
    expect(page.get_by_role("dialog", name="The coach")).to_contain_text(BETTER)


def test_without_a_coach_the_menu_does_not_name_one(page: Page, server: KnownBags) -> None:
    ann = play_badly(page, server, "off")
    ann.button("Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("coach"))).to_have_count(0)
