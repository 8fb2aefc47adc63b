"""Playing on a phone: joining by link, tapping and dragging tiles, small windows."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import (
    RemotePlayer,
    computer,
    create_table,
    open_table,
    table_settings,
)
from tests.support.browser import Devices, wait_until
from tilewright.rules import Begin, Command, Lay, Proposal, Propose

BAG = 21
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_phone_joins_by_link_and_plays_by_taps(devices: Devices, server: KnownBags) -> None:
    server.use_bag(BAG)
    laptop, phone = Person(devices.open()), Person(devices.open(**PHONE))
    table = create_table(laptop.page, server, table_settings(CLASSIC, "Ann", None, None, first=1))
    laptop.page.goto(f"{server.address}/t/{table.id}")

    phone.page.goto(f"{server.address}/j/{table.code}")
    expect(phone.page.get_by_text("Ann is here.").first).to_be_visible()
    phone.page.get_by_label("Your name").fill("Ben")
    phone.button("Take a seat").tap()
    expect(phone.page.get_by_role("heading", name="Around the table")).to_be_visible()
    expect(laptop.page.get_by_text("Own device")).to_be_visible()
    laptop.button("Begin with two players").click()

    game = ExpectedGame(BAG, "Ann", "Ben", first=1)
    phone.expect_rack(game.game.racks[1])
    play = game.best_play(lambda play: len(play.placed) == 4)
    expect(phone.button("Whole board")).to_be_hidden()
    phone.lay_tiles(named(play.placed), "tap")
    # The board is zoomed in, so that a square is wide enough to press.
    expect(phone.button("Whole board")).to_be_visible()
    assert width_of(phone.square("H8")) >= 40
    phone.button(f"Play for {play.score}").tap()
    expect(phone.button("Whole board")).to_be_hidden()

    game.apply(Lay(1, play.placed))
    laptop.expect_tiles(named(play.placed))
    laptop.begin_turn()
    game.apply(Begin(0))
    for person in (laptop, phone):
        person.expect_scores(game.scores)


def test_enlarging_the_window_zooms_out_to_the_whole_board(
    devices: Devices, server: KnownBags
) -> None:
    server.use_bag(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    phone.lay_tiles([("H8", ExpectedGame(BAG, "Ann", "Ben").game.racks[0][0])], "tap")
    expect(phone.button("Whole board")).to_be_visible()

    phone.page.set_viewport_size({"width": 740, "height": 360})
    expect(phone.button("Whole board")).to_be_visible()
    phone.page.set_viewport_size({"width": 820, "height": 1180})
    expect(phone.button("Whole board")).to_be_hidden()
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.square("A1").tap()
    expect(phone.button("Whole board")).to_be_visible()


def test_a_wide_window_shows_panels_instead_of_a_drawer(
    devices: Devices, server: KnownBags
) -> None:
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    phone.button("Sheet").tap()
    drawer = phone.page.get_by_role("region", name="Score sheet")
    expect(drawer).to_be_visible()

    phone.page.set_viewport_size({"width": 1440, "height": 900})
    expect(drawer).to_be_hidden()
    expect(phone.page.get_by_role("heading", name="Score sheet")).to_be_visible()


def test_a_finger_drags_a_tile_to_the_board_and_back(devices: Devices, server: KnownBags) -> None:
    server.use_bag(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    first = ExpectedGame(BAG, "Ann", "Ben").game.racks[0][0]
    finger = Finger(phone.page)

    finger.drag(phone.tile(first), phone.square("H8"))
    laid = phone.board.get_by_role("gridcell", name=re.compile("^H8, .*, not played yet$"))
    expect(laid).to_be_visible()
    expect(phone.rack.get_by_role("button")).to_have_count(6)
    finger.drag(laid, phone.rack)
    expect(phone.rack.get_by_role("button")).to_have_count(7)


@pytest.mark.parametrize("height", [0.15, 0.5, 0.9])
def test_a_finger_slides_a_tile_along_the_rack(
    devices: Devices, server: KnownBags, height: float
) -> None:
    server.use_bag(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    expect(phone.rack.get_by_role("button")).to_have_count(7)
    before = [str(tile.get_attribute("aria-label")) for tile in tiles_of(phone)]
    Finger(phone.page).slide(tiles_of(phone)[0], tiles_of(phone)[4], height)
    for place, label in enumerate([*before[1:5], before[0], *before[5:]]):
        expect(phone.rack.get_by_role("button").nth(place)).to_have_attribute("aria-label", label)


def test_a_question_to_the_players_covers_neither_scores_nor_board(
    devices: Devices, server: KnownBags
) -> None:
    server.use_bag(BAG)
    phone, ben = Person(devices.open(**PHONE)), RemotePlayer(server.address)
    table = create_table(phone.page, server, table_settings(CLASSIC, "Ann", None)).id
    ben.take_seat(table, 1, "Ben")
    phone.page.goto(f"{server.address}/t/{table}")
    ben.send(table, Propose(1, Proposal.PAUSE))

    for question, answer in (
        ("Ben proposes to pause the game.", "Agree"),
        ("The game is paused.", "Resume the game"),
    ):
        notice = phone.page.get_by_role("status").filter(has_text=question)
        expect(notice).to_be_visible()
        for width, height in ((360, 740), (360, 640), (740, 360)):
            phone.page.set_viewport_size({"width": width, "height": height})
            expect(phone.button(answer)).to_be_in_viewport(ratio=1)
            expect(phone.button("Pass")).to_be_in_viewport(ratio=1)
            assert_no_overlap(notice, phone.seats)
            if height > width:
                assert_no_overlap(notice, phone.board)
        phone.button(answer).tap()


def test_a_seat_that_is_away_on_its_turn_shows_both(devices: Devices, server: KnownBags) -> None:
    server.use_bag(BAG)
    phone, absent = Person(devices.open(**PHONE)), RemotePlayer(server.address)
    table = create_table(phone.page, server, table_settings(CLASSIC, None, None)).id
    for seat, name in enumerate(("Ann", "Ben")):
        absent.take_seat(table, seat, name)
    game = ExpectedGame(BAG, "Ann", "Ben")
    for seat in (0, 1, 0, 1):  # Ann has three digits then
        play = game.longest_play()
        assert play is not None
        commands: list[Command] = [Lay(seat, play.placed)]
        if game.has_open_play:
            commands.insert(0, Begin(seat))
        for command in commands:
            game.apply(command)
            absent.send(table, command)
    phone.page.goto(f"{server.address}/t/{table}")
    badges = phone.seat("Ann").locator(".badge")
    expect(badges).to_have_text(["Deciding", re.compile("^Away")])
    for width in (360, 1440):
        phone.page.set_viewport_size({"width": width, "height": 740})
        cut = [badge.evaluate("it => it.scrollWidth - it.clientWidth") for badge in badges.all()]
        assert max(cut) <= 0, width


def test_the_zoomed_board_shrinks_to_the_whole_board_after_a_play(
    devices: Devices, server: KnownBags
) -> None:
    server.use_bag(BAG)
    phone = Person(devices.open(**PHONE, reduced_motion="no-preference"))
    phone.page.add_init_script(RECORD_ZOOMS)
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    opening = ExpectedGame(BAG, "Ann", "Ben").best_play(lambda play: len(play.placed) == 3)
    phone.play(named(opening.placed), "tap")
    wait_until(phone.page, "zooms.length === 2")
    zoomed_in, zoomed_out = phone.page.evaluate("zooms")
    whole, zoomed = zoomed_in["from"], zoomed_in["to"]
    assert zoomed["width"] > 1.5 * whole["width"]
    # It starts where it was, perhaps after scrolling to a laid tile, and ends where it was before.
    left_at = zoomed_out["scrolled"] or zoomed
    assert zoomed_out["from"]["width"] == pytest.approx(zoomed["width"], abs=1)
    assert zoomed_out["from"]["top"] == pytest.approx(left_at["top"], abs=1)
    assert zoomed_out["to"]["width"] == pytest.approx(whole["width"], abs=1)


@pytest.mark.parametrize("square", ["A1", "I9", "O15"])
def test_a_press_on_the_whole_board_zooms_in_on_that_square(
    devices: Devices, server: KnownBags, page: Page, square: str
) -> None:
    """A spectator lays no tiles that the board could be centred on."""
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    spectator = Person(devices.open(**PHONE))
    spectator.page.goto(page.url)
    expect(spectator.board).to_be_visible()
    at = middle(spectator.square(square))
    spectator.page.touchscreen.tap(*at)
    expect(spectator.page.get_by_role("button", name="Whole board")).to_be_visible()
    pane = spectator.page.locator(".pane").bounding_box()
    box = spectator.square(square).bounding_box()
    assert pane is not None
    assert box is not None
    assert pane["x"] - 1 <= box["x"] <= pane["x"] + pane["width"] - box["width"] + 1
    assert pane["y"] - 1 <= box["y"] <= pane["y"] + pane["height"] - box["height"] + 1


# The first and the last box of every animation of the board, and its last box while it scrolled.
RECORD_ZOOMS = """
    window.zooms = [];
    let scrolled = null;
    document.addEventListener('scroll', () => {
        const grid = document.querySelector('.grid');
        if (grid?.getAnimations().length === 0) scrolled = grid.getBoundingClientRect().toJSON();
    }, true);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
        const to = this.getBoundingClientRect().toJSON();
        const animation = animate.apply(this, options);
        if (this.matches('.grid'))
            zooms.push({from: this.getBoundingClientRect().toJSON(), to, scrolled});
        return animation;
    };
"""


@pytest.mark.parametrize(
    ("square", "size"),
    [("A1", (360, 740)), ("H8", (360, 740)), ("O15", (360, 740)), ("H15", (375, 667))],
)
def test_a_dragged_tile_lands_where_it_hovers(
    devices: Devices, server: KnownBags, square: str, size: tuple[int, int]
) -> None:
    server.use_bag(BAG)
    width, height = size
    phone = Person(devices.open(**{**PHONE, "viewport": {"width": width, "height": height}}))
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    first = ExpectedGame(BAG, "Ann", "Ben").game.racks[0][0]
    finger, target = Finger(phone.page), phone.square(square)

    finger.hold(phone.tile(first), target)
    expect(target).to_contain_class("landing")
    expect(phone.page.locator(".landing")).to_have_count(1)
    dragged = phone.page.locator(".dragged")
    assert 1.3 * width_of(target) <= width_of(dragged) <= 1.5 * width_of(target)
    assert covers(target, middle(dragged))
    finger.release()
    laid = phone.board.get_by_role("gridcell", name=re.compile(f"^{square}, .*, not played yet$"))
    expect(laid).to_be_visible()


def test_a_tile_dragged_over_a_zoomed_board_lands_where_it_hovers(
    devices: Devices, server: KnownBags
) -> None:
    server.use_bag(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_settings(CLASSIC, "Ann", computer(), first=0))
    first, second = ExpectedGame(BAG, "Ann", "Ben").game.racks[0][:2]
    phone.lay_tiles([("H8", first)], "tap")
    expect(phone.button("Whole board")).to_be_visible()
    finger, target = Finger(phone.page), phone.square("I8")
    finger.hold(phone.tile(second), target)
    expect(target).to_contain_class("landing")
    assert covers(target, middle(phone.page.locator(".dragged")))
    finger.release()
    laid = phone.board.get_by_role("gridcell", name=re.compile("^I8, .*, not played yet$"))
    expect(laid).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (360, 640), (360, 740), (430, 932), (720, 450)]
)
def test_small_windows_clip_no_text(
    devices: Devices, server: KnownBags, width: int, height: int
) -> None:
    """Row numbers do not overlap the board either, with a long name and a notice taking space."""
    long_name = "Wilhelmina-Alexandra"
    server.use_bag(BAG)
    phone, other = Person(devices.open(**PHONE)), RemotePlayer(server.address)
    phone.page.set_viewport_size({"width": width, "height": height})
    table = create_table(phone.page, server, table_settings(CLASSIC, None, "Ann")).id
    other.take_seat(table, 0, long_name)
    phone.page.goto(f"{server.address}/t/{table}")
    other.send(table, Propose(0, Proposal.PAUSE))
    expect(phone.button("Agree")).to_be_visible()

    expect(phone.button(f"Waiting for {long_name}")).to_be_visible()
    assert phone.page.evaluate(CLIPPED_TEXT) == []
    other.send(table, Lay(0, ExpectedGame(BAG, long_name, "Ann").invalid_opening()))
    expect(phone.button("Begin my turn")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate(CLIPPED_TEXT) == []


# Texts that overflow their button or box or go under the tabs, and numbers that overlap the board.
CLIPPED_TEXT = """() => {
    const box = it => it.getBoundingClientRect();
    const text = it => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return range.getBoundingClientRect();
    };
    const clipped = [];
    const tabs = box(document.querySelector('nav')).top;
    for (const it of document.querySelectorAll('.under button, .feedback, .under p')) {
        if (!it.checkVisibility() || it.closest('.rack')) continue;
        const [inner, outer] = [text(it), box(it)];
        const inside = inner.left >= outer.left + 2 && inner.right <= outer.right - 2 &&
            inner.top >= outer.top && inner.bottom <= outer.bottom;
        if ((!inside && !it.matches('p')) || outer.bottom > tabs) clipped.push(it.innerText);
    }
    const board = box(document.querySelector('[role=grid]'));
    for (const it of document.querySelectorAll('.rows span'))
        if (text(it).right > board.left) clipped.push(it.innerText);
    return clipped;
}"""


class Finger:
    """One finger on a touch screen. A dragged tile is shown above it, so that it stays visible."""

    TILE_OFFSET = 35  # in pixels

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def drag(self, tile: Locator, to: Locator) -> None:
        self.hold(tile, to)
        self.release()

    def hold(self, tile: Locator, to: Locator) -> None:
        start, end = middle(tile), middle(to)
        self._touch("touchStart", *start)
        for step in (0.2, 0.6, 1.0):
            x = start[0] + (end[0] - start[0]) * step
            y = start[1] + (end[1] + self.TILE_OFFSET - start[1]) * step
            self._touch("touchMove", x, y)

    def slide(self, tile: Locator, to: Locator, height: float) -> None:
        """Slide a tile along the rack, touching it at `height`: 0 is the top, 1 the bottom."""
        (start, _), (end, _), box = middle(tile), middle(to), tile.bounding_box()
        assert box is not None
        level = box["y"] + box["height"] * height
        self._touch("touchStart", start, level)
        for step in (0.2, 0.6, 1.0):
            self._touch("touchMove", start + (end - start) * step, level)
        self.release()

    def release(self) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        )


def tiles_of(person: Person) -> list[Locator]:
    return person.rack.get_by_role("button").all()


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def covers(element: Locator, point: tuple[float, float]) -> bool:
    box = element.bounding_box()
    assert box is not None
    (x, y) = point
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def assert_no_overlap(one: Locator, other: Locator) -> None:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    below = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    assert beside or below, f"{a} overlaps {b}"


def width_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["width"]
