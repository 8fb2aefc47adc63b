"""The first lesson in the browser, as a newcomer takes it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import KnownBags
from tests.support.browser import Devices
from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.lessons import Course, WordRule, lesson_edition, load_lesson

# A newcomer does something every three seconds, and the lesson takes five minutes.
MOST_ACTIONS = 300 // 3
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Learner:
    """A person in a lesson, whose actions are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def press(self, name: str | re.Pattern[str]) -> None:
        self.actions += 1
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).click()

    def follow(self, name: str | re.Pattern[str]) -> None:
        self.actions += 1
        self.page.get_by_role("link", name=name).click()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.actions += 1
            self.page.keyboard.press(key)

    def expect_step(self, step: int) -> None:
        expect(self.page.get_by_text(f"Step {step} of 9", exact=True)).to_be_visible()

    def expect_points(self, points: int) -> None:
        total = self.page.get_by_role("region", name="The play scores").locator(".total .num")
        expect(total).to_have_text(str(points))

    def next(self) -> None:
        """Go on with the button that has the focus."""
        expect(self.page.get_by_role("button", name=re.compile("^(Next|Finish)$"))).to_be_focused()
        self.keys("Enter")


def first_game() -> Course:
    lesson = load_lesson("first-game")
    edition = lesson_edition("classic-2003", lesson, WordRule.CHALLENGED)
    return Course(lesson, edition, Lexicon.load("english"))


def points_of(step: int) -> int:
    """Return what the referee counts for a step, from 1."""
    course = first_game()
    task = next(task for task in course.tasks if task.step == step - 1)
    return course.play(task).score.points


def test_a_newcomer_reaches_the_last_step_in_five_minutes(page: Page, server: KnownBags) -> None:
    page.goto(server.address)
    learner = Learner(page)
    learner.follow(re.compile("^Learn"))
    learner.follow(re.compile("^Your first game"))
    learner.expect_step(1)
    play_through(learner)
    assert learner.actions <= MOST_ACTIONS
    expect(page.get_by_text("You win by 1 point.")).to_be_visible()
    expect(page.get_by_role("row", name="Final score 294 293")).to_be_visible()


def play_through(learner: Learner) -> None:
    """Take the first lesson with keys and as few presses as possible."""
    page = learner.page
    lay_and_go_on(learner, 1, "HORN")
    learner.press("Draw 4 tiles")
    expect(page.get_by_text("You drew 4 tiles.").first).to_be_visible()
    learner.next()
    learner.expect_step(3)
    learner.press("9")
    learner.expect_points(points_of(3))
    learner.next()
    lay_and_go_on(learner, 4, "PASTE")
    lay_and_go_on(learner, 5, "OB")
    learner.expect_step(6)
    card = page.get_by_role("dialog", name="AP is not a word here")
    expect(card).to_contain_text("The words of a play.")
    learner.keys("Escape")
    expect(card).to_have_count(0)
    lay_and_go_on(learner, 6, "BIT")
    learner.expect_step(7)
    learner.press("Challenge")
    expect(page.get_by_text("ZORG is not in the list").first).to_be_visible()
    learner.next()
    lay_and_go_on(learner, 8, "UPS")
    learner.press("U, 1 point")
    learner.press(re.compile("^V, 4 points"))
    learner.press("Exchange 2 tiles")
    learner.next()
    lay_and_go_on(learner, 9, "A")


def lay_and_go_on(learner: Learner, step: int, letters: str) -> None:
    learner.expect_step(step)
    learner.keys(*letters)
    expect(learner.page.get_by_role("button", name=f"Play for {points_of(step)}")).to_be_enabled()
    learner.keys("Enter")
    learner.expect_points(points_of(step))
    learner.next()


def test_the_lesson_is_taken_with_the_keyboard_alone(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn/first-game")
    learner = Learner(page)
    lay_and_go_on(learner, 1, "HORN")
    learner.expect_step(2)
    learner.keys("Enter")
    learner.next()
    learner.expect_step(3)
    button = page.get_by_role("button", name="9", exact=True)
    while not button.evaluate("button => button === document.activeElement"):
        learner.keys("Tab")
        assert learner.actions < MOST_ACTIONS
    learner.keys("Enter")
    learner.expect_points(9)


def test_the_lesson_is_taken_by_touch_on_a_phone(devices: Devices, server: KnownBags) -> None:
    page = devices.open(**PHONE)
    page.goto(f"{server.address}/learn/first-game")
    for letter, square in zip("HORN", ("F8", "G8", "H8", "I8"), strict=True):
        page.get_by_role("button", name=re.compile(f"^{letter}, ")).first.tap()
        page.get_by_role("gridcell", name=re.compile(f"^{square}, ")).tap()
    page.get_by_role("button", name="Play for 14").tap()
    page.get_by_role("button", name="Next", exact=True).tap()
    page.get_by_role("button", name="Draw 4 tiles").tap()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_squares_are_marked_after_two_refusals_and_tiles_shown_after_three(
    page: Page, server: KnownBags
) -> None:
    page.goto(f"{server.address}/learn/first-game")
    board = page.get_by_role("grid", name="Board of the lesson")
    marked, ghosts = board.locator(".takeable"), page.locator(".ghost")
    for refusals in range(1, 4):
        board.get_by_role("gridcell", name=re.compile("^A1, ")).click()
        page.keyboard.type("HORN")
        page.get_by_role("button", name=re.compile("^Play")).click()
        card = page.get_by_role("dialog")
        expect(card).to_contain_text("The first word must cover the centre star")
        expect(card).to_contain_text("The first play lays two or more tiles")
        card.get_by_role("button", name="Try again myself").click()
        expect(marked).to_have_count(4 if refusals >= 2 else 0)
        expect(ghosts).to_have_count(4 if refusals >= 3 else 0)


def test_a_right_play_is_shown_on_request(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn/first-game")
    page.get_by_role("gridcell", name=re.compile("^A1, ")).click()
    page.keyboard.type("HORN")
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.get_by_role("button", name="Show me a right one").click()
    expect(page.locator(".ghost")).to_have_count(4)


def test_a_lesson_continues_where_it_was_left(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn/first-game")
    learner = Learner(page)
    lay_and_go_on(learner, 1, "HORN")
    learner.expect_step(2)
    page.goto(server.address)
    expect(page.get_by_role("link", name=re.compile("^Learn"))).to_contain_text(
        "Step 2 of 9: carry on."
    )
    page.goto(f"{server.address}/learn/first-game")
    learner.expect_step(2)
    learner.press("Skip this step")
    learner.expect_step(3)
    learner.press("Back")
    learner.expect_step(2)


@pytest.mark.parametrize(
    ("box", "words", "shown"),
    [
        ("guide-2013", "Challenged", "Challenge ZORG"),
        ("heritage-2023", "By vote", "Challenge"),
        ("tournament", "Checked", "It comes back"),
    ],
)
def test_the_lesson_follows_the_chosen_box(
    page: Page, server: KnownBags, box: str, words: str, shown: str
) -> None:
    page.goto(f"{server.address}/learn")
    page.get_by_role("combobox", name="Your box").select_option(box)
    page.get_by_role("radio", name=words).check()
    page.get_by_role("link", name=re.compile("^Your first game")).click()
    learner = Learner(page)
    for step in range(1, 7):
        learner.expect_step(step)
        if step == 6:
            page.keyboard.press("Escape")
        learner.press("Skip this step")
    expect(page.get_by_role("button", name=shown)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-box", box)


def test_pegs_move_with_the_score_in_the_designer_edition(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn")
    page.get_by_role("combobox", name="Your box").select_option("graves")
    page.get_by_role("link", name=re.compile("^Your first game")).click()
    expect(page.get_by_label("Pegs: 0")).to_be_visible()
    lay_and_go_on(Learner(page), 1, "HORN")
    expect(page.get_by_label("Pegs: 14")).to_be_visible()


def test_a_short_game_follows(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn/finish-line")
    for _ in range(2):
        page.get_by_role("button", name="Skip this step").click()
    page.get_by_role("button", name="Play a short game").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("70")


def test_a_wrong_sum_is_shown_letter_by_letter(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn/keeping-score")
    page.get_by_label("Your count").fill("7")
    page.get_by_role("button", name="Check").click()
    sums = page.get_by_role("region", name="The play scores")
    expect(sums).to_contain_text("4 + 1 + 1 + 1")
    expect(sums.locator(".num")).to_have_count(0)
    page.get_by_label("Your count").fill("14")
    page.get_by_role("button", name="Check").click()
    Learner(page).expect_points(14)


def test_the_rule_of_a_step_is_at_hand(page: Page, server: KnownBags) -> None:
    page.goto(f"{server.address}/learn/first-game")
    page.get_by_role("button", name="The rule").click()
    expect(page.get_by_role("dialog", name="The first play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_front_page_of_a_phone_shows_everything_at_once(
    devices: Devices, server: KnownBags
) -> None:
    for height in (740, 844):
        page = devices.open(viewport={"width": 390, "height": height}, is_mobile=True)
        page.goto(server.address)
        expect(page.get_by_role("heading", level=1)).to_have_css("opacity", "1")
        for link in page.get_by_role("main").get_by_role("link").all():
            expect(link).to_be_in_viewport(ratio=1)
