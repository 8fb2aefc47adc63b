"""A first visit: few clicks to a rack, a small download, an installable app."""

import gzip
import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import KnownBags
from tests.browser.person import Person

MAX_SCRIPT_BYTES = 130_000


def test_two_clicks_lead_to_a_rack_and_one_more_to_the_first_tile(
    page: Page, server: KnownBags
) -> None:
    server.use_bag(20)  # the person begins
    page.goto(server.address)
    page.get_by_role("link", name="Against the computer").click()
    page.get_by_role("button", name="Begin the game").click()
    person = Person(page)
    expect(person.rack.get_by_role("button")).to_have_count(7)
    page.get_by_role("dialog").get_by_role("button", name="To the table").click()
    expect(person.dialog("begin")).to_have_count(0)
    person.rack.get_by_role("button").first.drag_to(person.square("C3"))
    expect(person.rack.get_by_role("button")).to_have_count(6)


@pytest.mark.parametrize("height", [720, 900, 1080])
def test_the_front_page_fits_on_a_laptop_without_scrolling(
    page: Page, server: KnownBags, height: int
) -> None:
    page.set_viewport_size({"width": height * 16 // 9, "height": height})
    page.goto(server.address)
    expect(page.get_by_role("heading", level=1)).to_have_css("opacity", "1")
    for link in page.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
    footer = page.get_by_role("contentinfo").bounding_box()
    assert footer is not None
    assert height - 30 < footer["y"] + footer["height"] <= height


def test_the_compressed_scripts_are_below_130_kb(page: Page, server: KnownBags) -> None:
    scripts: list[bytes] = []
    page.on(
        "response",
        lambda response: scripts.append(response.body()) if is_script(response.url) else None,
    )
    page.goto(server.address, wait_until="networkidle")
    assert 0 < sum(len(gzip.compress(script)) for script in scripts) < MAX_SCRIPT_BYTES


def is_script(url: str) -> bool:
    return url.endswith(".js")


def test_the_site_can_be_installed_as_an_app(page: Page, server: KnownBags) -> None:
    page.goto(server.address)
    path = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(page.request.get(f"{server.address}{path}").text())
    assert manifest["name"] == "Tilewright"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        response = page.request.get(f"{server.address}{icon['src']}")
        assert response.ok
        assert response.headers["content-type"].startswith("image/")
