"""From the front page to the final score without touching anything but keys."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hurry import computer, open_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
from tilewright.rules import Begin, Lay

BAG = 21
MOST_STOPS = 120


@pytest.mark.parametrize("name", ["Menu", "Exchange", "Pass"])
def test_after_a_dialog_the_keyboard_is_where_it_was(
    page: Page, server: KnownBags, name: str
) -> None:
    server.put_out(BAG)
    open_table(page, server, table_for(CLASSIC, "Ann", computer()))
    button = Person(page).button(name)
    tab_to(button)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_one_dialog_out_of_another_leads_back_as_well(page: Page, server: KnownBags) -> None:
    server.put_out(BAG)
    open_table(page, server, table_for(CLASSIC, "Ann", computer()))
    menu = Person(page).button("Menu")
    menu.press("Enter")
    Person(page).button("The rules at this table").press("Enter")
    expect(page.get_by_role("dialog", name="The rules at this table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_a_game_by_keys_alone(page: Page, server: KnownBags) -> None:
    server.put_out(BAG)
    game = Foreseen(BAG, "Ann", "Ben")
    keys, person = page.keyboard, Person(page)
    page.goto(server.address)
    tab_to(page.get_by_role("link", name="Pass the laptop"))
    keys.press("Enter")
    tab_to(page.get_by_label("Name of player 1"))
    keys.type("Ann")
    tab_to(page.get_by_label("Name of player 2"))
    keys.type("Ben")
    tab_to(page.get_by_role("radio", name="Draw for it"))
    keys.press("ArrowRight")
    expect(page.get_by_text("Ann begins")).to_be_visible()
    tab_to(page.get_by_role("button", name="Lay out the board"))
    keys.press("Enter")

    lift_the_curtain(page, "Ann")
    play = game.find(lambda play: len(play.placed) == 3)
    walk_to(person, named(play.placed)[0][0])
    for _, tile in named(play.placed):
        keys.press(tile)
    expect(person.button(f"Play for {play.score}")).to_be_enabled()
    keys.press("Enter")
    game.then(Lay(0, play.placed))

    lift_the_curtain(page, "Ben")
    begin(page)
    game.then(Begin(1))
    person.sees_scores(game.scores)
    for name in ("Ben", "Ann", "Ben", "Ann"):
        if person.curtain.is_visible():
            lift_the_curtain(page, name)
        keys.press("4")
        expect(person.dialog("Pass this turn?")).to_be_visible()
        tab_to(person.dialog("Pass this turn?").get_by_role("button", name="Pass"))
        keys.press("Enter")
        expect(person.dialog("Pass this turn?")).to_be_hidden()
        expect(person.curtain.or_(page.get_by_role("heading", name="Ann wins"))).to_be_visible()
    expect(page.get_by_role("heading", name="The reckoning")).to_be_visible()


def tab_to(wanted: Locator) -> None:
    """Press Tab until this has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_STOPS):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        wanted.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def lift_the_curtain(page: Page, name: str) -> None:
    """The curtain's button has the focus already."""
    expect(page.get_by_role("button", name=f"I am {name}, show my tiles")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="Board")).to_be_visible()


def walk_to(person: Person, square: str) -> None:
    """Steer the arrow across the board; the screen reader tells where it stands."""
    person.page.keyboard.press("ArrowRight")
    while not (here := standing_at(person)).startswith(f"{square},"):
        key = "ArrowLeft" if here[0] > square[0] else "ArrowRight"
        person.page.keyboard.press(key)


def standing_at(person: Person) -> str:
    expect(person.board).to_have_attribute("aria-activedescendant", re.compile(".+"))
    cell = person.board.get_attribute("aria-activedescendant")
    return str(person.page.locator(f"[id='{cell}']").get_attribute("aria-label"))


def begin(page: Page) -> None:
    """Neither choice is preselected, and for its first second the tray hears no Enter."""
    tray = page.get_by_role("region", name="Challenge or begin your turn")
    expect(tray).to_be_focused()
    since = page.evaluate("performance.now()")
    page.wait_for_function("since => performance.now() - since > 1000", arg=since)
    tab_to(page.get_by_role("button", name="Begin my turn"))
    page.keyboard.press("Enter")
    expect(tray).to_be_hidden()
