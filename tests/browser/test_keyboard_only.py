"""A game from the front page to the final score, with the keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import computer, open_table, table_settings
from tilewright.rules import Begin, Lay

BAG = 21
MAX_TAB_PRESSES = 120


@pytest.mark.parametrize("name", ["Menu", "Exchange", "Pass"])
def test_closing_a_dialog_returns_the_focus_to_its_button(
    page: Page, server: KnownBags, name: str
) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    button = Person(page).button(name)
    tab_to(button)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_closing_a_dialog_opened_from_another_returns_the_focus_to_the_first_button(
    page: Page, server: KnownBags
) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    menu = Person(page).button("Menu")
    menu.press("Enter")
    Person(page).button("The rules at this table").press("Enter")
    expect(page.get_by_role("dialog", name="The rules at this table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_a_whole_game_with_the_keyboard_alone(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    game = ExpectedGame(BAG, "Ann", "Ben")
    keys, person = page.keyboard, Person(page)
    page.clock.install()
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
    play = game.best_play(lambda play: len(play.placed) == 3)
    move_cursor_to(person, named(play.placed)[0][0])
    for _, tile in named(play.placed):
        keys.press(tile)
    expect(person.button(f"Play for {play.score}")).to_be_enabled()
    keys.press("Enter")
    game.apply(Lay(0, play.placed))

    lift_the_curtain(page, "Ben")
    begin_turn(page)
    game.apply(Begin(1))
    person.expect_scores(game.scores)
    for name in ("Ben", "Ann", "Ben", "Ann"):
        if person.curtain.is_visible():
            lift_the_curtain(page, name)
        keys.press("4")
        expect(person.dialog("Pass this turn?")).to_be_visible()
        tab_to(person.dialog("Pass this turn?").get_by_role("button", name="Pass"))
        keys.press("Enter")
        expect(person.dialog("Pass this turn?")).to_be_hidden()
        expect(person.curtain.or_(page.get_by_role("heading", name="Ann wins"))).to_be_visible()
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()


def tab_to(target: Locator) -> None:
    """Press Tab until the target has the focus."""
    expect(target).to_be_visible()
    for _ in range(MAX_TAB_PRESSES):
        if target.evaluate("it => it === document.activeElement"):
            return
        target.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def lift_the_curtain(page: Page, name: str) -> None:
    """Press the curtain's button, which has no focus and ignores keys at first."""
    lift = page.get_by_role("button", name=f"I am {name}, show my tiles")
    tab_to(lift)
    page.clock.fast_forward(1500)
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="Board")).to_be_visible()


def move_cursor_to(person: Person, square: str) -> None:
    """Move the cursor along its row, reading its position as a screen reader does."""
    person.page.keyboard.press("ArrowRight")
    while not (label := cursor_label(person)).startswith(f"{square},"):
        key = "ArrowLeft" if label[0] > square[0] else "ArrowRight"
        person.page.keyboard.press(key)


def cursor_label(person: Person) -> str:
    expect(person.board).to_have_attribute("aria-activedescendant", re.compile(".+"))
    cell = person.board.get_attribute("aria-activedescendant")
    return str(person.page.locator(f"[id='{cell}']").get_attribute("aria-label"))


def begin_turn(page: Page) -> None:
    """Begin the turn. Neither choice is preselected, and the tray ignores keys for one second."""
    tray = page.get_by_role("region", name="Challenge or begin your turn")
    expect(tray).to_be_focused()
    page.clock.fast_forward(1000)
    tab_to(page.get_by_role("button", name="Begin my turn"))
    page.keyboard.press("Enter")
    expect(tray).to_be_hidden()
