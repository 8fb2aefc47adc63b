"""What fits where: long names, large screens, phones."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import (
    RemotePlayer,
    computer,
    create_table,
    open_table,
    table_settings,
)
from tests.browser.scenes import Visitor, game_over, play_turns
from tests.support.browser import Devices
from tilewright.rules import EDITIONS, Proposal, Propose

LONG = "Grandmother Josephine-Ma"
BAG = 21


def box(locator: Locator) -> dict[str, float]:
    found: Any = locator.bounding_box()
    assert found is not None
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def test_a_long_name_leaves_the_buttons_between_the_panels(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    table = create_table(page, server, table_settings(CLASSIC, "Maya", None, first=1)).id
    RemotePlayer(server.address).take_seat(table, 1, LONG)
    for width in (1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{server.address}/t/{table}")
        actions = page.get_by_role("group", name="Your turn")
        expect(actions.get_by_text(f"Waiting for {LONG}")).to_be_visible()
        edge = box(page.get_by_role("complementary").nth(1))["x"]
        buttons = [box(button) for button in actions.get_by_role("button").all()]
        assert box(page.get_by_role("complementary").nth(0))["right"] <= buttons[0]["x"], width
        assert buttons[-1]["right"] <= edge, width


def test_a_name_that_reaches_the_limit_is_said_to_be_cut(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    name = page.get_by_label("Name of player 1")
    name.press_sequentially("Grandmother Josephine-Maria")
    expect(name).to_have_value(LONG)
    expect(page.get_by_text("A name has at most 24 letters.")).to_be_visible()


def test_a_large_screen_has_larger_panels_beside_the_board(page: Page, server: KnownBags) -> None:
    visitor = Visitor(page, server)
    table = visitor.open_table("Ann", "Ben")
    play_turns(visitor, table, ExpectedGame(BAG, "Ann", "Ben"), 2)
    person = visitor.lift_curtain()
    person.begin_turn()
    sizes = (1600, 900), (1700, 1000), (1920, 1080), (2560, 1440), (3840, 2160)
    for (width, height), panel in zip(sizes, (290, 330, 330, 400, 580), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        board = box(person.board)
        left, right = (box(page.get_by_role("complementary").nth(place)) for place in (0, 1))
        assert left["width"] >= panel, width
        assert 0 < board["x"] - left["right"] < 120, width
        assert 0 < right["x"] - board["right"] < 120, width
        tile = box(person.rack.get_by_role("button").first)
        assert tile["width"] >= box(person.square("A1"))["width"], width
        actions = page.get_by_role("group", name="Your turn").get_by_role("button")
        assert left["right"] < box(actions.first)["x"], width
        assert box(actions.last)["right"] < right["x"], width


def test_pages_and_dialogs_grow_on_a_large_screen(page: Page, server: KnownBags) -> None:
    widths = []
    for width, height in ((1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{server.address}/join")
        rack = box(page.locator(".rack"))["width"]
        open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
        person = Person(page)
        person.button("Menu").click()
        widths.append((rack, box(person.dialog("Menu"))["width"]))
    (rack, dialog), (large_rack, large_dialog) = widths
    assert large_rack == pytest.approx(1.4 * rack, rel=0.02)
    assert large_dialog == pytest.approx(1.4 * dialog, rel=0.02)


def test_a_decision_grows_with_the_board(page: Page, server: KnownBags) -> None:
    page.set_viewport_size({"width": 2560, "height": 1440})
    visitor = Visitor(page, server)
    table = visitor.open_table("Ann", "Ben")
    play_turns(visitor, table, ExpectedGame(BAG, "Ann", "Ben"), 2)
    person = visitor.lift_curtain()
    expect(person.button("Begin my turn")).to_be_in_viewport(ratio=1)
    assert box(person.button("Begin my turn"))["height"] >= 56
    assert box(page.locator(".decide"))["y"] >= box(person.board)["bottom"]


def test_a_decision_with_long_names_fits_under_the_board(page: Page, server: KnownBags) -> None:
    visitor, names = Visitor(page, server), (LONG, "Wolfeschlegelsteinhausen", "Ines", "Tom")
    table = visitor.open_table(*names)
    play_turns(visitor, table, ExpectedGame(BAG, *names), 9)
    visitor.lift_curtain()
    tray = page.locator(".decide")
    for width, height in ((1280, 720), (1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        expect(tray).to_be_in_viewport(ratio=1)
        for text in tray.locator("h2, p, button").all():
            assert box(text)["bottom"] <= box(tray)["bottom"], width


def test_a_question_in_the_bar_covers_no_names(page: Page, server: KnownBags) -> None:
    names = (LONG, "Wolfeschlegelsteinhausen", "Ines", "Tom")
    table = open_table(page, server, table_settings(CLASSIC, *names[:3], None))
    other = RemotePlayer(server.address)
    other.take_seat(table, 3, names[3])
    Visitor(page, server).lift_curtain()
    title = page.locator("header b")
    expect(title).to_be_visible()
    other.send(table, Propose(3, Proposal.PAUSE))
    expect(page.get_by_text("Tom proposes to pause the game.")).to_be_visible()
    expect(title).to_be_hidden()


def test_the_buttons_of_a_long_dialog_stay_in_sight(page: Page, server: KnownBags) -> None:
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(page)
    page.set_viewport_size({"width": 844, "height": 390})
    person.button("Menu").click()
    person.dialog("Menu").get_by_role("button", name="The rules at this table").click()
    rules = person.dialog("The rules at this table")
    expect(rules.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_a_phone_in_landscape_shows_the_scores_under_the_curtain(
    page: Page, server: KnownBags
) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    visitor = Visitor(page, server)
    table = visitor.open_table("Ann", "Ben")
    play_turns(visitor, table, ExpectedGame(BAG, "Ann", "Ben"), 2)
    expect(page.get_by_text("Last play")).to_be_in_viewport(ratio=1)


def test_a_phone_in_landscape_keeps_score_beside_the_board(page: Page, server: KnownBags) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    settings = table_settings(CLASSIC, "Ann", "Ben", real_board=True, dictionary=None)
    open_table(page, server, settings)
    grid = page.get_by_role("grid", name="Board")
    expect(grid).to_be_in_viewport(ratio=1)
    assert box(page.get_by_label("First square"))["x"] > box(grid)["right"]
    page.evaluate("scrollTo(0, 300)")
    expect(grid).to_be_in_viewport(ratio=1)


def test_four_seats_show_whole_words_and_names_in_the_sheet(page: Page, server: KnownBags) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    names = (LONG, "Wolfeschlegelsteinhausen", "Ines", "Tom")
    visitor = Visitor(page, server)
    table = visitor.open_table(*names)
    play_turns(visitor, table, ExpectedGame(BAG, *names), 9)
    visitor.lift_curtain()
    cells = page.get_by_role("table").first.locator("th, .wd")
    cut = [cell.text_content() for cell in cells.all() if cell.evaluate(CUT)]
    assert not cut
    words = page.get_by_role("table").first.locator(".wd").all()
    assert len(words) > 9
    broken = [word.text_content() for word in words if box(word)["height"] > ONE_LINE]
    assert not broken


ONE_LINE = 24  # pixels
CUT = "cell => cell.scrollWidth > cell.clientWidth + 1"


def test_the_columns_of_the_sheet_follow_the_order_of_play(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben", "Cat", first=1))
    Visitor(page, server).lift_curtain()
    names = page.get_by_role("table").first.get_by_role("columnheader").all_text_contents()
    assert [name.strip() for name in names] == ["Round", "Ben", "Cat", "Ann"]


def test_a_phone_in_landscape_shows_all_three_ways_to_play(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    page.goto(server.address)
    for name in ("Pass the phone", "Everyone on their own device", "Against the computer"):
        card = page.get_by_role("link", name=re.compile(name))
        expect(card).to_be_visible()
        assert box(card)["bottom"] <= 390


def test_a_player_who_is_away_on_turn_is_shown_whole_among_three_on_a_phone(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table = create_table(page, server, table_settings(CLASSIC, "Ann", None, None, first=1)).id
    for seat, name in ((1, "Ben"), (2, "Cat")):
        RemotePlayer(server.address).take_seat(table, seat, name)
    page.goto(f"{server.address}/t/{table}")
    ben = Person(page).seat("Ben")
    expect(ben).to_contain_text("Away")
    expect(ben.locator(".badge.turn")).to_have_text("To play")
    for badge in ben.locator(".badge:not(.turn)").all():
        assert not badge.evaluate(CUT)
        assert box(badge)["right"] <= box(ben)["right"] - 6


def test_the_rack_of_the_designer_edition_has_no_line_for_pegs_on_a_phone(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    shadows = []
    for edition in (CLASSIC, EDITIONS["graves"]):
        open_table(page, server, table_settings(edition, "Ann", computer()))
        expect(Person(page).rack).to_be_visible()
        shadows.append(Person(page).rack.evaluate("rack => getComputedStyle(rack).boxShadow"))
    assert shadows == ["none", "none"]


def test_a_phone_is_called_a_phone(devices: Devices, server: KnownBags) -> None:
    page = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto(server.address)
    page.get_by_role("link", name="Pass the phone").tap()
    expect(page.get_by_role("heading", name="Pass the phone", level=1)).to_be_visible()


def test_the_column_letters_of_the_scorekeeper_stay_at_the_board(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    settings = table_settings(CLASSIC, "Ann", "Ben", real_board=True, dictionary=None)
    open_table(page, server, settings)
    letters = page.locator(".board .cols")
    grid = page.get_by_role("grid", name="Board")
    expect(grid).to_be_visible()
    gap = box(grid)["y"] - box(letters)["y"]
    page.evaluate("scrollTo(0, 250)")
    assert box(grid)["y"] - box(letters)["y"] == gap


def test_your_games_have_dates_and_can_be_removed_from_the_list(
    page: Page, server: KnownBags
) -> None:
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    expect(Person(page).curtain).to_be_visible()
    page.emulate_media(color_scheme="dark")
    page.goto(f"{server.address}/?show=yours")
    expect(page.get_by_role("time")).to_have_text(re.compile(r"^\d+ \w+ \d{4} at \d\d:\d\d$"))
    expect(page.locator("main img")).to_have_attribute("src", re.compile(r"mode=dark$"))
    page.get_by_role("button", name="Remove Ann, Ben from this list").click()
    expect(page.get_by_role("link", name="Carry on")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Carry on")).to_be_visible()
    page.get_by_role("button", name="Remove Ann, Ben from this list").click()
    page.goto(server.address)
    expect(page.get_by_role("link", name=re.compile("Your games.*None yet"))).to_be_visible()


def test_the_chosen_segment_is_as_clear_as_a_pressed_button(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    colour = "element => getComputedStyle(element).backgroundColor"
    chosen = page.get_by_role("group", name="Who begins?").locator("label.on")
    main = page.get_by_role("button", name="Lay out the board")
    chosen_colour = chosen.evaluate(colour)
    assert chosen_colour == main.evaluate(colour)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(page)
    person.button("Menu").click()
    mode = person.dialog("Menu").get_by_role("group", name="Light or dark").locator("label.on")
    expect(mode).to_have_text("Same as the device")
    assert mode.evaluate(colour) == chosen_colour


# Report sizes to the page once, and never again: what a page looks like before the next frame.
LATE_SIZES = """
    window.ResizeObserver = class extends ResizeObserver {
        constructor(callback) { super((...sizes) => { this.disconnect(); callback(...sizes); }); }
    };
"""


def test_a_window_that_becomes_narrower_is_never_too_narrow_for_its_page(
    page: Page, server: KnownBags
) -> None:
    """The score graph kept its old width until the browser had measured the new one."""
    page.add_init_script(LATE_SIZES)
    page.set_viewport_size({"width": 820, "height": 1180})
    visitor = Visitor(page, server)
    for scene in game_over(visitor):
        for width in (820, 360, 844, 360, 2560, 360):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (scene, width)
        page.set_viewport_size({"width": 820, "height": 1180})  # the way to the next scene
