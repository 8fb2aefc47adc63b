"""Keeping score for a real board: the rule book's example, with a mistake corrected."""

from playwright.sync_api import Page, expect

from tests.browser.known_bags import KnownBags


def test_keeping_score_with_a_corrected_entry(page: Page, server: KnownBags) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Keep score for a real board").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Begin the score sheet").click()

    enter(page, "F8", "Across", "HORN", 14)
    enter(page, "H6", "Down", "FARM", 9)
    enter(page, "F10", "Across", "PASTES", 26)
    expect_scores(page, Ann=40, Ben=9)
    page.get_by_role("button", name="Correct the last entry").click()
    expect_scores(page, Ann=14, Ben=9)
    expect(page.get_by_label("First square")).to_have_value("F10")
    expect(page.get_by_label("Word", exact=True)).to_have_value("PASTES")
    enter(page, "F10", "Across", "PASTE", 25)
    expect_scores(page, Ann=39, Ben=9)

    page.get_by_role("button", name="Challenge", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Ben challenges").click()
    page.get_by_role("button", name="It is not good").click()
    expect_scores(page, Ann=14, Ben=9)
    page.get_by_role("button", name="Exchanged").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("3", exact=True).click()
    dialog.get_by_role("button", name="Enter").click()

    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="End the game").click()
    page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    for name, left in (("Ann", "QZ"), ("Ben", "A")):
        field = page.get_by_label(f"{name}, 7 tiles")
        field.fill(left)
        expect(page.get_by_text(f"{len(left)} typed, but the rack holds 7")).to_be_visible()
        field.fill(left + "EEEEEE"[: 7 - len(left)])
        field.press("Enter")
    expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()


def enter(page: Page, square: str, direction: str, word: str, points: int) -> None:
    page.get_by_label("First square").fill(square)
    page.get_by_role("group", name="Direction").get_by_text(direction).click()
    page.get_by_label("Word", exact=True).fill(word)
    page.get_by_role("button", name=f"Enter the play for {points}").click()
    expect(page.get_by_label("Word", exact=True)).to_have_value("")


def expect_scores(page: Page, **scores: int) -> None:
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    for name, score in scores.items():
        expect(seats.filter(has_text=name).locator(".pts")).to_have_text(str(score))
