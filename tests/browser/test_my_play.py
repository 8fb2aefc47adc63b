"""My play: what the reviewed games of this device say about their players."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import open_table, send_commands, table_settings
from tests.browser.reviewed_games import KEY, TIP, keep_reviewed_games, reviewed_game
from tests.support.browser import wait_until
from tilewright.rules import Pass, Resign


def test_a_finished_review_is_kept_for_the_players_of_this_device(
    page: Page, server: KnownBags
) -> None:
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    expect(Person(page).curtain).to_be_visible()
    send_commands(page, server, table, [Pass(0), Pass(1), Resign(0)])
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()
    page.get_by_role("link", name="Review the game").click()
    wait_until(page, f"JSON.parse(localStorage.getItem('{KEY}') ?? '[]').length === 2")
    page.get_by_role("link", name="My play").click()
    expect(page.get_by_role("heading", name="1 reviewed game so far")).to_be_visible()
    expect(page.get_by_label("Ben", exact=True)).to_be_visible()


def test_figures_of_many_games_are_shown_exported_and_erased(
    page: Page, server: KnownBags, tmp_path: Path
) -> None:
    sent: list[str] = []
    page.goto(f"{server.address}/my-play")
    expect(page.get_by_role("heading", name="No reviewed game yet")).to_be_visible()
    keep_reviewed_games(page, 23)
    page.reload()
    page.on("request", lambda request: sent.append(request.method + (request.post_data or "")))

    expect(page.get_by_text("23 reviewed games on this device, since March 2026.")).to_be_visible()
    rows = page.get_by_role("list").filter(has_text="Bonus plays").get_by_role("listitem")
    expect(rows).to_have_count(8)
    expect(rows.first).to_contain_text("Bonus plays")
    page.get_by_role("button", name="Show all 10").click()
    expect(rows).to_have_count(10)
    expect(page.get_by_role("img", name="Accuracy of 23 games.")).to_be_visible()
    expect(page.get_by_text("Bonus plays cost most: 30 points a game.")).to_contain_text(TIP)
    expect(page.get_by_role("link", name="See it in your last review")).to_have_attribute(
        "href", "/t/game-22/review"
    )

    with page.expect_download() as download:
        page.get_by_role("button", name="Export as a file").click()
    exported = tmp_path / "my-play.json"
    download.value.save_as(exported)
    assert json.loads(exported.read_text()) == [reviewed_game(number) for number in range(23)]

    page.get_by_role("button", name="Erase").click()
    page.get_by_role("button", name="Erase them").click()
    expect(page.get_by_role("heading", name="No reviewed game yet")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="No reviewed game yet")).to_be_visible()
    assert not any("missed-bonus" in each for each in sent)
