"""The setup page: what it remembers and what it resets."""

import re

from playwright.sync_api import Page, expect

from tests.browser.known_bags import KnownBags


def test_settings_kept_from_last_time_are_named_and_reset_in_one_press(
    page: Page, server: KnownBags
) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    ready = page.get_by_role("region", name="Ready")
    expect(ready.get_by_text("Classic", exact=True)).to_be_visible()
    page.get_by_role("heading", name="Everything else").click()
    page.get_by_role("switch", name="Nine tiles").check()
    page.get_by_role("switch", name="Family list").check()
    expect(ready.get_by_text("Classic, with 2 changes", exact=True)).to_be_visible()
    page.get_by_role("button", name="Lay out the board").click()
    expect(page.get_by_role("heading", name=re.compile("^Hand over to"))).to_be_visible()

    page.goto(f"{server.address}/new?way=laptop")
    expect(ready.get_by_text("Classic, with 2 changes from last time")).to_be_visible()
    changes = page.get_by_role("region", name="Changes from the box")
    expect(changes.get_by_role("listitem")).to_contain_text(
        ["Tiles on a rack: 9 From last time; in the box: 7", "Family list: on"]
    )
    changes.get_by_role("button", name="Reset").click()
    expect(changes).to_be_hidden()
    expect(ready.get_by_text("Racks hold 7 tiles")).to_be_visible()


def test_all_rules_of_the_chosen_settings_can_be_read_before_the_game(
    page: Page, server: KnownBags
) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    page.get_by_text("Heritage", exact=True).first.click()
    page.get_by_role("heading", name="Everything else").click()
    page.get_by_role("switch", name="Nine tiles").check()
    ready = page.get_by_role("region", name="Ready")
    expect(ready.get_by_text("Racks hold 9 tiles")).to_be_visible()
    ready.get_by_role("button", name="All the rules").click()
    rules = page.get_by_role("dialog", name="All the rules")
    expect(rules.get_by_role("heading", name="Final scoring")).to_be_visible()
    expect(rules).to_contain_text("8 squares are triple word squares and burgundy.")
    expect(rules).to_contain_text("each draws 9 tiles")
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()


def test_choosing_a_box_resets_everything(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    page.get_by_role("heading", name="Everything else").click()
    page.get_by_role("switch", name="Finish line").check()
    page.get_by_role("switch", name="Chat").check()
    page.get_by_text("Heritage", exact=True).first.click()
    expect(page.get_by_role("region", name="Changes from the box")).to_be_hidden()
    expect(page.get_by_role("switch", name="Finish line")).not_to_be_checked()
    expect(page.get_by_role("switch", name="Chat")).not_to_be_checked()


def test_switching_the_ending_and_back_restores_the_numbers_of_the_box(
    page: Page, server: KnownBags
) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    page.get_by_role("heading", name="Everything else").click()
    ending = page.get_by_role("group", name="The game also ends")
    ending.get_by_text("After scoreless turns").click()
    expect(page.get_by_role("region", name="Changes from the box")).to_be_visible()
    ending.get_by_text("After passes").click()
    expect(page.get_by_role("region", name="Changes from the box")).to_be_hidden()


def test_the_timer_of_the_designer_box_is_offered_in_one_press(
    page: Page, server: KnownBags
) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    timer = page.get_by_role("switch", name="Use the timer of the box")
    expect(page.get_by_role("heading", name="Which box?")).to_be_visible()
    expect(timer).to_be_hidden()
    page.get_by_text("Designer edition", exact=True).first.click()
    expect(timer).not_to_be_checked()
    timer.check()
    ready = page.get_by_role("region", name="Ready")
    expect(ready.get_by_text("You have 3 minutes for each turn")).to_be_visible()
    limited = page.get_by_role("group", name="It limits")
    limited.get_by_role("checkbox", name="Ben").uncheck()
    changes = page.get_by_role("region", name="Changes from the box")
    expect(changes.get_by_role("listitem")).to_contain_text(
        ["Time per turn: 3 minutes", "Individual limits: no limit"]
    )


def test_the_time_that_a_player_who_goes_away_has_is_a_setting(
    page: Page, server: KnownBags
) -> None:
    page.goto(f"{server.address}/new?way=laptop")
    page.get_by_role("heading", name="Everything else").click()
    grace = page.get_by_role("group", name="A player who goes away has")
    grace.get_by_text("2 minutes").click()
    changes = page.get_by_role("region", name="Changes from the box")
    expect(changes.get_by_role("listitem")).to_contain_text(
        ["A player who goes away has: 2 minutes In the box: 30 seconds"]
    )
    with page.expect_request("**/api/tables") as request:
        page.get_by_role("button", name="Lay out the board").click()
    settings = request.value.post_data_json
    assert settings is not None
    assert settings["away_grace_s"] == 120
