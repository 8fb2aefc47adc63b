"""Boxes, word lists and buttons go by what a person would call them."""

from playwright.sync_api import Page, expect

from tests.browser.hurry import computer, open_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
from tilewright.rules import EDITIONS

BAG = 21


def test_boxes_and_word_lists_go_by_their_titles(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    boxes = page.get_by_role("group", name="Which box?").get_by_role("radio")
    expect(boxes).to_have_count(len(EDITIONS))
    page.get_by_role("heading", name="Everything else").click()
    expect(page.get_by_role("combobox", name="Word list")).to_contain_text("World English, ")
    for name in (*EDITIONS, "english", "world-english"):
        expect(page.get_by_text(name, exact=True)).to_have_count(0)


def test_the_rules_name_the_word_list_by_its_title(page: Page, server: KnownBags) -> None:
    open_table(page, server, table_for(CLASSIC, "Ann", computer(), family=True))
    person = Person(page)
    person.button("Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="The rules at this table").click()
    rules = person.dialog("The rules at this table")
    expect(rules).to_contain_text("Words are looked up in the list “English, family list”.")


def test_a_button_is_called_by_its_deed_and_tells_its_key(page: Page, server: KnownBags) -> None:
    server.put_out(BAG)
    open_table(page, server, table_for(CLASSIC, "Ann", computer()))
    person = Person(page)
    play = Foreseen(BAG, "Ann", "Ben").find(lambda play: len(play.placed) == 3)
    person.lays(named(play.placed))
    for deed, key in (
        ("Shuffle", "1"),
        ("Recall", "Escape"),
        (f"Play for {play.score}", "Enter"),
        ("Exchange", "3"),
        ("Pass", "4"),
        ("Challenge", "5"),
    ):
        expect(person.button(deed)).to_have_attribute("aria-keyshortcuts", key)
