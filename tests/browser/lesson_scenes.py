"""Walkthroughs of the lessons and of the rules at hand: see ``scenes``."""

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.known_bags import CLASSIC, ExpectedGame
from tests.browser.person import Person
from tests.browser.quick_setup import computer, open_table, table_settings
from tests.browser.scenes import Visitor, walkthrough


@walkthrough
def lessons(visitor: Visitor) -> Iterator[str]:
    page = visitor.page
    visitor.go("/learn")
    expect(page.get_by_role("link", name=re.compile("^Your first game"))).to_be_visible()
    yield "list"
    visitor.go("/learn/first-game")
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.type("HORN")
    expect(page.get_by_role("button", name="Play for 14")).to_be_enabled()
    yield "laid"
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    yield "counted"
    for _ in range(2):
        page.keyboard.press("Enter")
    visitor.press("Next")
    expect(page.get_by_role("button", name="18", exact=True)).to_be_visible()
    yield "question"
    for _ in range(3):
        visitor.press("Skip this step")
    expect(page.get_by_role("dialog", name="AP is not a word here")).to_be_visible()
    yield "rule-card"
    page.keyboard.press("Escape")
    visitor.press("Skip this step")
    expect(page.get_by_role("button", name="Challenge")).to_be_visible()
    yield "challenge"
    for _ in range(3):
        visitor.press("Skip this step")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    visitor.press("Finish")
    expect(page.get_by_text("You win by 1 point.")).to_be_visible()
    yield "end"
    for name in ("keeping-score", "too-many-tiles"):
        visitor.go(f"/learn/{name}")
        expect(page.get_by_role("grid")).to_be_visible()
        yield name


@walkthrough
def rules_at_hand(visitor: Visitor) -> Iterator[str]:
    visitor.server.use_bag(20)  # the person begins
    open_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(visitor.page)
    expect(person.rack).to_be_visible()
    person.square("A1").click()
    yield "premium-square"
    for tile in ExpectedGame(20, "Ann", "Ben").game.racks[0][:2]:
        visitor.page.keyboard.press(tile)
    visitor.press("Why?")
    expect(person.dialog(re.compile("must cover the centre star"))).to_be_visible()
    yield "why"
    visitor.press("Show me a right one")
    expect(visitor.page.get_by_role("button", name=re.compile("^Play for"))).to_be_enabled()
    visitor.press("Exchange")
    visitor.press("The rule")
    expect(person.dialog("Exchanging tiles")).to_be_visible()
    yield "rule-of-a-button"
