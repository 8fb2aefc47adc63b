"""A phone comes to the table by link, and its fingers lay tiles."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.hurry import Elsewhere, computer, open_table, set_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
from tests.support.browser import Devices
from tilewright.rules import Begin, Lay, Proposal, Propose

BAG = 21
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_phone_joins_by_link_and_plays_by_taps(devices: Devices, server: KnownBags) -> None:
    server.put_out(BAG)
    laptop, phone = Person(devices.open()), Person(devices.open(**PHONE))
    table = set_table(laptop.page, server, table_for(CLASSIC, "Ann", None, None, first=1))
    laptop.page.goto(f"{server.address}/t/{table.id}")

    phone.page.goto(f"{server.address}/j/{table.code}")
    expect(phone.page.get_by_text("Ann is here.").first).to_be_visible()
    phone.page.get_by_label("Your name").fill("Ben")
    phone.button("Take a seat").tap()
    expect(phone.page.get_by_role("heading", name="Come to this table")).to_be_visible()
    expect(laptop.page.get_by_text("Own device")).to_be_visible()
    laptop.button("Begin with two players").click()

    game = Foreseen(BAG, "Ann", "Ben", first=1)
    phone.sees_rack(game.game.racks[1])
    play = game.find(lambda play: len(play.placed) == 4)
    expect(phone.button("Whole board")).to_be_hidden()
    phone.lays(named(play.placed), "tap")
    # The squares are a finger wide now, and the words made stand beside the button.
    expect(phone.button("Whole board")).to_be_visible()
    assert side(phone.square("H8")) >= 40
    phone.button(f"Play for {play.score}").tap()
    expect(phone.button("Whole board")).to_be_hidden()

    game.then(Lay(1, play.placed))
    laptop.sees_tiles(named(play.placed))
    laptop.begins()
    game.then(Begin(0))
    for person in (laptop, phone):
        person.sees_scores(game.scores)


def test_a_window_made_larger_shows_the_whole_board(devices: Devices, server: KnownBags) -> None:
    server.put_out(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_for(CLASSIC, "Ann", computer(), first=0))
    phone.lays([("H8", Foreseen(BAG, "Ann", "Ben").game.racks[0][0])], "tap")
    expect(phone.button("Whole board")).to_be_visible()

    phone.page.set_viewport_size({"width": 740, "height": 360})
    expect(phone.button("Whole board")).to_be_visible()
    phone.page.set_viewport_size({"width": 820, "height": 1180})
    expect(phone.button("Whole board")).to_be_hidden()
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.square("A1").tap()
    expect(phone.button("Whole board")).to_be_visible()


def test_a_window_made_wide_has_panels_instead_of_a_drawer(
    devices: Devices, server: KnownBags
) -> None:
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_for(CLASSIC, "Ann", computer(), first=0))
    phone.button("Sheet").tap()
    drawer = phone.page.get_by_role("region", name="Score sheet")
    expect(drawer).to_be_visible()

    phone.page.set_viewport_size({"width": 1440, "height": 900})
    expect(drawer).to_be_hidden()
    expect(phone.page.get_by_role("heading", name="Score sheet")).to_be_visible()


def test_a_finger_drags_a_tile_to_the_board_and_back(devices: Devices, server: KnownBags) -> None:
    server.put_out(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_for(CLASSIC, "Ann", computer(), first=0))
    first = Foreseen(BAG, "Ann", "Ben").game.racks[0][0]
    finger = Finger(phone.page)

    finger.drags(phone.tile(first), phone.square("H8"))
    laid = phone.board.get_by_role("gridcell", name=re.compile("^H8, .*, not played yet$"))
    expect(laid).to_be_visible()
    expect(phone.rack.get_by_role("button")).to_have_count(6)
    finger.drags(laid, phone.rack)
    expect(phone.rack.get_by_role("button")).to_have_count(7)


@pytest.mark.parametrize("height", [0.15, 0.5, 0.9])
def test_a_finger_slides_a_tile_along_the_rack(
    devices: Devices, server: KnownBags, height: float
) -> None:
    server.put_out(BAG)
    phone = Person(devices.open(**PHONE))
    open_table(phone.page, server, table_for(CLASSIC, "Ann", computer(), first=0))
    expect(phone.rack.get_by_role("button")).to_have_count(7)
    before = [str(tile.get_attribute("aria-label")) for tile in tiles_of(phone)]
    Finger(phone.page).slides(tiles_of(phone)[0], tiles_of(phone)[4], height)
    for place, said in enumerate([*before[1:5], before[0], *before[5:]]):
        expect(phone.rack.get_by_role("button").nth(place)).to_have_attribute("aria-label", said)


def test_what_the_table_asks_hides_neither_scores_nor_board(
    devices: Devices, server: KnownBags
) -> None:
    server.put_out(BAG)
    phone, ben = Person(devices.open(**PHONE)), Elsewhere(server.address)
    table = set_table(phone.page, server, table_for(CLASSIC, "Ann", None)).id
    ben.sits_down(table, 1, "Ben")
    phone.page.goto(f"{server.address}/t/{table}")
    ben.does(table, Propose(1, Proposal.PAUSE))

    for asked, answer in (
        ("Ben proposes to pause the game.", "Agree"),
        ("The game is paused.", "Go on playing"),
    ):
        notice = phone.page.get_by_role("status").filter(has_text=asked)
        expect(notice).to_be_visible()
        for width, height in ((360, 740), (360, 640), (740, 360)):
            phone.page.set_viewport_size({"width": width, "height": height})
            expect(phone.button(answer)).to_be_in_viewport(ratio=1)
            expect(phone.button("Pass")).to_be_in_viewport(ratio=1)
            assert_apart(notice, phone.seats)
            if height > width:
                assert_apart(notice, phone.board)
        phone.button(answer).tap()


@pytest.mark.parametrize(
    ("square", "size"),
    [("A1", (360, 740)), ("H8", (360, 740)), ("O15", (360, 740)), ("H15", (375, 667))],
)
def test_a_finger_sees_where_the_tile_will_land(
    devices: Devices, server: KnownBags, square: str, size: tuple[int, int]
) -> None:
    server.put_out(BAG)
    width, height = size
    phone = Person(devices.open(**{**PHONE, "viewport": {"width": width, "height": height}}))
    open_table(phone.page, server, table_for(CLASSIC, "Ann", computer(), first=0))
    first = Foreseen(BAG, "Ann", "Ben").game.racks[0][0]
    finger, target = Finger(phone.page), phone.square(square)

    finger.holds(phone.tile(first), target)
    expect(target).to_contain_class("landing")
    expect(phone.page.locator(".landing")).to_have_count(1)
    in_the_air = phone.page.locator(".flight")
    assert 1.3 * side(target) <= side(in_the_air) <= 1.5 * side(target)
    assert not covers(in_the_air, middle(target))
    finger.lets_go()
    laid = phone.board.get_by_role("gridcell", name=re.compile(f"^{square}, .*, not played yet$"))
    expect(laid).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (360, 640), (360, 740), (430, 932), (720, 450)]
)
def test_small_windows_cut_no_words(
    devices: Devices, server: KnownBags, width: int, height: int
) -> None:
    """Nor do the numbers beside the board run into it, with a long name and a bar in the way."""
    long = "Wilhelmina-Alexandra"
    server.put_out(BAG)
    phone, other = Person(devices.open(**PHONE)), Elsewhere(server.address)
    phone.page.set_viewport_size({"width": width, "height": height})
    table = set_table(phone.page, server, table_for(CLASSIC, None, "Ann")).id
    other.sits_down(table, 0, long)
    phone.page.goto(f"{server.address}/t/{table}")
    other.does(table, Propose(0, Proposal.PAUSE))
    expect(phone.button("Agree")).to_be_visible()

    expect(phone.button(f"Waiting for {long}")).to_be_visible()
    assert phone.page.evaluate(CUT) == []
    other.does(table, Lay(0, Foreseen(BAG, long, "Ann").nonsense()))
    expect(phone.button("Begin my turn")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate(CUT) == []


# Words that leave their button or box, or reach under the tabs; numbers that run into the board.
CUT = """() => {
    const box = it => it.getBoundingClientRect();
    const words = it => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return range.getBoundingClientRect();
    };
    const cut = [];
    const tabs = box(document.querySelector('nav')).top;
    for (const it of document.querySelectorAll('.under button, .says, .under p')) {
        if (!it.checkVisibility() || it.closest('.rack')) continue;
        const [said, room] = [words(it), box(it)];
        const inside = said.left >= room.left + 2 && said.right <= room.right - 2 &&
            said.top >= room.top && said.bottom <= room.bottom;
        if ((!inside && !it.matches('p')) || room.bottom > tabs) cut.push(it.innerText);
    }
    const board = box(document.querySelector('[role=grid]'));
    for (const it of document.querySelectorAll('.rows span'))
        if (words(it).right > board.left) cut.push(it.innerText);
    return cut;
}"""


class Finger:
    """One finger on the glass. A tile in the air hangs above it, so that it can be seen."""

    ABOVE = 31

    def __init__(self, page: Page) -> None:
        self.glass: CDPSession = page.context.new_cdp_session(page)

    def drags(self, what: Locator, to: Locator) -> None:
        self.holds(what, to)
        self.lets_go()

    def holds(self, what: Locator, to: Locator) -> None:
        start, end = middle(what), middle(to)
        self._touch("touchStart", *start)
        for step in (0.2, 0.6, 1.0):
            across = start[0] + (end[0] - start[0]) * step
            down = start[1] + (end[1] + self.ABOVE - start[1]) * step
            self._touch("touchMove", across, down)

    def slides(self, what: Locator, to: Locator, height: float) -> None:
        """From tile to tile, so far down on them."""
        (start, _), (end, _), box = middle(what), middle(to), what.bounding_box()
        assert box is not None
        level = box["y"] + box["height"] * height
        self._touch("touchStart", start, level)
        for step in (0.2, 0.6, 1.0):
            self._touch("touchMove", start + (end - start) * step, level)
        self.lets_go()

    def lets_go(self) -> None:
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.glass.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        )


def tiles_of(person: Person) -> list[Locator]:
    return person.rack.get_by_role("button").all()


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def covers(what: Locator, point: tuple[float, float]) -> bool:
    box = what.bounding_box()
    assert box is not None
    (x, y) = point
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def assert_apart(one: Locator, other: Locator) -> None:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    below = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    assert beside or below, f"{a} lies on {b}"


def side(square: Locator) -> float:
    box = square.bounding_box()
    assert box is not None
    return box["width"]
