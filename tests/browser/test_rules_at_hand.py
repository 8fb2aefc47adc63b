"""Rules at hand: the card of a refusal or a button, in the words of the table's settings."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import computer, open_table, table_settings
from tilewright.rules import EDITIONS

BAG = 20  # Ann begins


def refused(page: Page, server: KnownBags, *seats: object) -> Person:
    """Lay two tiles in a corner of an empty board, at a table with these seats."""
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, *seats))  # type: ignore[arg-type]
    person = Person(page)
    if person.curtain.is_visible() or "Ben" in seats:
        person.button(re.compile("show my tiles")).click()
    expect(person.rack).to_be_visible()
    person.square("A1").click()
    for tile in ExpectedGame(BAG, "Ann", "Ben").game.racks[0][:2]:
        page.keyboard.press(tile)
    person.button("Why?").click()
    return person


def card(person: Person) -> Locator:
    return person.dialog("The first word must cover the centre star, H8.")


def test_a_refused_play_opens_its_rule_and_a_right_play(page: Page, server: KnownBags) -> None:
    person = refused(page, server, "Ann", computer())
    expect(card(person)).to_contain_text("The first play lays two or more tiles")
    card(person).get_by_role("button", name="Show me a right one").click()
    expect(card(person)).to_have_count(0)
    expect(person.button(re.compile(r"^Play for \d+$"))).to_be_enabled()


def test_a_table_of_people_explains_the_rule_without_an_example(
    page: Page, server: KnownBags
) -> None:
    person = refused(page, server, "Ann", "Ben")
    expect(card(person)).to_contain_text("The first play lays two or more tiles")
    expect(card(person).get_by_role("button", name="Show me a right one")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(card(person)).to_have_count(0)
    expect(person.rack.get_by_role("button")).to_have_count(5)


def test_a_button_has_the_rule_of_this_table(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(EDITIONS["tournament"], "Ann", computer()))
    person = Person(page)
    expect(person.rack).to_be_visible()
    for button, title, sentence in (
        ("Exchange", "Exchanging tiles", "You may exchange tiles while 7 or more are left"),
        ("Pass", "Passing", "6 turns in a row without a score"),
    ):
        person.button(button).click()
        person.button("The rule").click()
        expect(person.dialog(title)).to_contain_text(sentence)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_empty_square_says_what_it_does(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(page)
    expect(person.rack).to_be_visible()
    person.square("B2").click()
    says = page.get_by_role("status").filter(has_text="Double word: a word laid over it")
    expect(says).to_have_count(1)
