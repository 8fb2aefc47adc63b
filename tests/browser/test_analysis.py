"""The analysis board: a game dropped onto the page, lines that are tried, and shared addresses."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, KnownBags
from tests.browser.quick_setup import open_table, send_commands, table_settings
from tests.support.browser import Devices
from tilewright.rules import Pass, Resign

GAMES = Path(__file__).parents[1] / "games"
ENDGAME = (
    "5AGIO6/1GRIPY7V1/2U1L7PI1/1HI1OF4I1AD1/1UN1WE4n1NE1/1HE2M4T1C2/2D2M4E1E2/4ZERK2R1T2/"
    "4O2ACONITES/4R4YO1A1A/4I5D3B/4L2JOLES1FE/7O4GAR/7W4OBE/QUITTeRS4X1D AAILNNT/ 408/444 0"
)
DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def drop(page: Page, file: str, text: str | None = None) -> None:
    page.evaluate(DROP, [file, (GAMES / file).read_text() if text is None else text])


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def choose(page: Page, play: str) -> None:
    page.get_by_role("option", name=re.compile(rf"\b{play}\b")).click()


@pytest.mark.parametrize("device", [pytest.param({}, id="laptop"), pytest.param(PHONE, id="phone")])
def test_a_game_is_dropped_explored_and_shared(
    devices: Devices, server: KnownBags, device: dict[str, object]
) -> None:
    page = devices.open(**device)
    page.goto(f"{server.address}/analyse")
    heading(page, "Drop a game here")
    drop(page, "rule_book.gcg")
    heading(page, "Turn 1, Ann Archer to move")
    choose(page, "ANOTHER 8H")
    page.get_by_role("button", name="Lay ANOTHER").click()
    heading(page, "Turn 2, Ben Baker to move")
    # What Ben held in the game is offered, and nothing is guessed.
    expect(page.get_by_text("Rack unknown")).to_be_visible()
    page.get_by_role("button", name="Use what Ben Baker held").first.click()
    expect(page.get_by_role("option").first).to_be_visible()
    page.get_by_role("option").first.click()
    page.get_by_role("button", name=re.compile("^Lay [A-Z]")).click()
    heading(page, "Turn 3, Ann Archer to move")

    other = devices.open(**device)
    other.goto(page.url)
    heading(other, "Ann Archer to move")
    expect(other.get_by_role("gridcell", name=re.compile("^H8, .*[AT]"))).to_be_visible()
    board = "[...document.querySelectorAll('[data-square] .letter')].map(it => it.innerText).join()"
    assert other.evaluate(board) == page.evaluate(board)

    page.reload()
    heading(page, "Turn 3, Ann Archer to move")

    # The game line is where it was, and the line that was tried stays below it.
    if device:
        page.get_by_role("button", name="Branches").click()
    page.get_by_role("button", name=re.compile("FARM Ben Baker")).click()
    heading(page, "Turn 3, Ann Archer to move")
    page.reload()
    heading(page, "Turn 3, Ann Archer to move")
    if device:
        page.get_by_role("button", name="Branches").click()
    expect(page.get_by_role("button", name=re.compile("^1 ANOTHER Ann Archer"))).to_be_visible()
    page.get_by_role("button", name="Remove the line from ANOTHER").click()
    expect(page.get_by_role("button", name=re.compile("ANOTHER"))).to_have_count(0)


def test_a_file_that_cannot_be_read_is_explained_and_loses_nothing(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open()
    page.goto(f"{server.address}/analyse")
    heading(page, "Drop a game here")
    drop(page, "holiday.jpg", "not a game at all")
    expect(page.get_by_role("alert")).to_contain_text("holiday.jpg cannot be read")
    drop(page, "rule_book.gcg")
    heading(page, "Turn 1, Ann Archer to move")
    drop(page, "holiday.jpg", "not a game at all")
    expect(page.get_by_text("What you were looking at is unchanged.")).to_be_visible()
    heading(page, "Turn 1, Ann Archer to move")
    devices.expect_error("status of 422")


def test_keys_alone_choose_lay_take_back_and_think(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    page.goto(f"{server.address}/analyse")
    page.get_by_label("Text of a game or a position").fill(ENDGAME)
    page.get_by_role("button", name="Open", exact=True).click()
    heading(page, "Player 1 to move")
    expect(page.get_by_text("proven", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Best play: Player 1 loses by 32")).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_have_count(1)
    page.keyboard.press("Enter")
    heading(page, "Player 2 to move")
    page.keyboard.press("Backspace")
    heading(page, "Player 1 to move")
    page.keyboard.press("u")
    expect(page.locator("#unseen")).to_be_focused()


def test_tiles_are_laid_by_hand_and_judged(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    page.goto(f"{server.address}/analyse")
    heading(page, "Drop a game here")
    drop(page, "rule_book.gcg")
    heading(page, "Turn 1, Ann Archer to move")
    expect(page.get_by_role("button", name="A, 1 point")).to_be_visible()
    page.locator("[data-square=F8]").click()
    page.keyboard.type("HORNT")
    expect(page.get_by_text("not in the list")).to_be_visible()
    page.keyboard.press("Enter")
    heading(page, "Turn 2, Ben Baker to move")


def test_a_position_is_set_up_from_nothing(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    page.goto(f"{server.address}/analyse")
    page.get_by_role("button", name="Set up a position").click()
    page.locator("[data-square=H8]").click()
    page.keyboard.type("CLANK")
    page.get_by_label("Player 1’s tiles").fill("aeilors")
    page.get_by_label("Player 2’s score").fill("32")
    page.get_by_role("button", name="Analyse", exact=True).click()
    heading(page, "Player 1 to move")
    expect(page.get_by_role("option", name=re.compile("C(ALO|ARIO)"))).not_to_have_count(0)


def test_the_turns_of_a_finished_table_are_opened_from_its_end(
    page: Page, server: KnownBags
) -> None:
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    server.use_bag(21)
    send_commands(page, server, table, [Pass(0), Resign(1)])
    page.reload()
    page.get_by_role("link", name="Analyse the game").click()
    expect(
        page.get_by_role("heading", name=re.compile("Turn 1, (Ann|Ben) to move"))
    ).to_be_visible()
    expect(page.get_by_role("option").first).to_be_visible()


def test_a_running_game_cannot_be_opened(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    page.goto(f"{server.address}/analyse?table={table}&turn=1")
    expect(page.get_by_role("alert")).to_contain_text("not over")
    devices.expect_error("status of 409")
