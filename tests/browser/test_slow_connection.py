"""A player whose connection answers late."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import computer, open_table, table_settings

BAG = 4


def test_a_stale_preview_does_not_swallow_enter(page: Page, server: KnownBags) -> None:
    """Only the first tile's preview, a refusal, has arrived when the player presses Enter."""

    def only_first_preview(socket: WebSocketRoute) -> None:
        def forward(message: str | bytes) -> None:
            sent = json.loads(message)
            if sent["type"] != "preview" or sent["number"] == 1:
                socket.send(message)

        socket.connect_to_server().on_message(forward)

    server.use_bag(BAG)
    page.route_web_socket("**/socket*", only_first_preview)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer()))
    ann = Person(page)
    opening = ExpectedGame(BAG, "Ann", "Computer").best_play(lambda play: len(play.placed) > 3)
    ann.lay_tiles(named(opening.placed))
    page.keyboard.press("Enter")
    ann.expect_tiles(named(opening.placed))
    expect(page.get_by_role("alert")).to_have_count(0)
