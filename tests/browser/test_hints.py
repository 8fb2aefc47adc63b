"""Hints at the table: one rung at a time, by mouse, by keyboard and on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import computer, open_table, table_settings
from tests.browser.test_on_a_phone import PHONE
from tests.support.browser import Devices
from tilewright.protocol.hints import CountedHintsSetting, FreeHintsSetting

BAG = 21


def hints_table(page: Page, server: KnownBags, *seats: object, **options: object) -> Person:
    """Open a table with hints where Ann begins."""
    server.use_bag(BAG)
    settings = table_settings(
        CLASSIC,
        "Ann",
        *(seats or (computer(),)),  # type: ignore[arg-type]
        **{"hints": FreeHintsSetting()} | options,  # type: ignore[arg-type]
    )
    open_table(page, server, settings)
    ann = Person(page)
    expect(ann.board).to_be_visible()
    return ann


def expect_hint(page: Page, number: int, of: int = 6) -> None:
    expect(page.get_by_text(f"Hint {number} of {of}")).to_be_visible()


def test_hints_lead_step_by_step_to_a_play(page: Page, server: KnownBags) -> None:
    ann = hints_table(page, server)
    before = ann.board.bounding_box()
    ann.button("Hint").click()
    card = page.get_by_role("region", name="Hints")
    following = card.get_by_role("button", name=re.compile("^A (little more|hint)"))
    expect(following).to_be_focused()
    for number in range(1, 7):
        expect(following).to_contain_text("Next: ")
        following.press("Enter")
        expect_hint(page, number)
    expect(ann.seat("Ann")).to_contain_text("6 hints")
    assert ann.board.bounding_box() == before, "the board has moved"
    page.get_by_role("button", name=re.compile("^Lay these tiles")).click()
    expect(card).to_be_hidden()
    play = page.get_by_role("button", name=re.compile("^Play for "))
    expect(play).to_be_focused()
    play.click()
    expect(play).to_have_count(0)


def test_the_keys_take_and_put_away_hints(page: Page, server: KnownBags) -> None:
    ann = hints_table(page, server)
    page.keyboard.press("6")
    page.keyboard.press("6")
    expect_hint(page, 1)
    expect(page.get_by_role("button", name=re.compile("^A little more"))).to_be_focused()
    page.keyboard.press("h")
    expect_hint(page, 2)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Hints")).to_be_hidden()
    expect(ann.button("Hint")).to_be_focused()
    page.keyboard.press("6")
    expect_hint(page, 2)
    page.reload()
    expect_hint(page, 2)


def test_letters_are_still_typed_while_a_hint_is_shown(page: Page, server: KnownBags) -> None:
    ann = hints_table(page, server)
    ann.button("Hint").click()
    page.keyboard.press("Tab")
    tile = ann.rack.get_by_role("button").first
    letter = (tile.text_content() or "").strip()[0]
    ann.square("H8").click()
    page.keyboard.press(letter)
    expect(page.get_by_role("region", name="Hints")).to_be_hidden()
    expect(ann.rack.get_by_role("button")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Hints")).to_be_visible()


def test_a_number_of_hints_a_game_is_counted_down(page: Page, server: KnownBags) -> None:
    ann = hints_table(page, server, hints=CountedHintsSetting(n=1))
    ann.button("Hint").click()
    card = page.get_by_role("region", name="Hints")
    card.get_by_role("button", name=re.compile("^A hint")).click()
    expect_hint(page, 1)
    expect(page.get_by_text("0 hints left")).to_be_visible()
    expect(ann.seat("Ann")).to_contain_text("1 of 1 hint")
    expect(page.get_by_role("button", name=re.compile("^A little more"))).to_be_hidden()


def test_without_an_agreement_there_is_no_hint_button(page: Page, server: KnownBags) -> None:
    ann = hints_table(page, server, hints={"kind": "none"})
    expect(ann.button("Challenge")).to_be_visible()
    expect(ann.button("Hint")).to_have_count(0)
    page.keyboard.press("6")
    expect(page.get_by_role("region", name="Hints")).to_have_count(0)


def test_on_a_phone_the_card_fits_below_the_board(devices: Devices, server: KnownBags) -> None:
    page = devices.open(**PHONE)
    ann = hints_table(page, server)
    before = ann.board.bounding_box()
    ann.button("Hint").tap()
    card = page.get_by_role("region", name="Hints")
    for number in range(1, 7):
        card.get_by_role("button", name=re.compile("^A (little more|hint)")).tap()
        expect_hint(page, number)
        assert ann.board.bounding_box() == before, "the board has moved"
        box = card.bounding_box()
        rack = ann.rack.bounding_box()
        assert box is not None
        assert rack is not None
        assert before is not None
        assert before["y"] + before["height"] <= box["y"] <= rack["y"]
    page.get_by_role("button", name=re.compile("^Lay these tiles")).tap()
    expect(page.get_by_role("button", name=re.compile("^Play for "))).to_be_visible()
