"""A phone comes to the table by link, and its fingers lay tiles."""

import re

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


class Finger:
    """One finger on the glass. A tile in the air hangs above it, so that it can be seen."""

    ABOVE = 41

    def __init__(self, page: Page) -> None:
        self.glass: CDPSession = page.context.new_cdp_session(page)

    def drags(self, what: Locator, to: Locator) -> None:
        start, end = middle(what), middle(to)
        self._touch("touchStart", *start)
        for step in (0.2, 0.6, 1.0):
            across = start[0] + (end[0] - start[0]) * step
            down = start[1] + (end[1] + self.ABOVE - start[1]) * step
            self._touch("touchMove", across, down)
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.glass.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        )


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
