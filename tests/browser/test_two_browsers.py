"""Players on separate devices: joining, a lost network, a killed server."""

import re
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import (
    LAN_ADDRESS,
    RemotePlayer,
    create_table,
    open_table,
    pretend_to_be_on_the_network,
    table_settings,
)
from tests.support.browser import Devices
from tilewright.rules import Begin, Challenge, Lay

BAG = 21
LOST = "We lost the connection. Your tiles are safe; trying again."


def two_at_a_table(devices: Devices, server: KnownBags, bag: int) -> tuple[Person, Person]:
    """Return Ann, who created the table, and Ben, who joined with the code."""
    server.use_bag(bag)
    ann, ben = devices.open(), devices.open()
    table = create_table(ann, server, table_settings(CLASSIC, "Ann", None))
    ann.goto(f"{server.address}/t/{table.id}")
    ben.goto(server.address)
    ben.get_by_role("link", name="Join with a code").click()
    ben.get_by_label("Table code").press_sequentially(table.code.lower())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    people = Person(ann), Person(ben)
    for person in people:
        expect(person.board).to_be_visible()
    return people


def test_the_others_see_how_long_a_player_who_went_away_has_to_come_back(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    address = ben.page.url
    seat = ann.seats.get_by_role("listitem").nth(1)
    ben.page.goto("about:blank")
    expect(seat).to_contain_text(re.compile(r"Away · (30|2\d) s"))
    expect(seat.get_by_role("button", name="Away")).to_have_count(0)
    ben.page.goto(address)
    expect(seat).not_to_contain_text("Away")


def test_a_challenge_made_offline_is_sent_after_reconnecting(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    game = ExpectedGame(BAG, "Ann", "Ben")
    ben.expect_rack(game.game.racks[1])
    planned = named(game.invalid_opening())

    ann.play(planned)
    game.apply(Lay(0, game.invalid_opening()))
    expect(ben.button("Begin my turn")).to_be_visible()
    devices.ignore_connection_errors()
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text(LOST).first).to_be_visible()
    expect(ben.button("Begin my turn")).to_be_visible()
    # An action without a connection is sent as soon as there is one again.
    ben.challenge()
    expect(ann.button("Waiting for Ben")).to_be_visible()
    ben.page.context.set_offline(False)

    game.apply(Challenge(1))
    for person in (ben, ann):
        person.dismiss_ruling("is not good")
        person.expect_scores({"Ann": 0, "Ben": 0})
        expect(person.page.get_by_text(LOST)).to_have_count(0)
    ann.expect_rack(game.game.racks[0])


def test_a_play_missed_offline_arrives_after_reconnecting(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    game = ExpectedGame(BAG, "Ann", "Ben")
    play = game.longest_play()
    assert play is not None
    devices.ignore_connection_errors()
    ben.page.context.set_offline(True)
    ann.play(named(play.placed))
    ben.page.context.set_offline(False)
    ben.expect_tiles(named(play.placed))
    ben.expect_announcement("Ann played")
    ben.challenge()
    ben.dismiss_ruling("is good")
    expect(ben.seat("Ben")).to_contain_text("Missed a turn")


def test_tiles_laid_in_advance_survive_the_opponents_play_and_a_reload(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    game = ExpectedGame(BAG, "Ann", "Ben")
    tiles = game.game.racks[1][:2]
    ben.lay_tiles([("C3", tiles[0]), ("D3", tiles[1])])
    ben.button("Shuffle").click()
    order = [str(tile.get_attribute("aria-label")) for tile in ben.rack.get_by_role("button").all()]

    play = game.best_play(lambda play: len(play.placed) == 3)
    ann.play(named(play.placed))
    ben.expect_tiles(named(play.placed))
    ben.begin_turn()
    for reload in (False, True):
        if reload:
            ben.page.reload()
        for square in ("C3", "D3"):
            cell = re.compile(rf"^{square}, .*, not played yet$")
            expect(ben.board.get_by_role("gridcell", name=cell)).to_be_visible()
        on_rack = ben.rack.get_by_role("button")
        expect(on_rack).to_have_count(5)
        assert [str(tile.get_attribute("aria-label")) for tile in on_rack.all()] == order


def test_a_seat_moves_to_another_device(devices: Devices, server: KnownBags) -> None:
    """Ann moves from her laptop to her phone; the laptop then only watches."""
    ann, _ = two_at_a_table(devices, server, BAG)
    pretend_to_be_on_the_network(ann.page)
    ann.button("Menu").click()
    ann.dialog("Menu").get_by_role("button", name="Move my seat to another device").click()
    link = ann.page.get_by_label("Link").input_value()
    assert link.startswith(LAN_ADDRESS)
    phone = Person(devices.open())
    phone.page.goto(link.replace(LAN_ADDRESS, server.address))
    phone.button("Take the seat here").click()
    phone.expect_rack(ExpectedGame(BAG, "Ann", "Ben").game.racks[0])
    expect(ann.page.get_by_text("You are watching")).to_be_visible()
    expect(ann.rack).to_have_count(0)


def test_a_link_with_an_unknown_code_shows_an_error_after_one_request(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(f"{server.address}/j/ABCDEF")
    expect(page.get_by_role("alert")).to_have_text(re.compile("ABCDEF"))
    expect(page.get_by_role("button", name="Try again")).to_be_enabled()
    expect(page.get_by_label("Table code")).to_have_value("ABCDEF")
    assert sum("/api/codes/" in url for url in requested) == 1
    devices.expect_error("404")


def test_an_unanswered_proposal_can_be_withdrawn(devices: Devices, server: KnownBags) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ann.button("Menu").click()
    ann.button("Propose a pause").click()
    proposal = ben.page.get_by_role("status").filter(has_text="Ann proposes to pause the game.")
    expect(proposal).to_be_visible()
    ann.button("Withdraw").click()
    expect(proposal).to_have_count(0)
    expect(ann.button("Withdraw")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390), (1440, 900)])
def test_the_own_tiles_stay_in_view_while_a_player_decides(
    devices: Devices, server: KnownBags, width: int, height: int
) -> None:
    server.use_bag(BAG)
    game = ExpectedGame(BAG, "Ann", "Ben")
    page = devices.open(viewport={"width": width, "height": height})
    ben, ann = Person(page), RemotePlayer(server.address)
    table = open_table(page, server, table_settings(CLASSIC, None, "Ben"))
    ann.take_seat(table, 0, "Ann")
    ann.send(table, Lay(0, game.invalid_opening()))
    tray = page.get_by_role("region", name="Challenge or begin your turn")
    tiles = ", ".join("blank" if tile == "?" else tile for tile in game.game.racks[1])
    expect(tray.get_by_role("img", name=f"Your tiles: {tiles}")).to_be_in_viewport(ratio=1)
    expect(ben.button("Challenge")).to_be_in_viewport(ratio=1)
    expect(tray).to_be_in_viewport(ratio=1)


def test_a_ruling_is_shown_before_the_result(devices: Devices, server: KnownBags) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ann.play(named(ExpectedGame(BAG, "Ann", "Ben").invalid_opening()))
    ben.challenge()
    ben.dismiss_ruling("is not good")
    ben.resign()
    expect(ben.page.get_by_role("heading", name="Ann wins")).to_be_visible()
    ann.dismiss_ruling("is not good")
    expect(ann.page.get_by_role("heading", name="Ann wins")).to_be_visible()


def test_players_chat_and_the_host_can_switch_the_chat_off(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ann.button("Chat").click()
    ann.page.get_by_label("Say something").fill("Good luck!")
    ann.page.keyboard.press("Enter")
    ben.button("Chat 1 new").click()
    for person in (ann, ben):
        expect(person.page.get_by_text("Ann Good luck!")).to_be_visible()
    expect(ben.button("Chat")).to_be_visible()

    expect(ben.button("Switch the chat off for everyone")).to_have_count(0)
    ann.button("Switch the chat off for everyone").click()
    for person in (ann, ben):
        expect(person.page.get_by_text("The chat is switched off at this table.")).to_be_visible()
        expect(person.page.get_by_label("Say something")).to_have_count(0)
    ann.button("Switch the chat on for everyone").click()
    ben.button("Hide the chat on this device").click()
    expect(ben.page.get_by_text("Good luck!")).to_have_count(0)
    expect(ann.page.get_by_text("Good luck!")).to_be_visible()


def test_a_link_that_moves_a_seat_works_only_once(devices: Devices, server: KnownBags) -> None:
    _, ben = two_at_a_table(devices, server, BAG)
    rack = ExpectedGame(BAG, "Ann", "Ben").game.racks[1]
    pretend_to_be_on_the_network(ben.page)
    ben.button("Menu").click()
    ben.button(re.compile("another device")).click()
    expect(ben.page.get_by_role("img", name="Code to scan")).to_be_visible()
    path = urlsplit(ben.page.get_by_label("Link", exact=True).input_value()).path

    phone = Person(devices.open())
    phone.page.goto(server.address + path)
    phone.button("Take the seat here").click()
    phone.expect_rack(rack)
    expect(ben.page.get_by_text("You are watching")).to_be_visible()
    expect(ben.rack).to_have_count(0)

    late = Person(devices.open())
    late.page.goto(server.address + path)
    late.button("Take the seat here").click()
    expect(late.page.get_by_role("alert")).to_contain_text("has been used")
    late.page.get_by_role("link", name="Back to the front page").click()
    expect(late.page.get_by_role("link", name="Pass the laptop")).to_be_visible()
    devices.expect_error("status of 410")


def test_a_rematch_is_announced_on_the_other_devices_and_in_their_title(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ben.resign()
    expect(ben.page.get_by_role("heading", name="Ann wins by resignation")).to_be_visible()
    ben.button(re.compile("^Play again")).click()
    expect(
        ann.page.get_by_role("status").get_by_text("Ben is waiting at a new table.")
    ).to_be_visible()
    expect(ann.page).to_have_title(re.compile("^Ben is waiting at a new table"))
    ann.page.get_by_role("link", name="Go to the next game").click()
    expect(ann.board).to_be_visible()


def test_a_rematch_with_a_timer_moves_every_player_to_the_new_table(
    devices: Devices, server: KnownBags
) -> None:
    """Otherwise Ben's time would run out in a game that he does not see."""
    ann, ben = Person(devices.open()), Person(devices.open())
    edition = replace(CLASSIC, turn_limit_ms=600_000)
    table = open_table(ann.page, server, table_settings(edition, "Ann", None))
    ben.page.goto(f"{server.address}/t/{table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()
    expect(ann.rack).to_be_visible()
    ann.resign()
    for person in (ann, ben):
        expect(person.page.get_by_role("heading", name="Ben wins")).to_be_visible()
    ann.button(re.compile("^Play again")).click()
    for person in (ann, ben):
        expect(person.rack).to_be_visible()
    assert ann.page.url == ben.page.url != f"{server.address}/t/{table}"


def test_an_unreachable_server_is_reported_on_a_page_that_recovers(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open()
    page.goto(server.address)
    devices.ignore_connection_errors()
    page.context.set_offline(True)
    page.get_by_role("link", name="Pass the laptop").click()
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Who is playing?")).to_be_visible()


def test_the_game_continues_after_the_server_is_killed_and_restarted(
    killable: KnownBags, devices: Devices
) -> None:
    ann, ben = two_at_a_table(devices, killable, BAG)
    game = ExpectedGame(BAG, "Ann", "Ben")
    play = game.longest_play()
    assert play is not None
    ann.lay_tiles(named(play.placed))
    devices.ignore_connection_errors()
    killable.kill()
    expect(ann.page.get_by_text(LOST).first).to_be_visible()
    killable.start()

    # The tiles laid but not played are still on the board.
    expect(ann.button(f"Play for {play.score}")).to_be_enabled()
    ann.page.keyboard.press("Enter")
    game.apply(Lay(0, play.placed))
    killable.kill()
    killable.start()
    ben.expect_tiles(named(play.placed))
    ben.begin_turn()
    game.apply(Begin(1))
    for person in (ann, ben):
        person.expect_scores(game.scores)
