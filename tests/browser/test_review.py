"""The review of a finished game: on a phone, by keyboard, stopped and continued."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.quick_setup import open_table, send_commands, table_settings
from tests.browser.review_reader import ReviewReader
from tests.browser.scenes import Visitor, play_turns
from tests.browser.test_on_a_phone import PHONE
from tests.support.browser import Devices
from tilewright.rules import Resign

BAG = 3


def finished_game(page: Page, server: KnownBags, turns: int = 4) -> ReviewReader:
    """Play a short game over the API, and open its review."""
    server.use_bag(BAG)
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    game = ExpectedGame(BAG, "Ann", "Ben")
    play_turns(Visitor(page, server), table, game, turns)
    send_commands(page, server, table, [Resign(game.to_move)])
    reader = ReviewReader(page, server, table)
    reader.open()
    return reader


def test_on_a_phone_a_mistake_is_tried_again_until_it_is_solved(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(**PHONE)
    reader = finished_game(page, server)
    page.get_by_role("button", name=re.compile("^Turn 1, Ann")).tap()
    expect(page.get_by_text("Turn 1 of 4")).to_be_visible()
    expect(reader.headline).to_contain_text("Turn 1")
    page.get_by_role("button", name="Next turn").tap()
    expect(page.get_by_text("Turn 3 of 4")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile("chance of winning"))).to_be_visible()
    expect(page.get_by_text(re.compile("of 4 turns"))).to_have_count(0, timeout=120_000)
    reader.solve_a_mistake("tap")


def test_the_keyboard_goes_through_turns_and_plays(page: Page, server: KnownBags) -> None:
    reader = finished_game(page, server)
    page.goto(f"{reader.address}?turn=1")
    expect(reader.headline).to_contain_text("Turn 1")
    page.keyboard.press("ArrowRight")
    expect(reader.headline).to_contain_text("Turn 3")
    page.keyboard.press("ArrowLeft")
    expect(reader.headline).to_contain_text("Turn 1")
    for key, name in (("p", "played"), ("b", "best")):
        page.keyboard.press(key)
        shown = page.get_by_role("group", name="Which play").get_by_role("button", pressed=True)
        expect(shown).to_contain_text(name)
    page.keyboard.press("c")
    page.keyboard.press("Escape")
    word = reader.compare(1, "keyboard")
    expect(page.locator("section").filter(has=reader.headline)).to_contain_text(word)
    page.reload()
    expect(reader.headline).to_contain_text("Turn 1")


def test_a_review_is_stopped_and_continued(page: Page, server: KnownBags) -> None:
    finished_game(page, server, turns=12)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text(re.compile("^Stopped at"))).to_be_visible()
    page.get_by_role("button", name="Carry on").click()
    expect(page.get_by_text("Thinking it through")).to_be_visible()
    # So that it does not slow down the next test.
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text(re.compile("^Stopped at"))).to_be_visible()


def test_what_if_survives_a_reload(page: Page, server: KnownBags) -> None:
    reader = finished_game(page, server)
    page.goto(f"{reader.address}?turn=1")
    page.get_by_role("link", name=re.compile("^What if")).click()
    ends = page.get_by_text(re.compile("^It ends"))
    expect(ends).to_be_visible()
    before = str(ends.text_content())
    page.get_by_role("button", name="Next turn").click()
    expect(page.get_by_text("Turn 2 of")).to_be_visible()
    page.reload()
    expect(ends).to_have_text(before)
    page.get_by_role("link", name="Shuffle the bag").click()
    expect(page.get_by_text("are shuffled")).to_be_visible()
    expect(ends).not_to_have_text(before)


@pytest.mark.parametrize("part", ["", "/again", "/what-if?turn=1&play=-"])
def test_someone_who_did_not_play_sees_no_review(
    devices: Devices, server: KnownBags, part: str
) -> None:
    reader = finished_game(devices.open(), server)
    stranger = devices.open()
    stranger.goto(reader.address + part)
    expect(stranger.get_by_role("alert")).to_be_visible()
    devices.expect_error("409")
