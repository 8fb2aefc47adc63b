"""Editions, word lists and buttons are labelled for people, not with internal names."""

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import computer, open_table, table_settings
from tilewright.rules import EDITIONS

BAG = 21


def test_editions_and_word_lists_are_shown_by_title(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    boxes = page.get_by_role("group", name="Which box?").get_by_role("radio")
    expect(boxes).to_have_count(len(EDITIONS))
    page.get_by_role("heading", name="Everything else").click()
    expect(page.get_by_role("combobox", name="Word list")).to_contain_text("World English, ")
    for name in (*EDITIONS, "english", "world-english"):
        expect(page.get_by_text(name, exact=True)).to_have_count(0)


def test_the_rules_dialog_has_the_complete_rules_and_the_title_of_the_word_list(
    page: Page, server: KnownBags
) -> None:
    open_table(page, server, table_settings(CLASSIC, "Ann", computer(), family=True))
    person = Person(page)
    person.button("Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="The rules at this table").click()
    rules = person.dialog("The rules at this table")
    expect(rules.get_by_role("heading", name="Final scoring")).to_be_visible()
    expect(rules).to_contain_text("16 squares are double word squares")
    expect(rules).to_contain_text("Words are looked up in the word list “English, family list”.")


def test_a_button_is_labelled_with_its_action_and_announces_its_key(
    page: Page, server: KnownBags
) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(page)
    play = ExpectedGame(BAG, "Ann", "Ben").best_play(lambda play: len(play.placed) == 3)
    person.lay_tiles(named(play.placed))
    for label, key in (
        ("Shuffle", "1"),
        ("Recall", "Escape"),
        (f"Play for {play.score}", "Enter"),
        ("Exchange", "3"),
        ("Pass", "4"),
        ("Challenge", "5"),
    ):
        expect(person.button(label)).to_have_attribute("aria-keyshortcuts", key)
