"""The statistics that this device keeps."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import open_table, send_commands, table_settings
from tilewright.rules import Resign


def test_figures_are_kept_exported_and_erased(
    page: Page, server: KnownBags, tmp_path: Path
) -> None:
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    expect(Person(page).curtain).to_be_visible()
    send_commands(page, server, table, [Resign(0)])
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()

    page.goto(f"{server.address}/?show=yours")
    page.get_by_role("link", name="Statistics of this device").click()
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    expect(page.get_by_text("1 game, 1 won")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as a file").click()
    exported = tmp_path / "statistics.json"
    download.value.save_as(exported)
    (game,) = json.loads(exported.read_text())
    assert [player["name"] for player in game["players"]] == ["Ann", "Ben"]

    page.get_by_role("button", name="Erase").click()
    page.get_by_role("button", name="Erase them").click()
    expect(page.get_by_text("There are no figures yet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("There are no figures yet")).to_be_visible()
