"""Everyone on their own device: joining, a network that goes away, a server that dies."""

import re
from dataclasses import replace
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.hurry import open_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
from tests.support.browser import Devices
from tilewright.rules import Begin, Challenge, Lay

BAG = 21
LOST = "We lost the connection. Your tiles are safe; trying again."


def two_at_a_table(devices: Devices, server: KnownBags, bag: int) -> tuple[Person, Person]:
    """Ann on a laptop of hers, and Ben, who came with the code."""
    server.put_out(bag)
    ann, ben = devices.open(), devices.open()
    open_table(ann, server, table_for(CLASSIC, "Ann", None))
    code = ann.get_by_role("img", name=re.compile("^[A-Z]{6}$")).get_attribute("aria-label")
    ben.goto(server.address)
    ben.get_by_role("link", name="Join with a code").click()
    ben.get_by_label("The code of the table").fill(str(code).lower())
    ben.get_by_role("button", name="Find the table").click()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    people = Person(ann), Person(ben)
    for person in people:
        expect(person.board).to_be_visible()
    return people


def test_a_network_cut_in_the_challenge_window_loses_nothing(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    game = Foreseen(BAG, "Ann", "Ben")
    ben.sees_rack(game.game.racks[1])
    planned = named(game.nonsense())

    ann.plays(planned)
    game.then(Lay(0, game.nonsense()))
    expect(ben.button("Begin my turn")).to_be_visible()
    devices.expect_lines_to_fail()
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text(LOST).first).to_be_visible()
    expect(ben.button("Begin my turn")).to_be_visible()
    # What is asked for without a line is done as soon as there is one again.
    ben.challenges()
    expect(ann.button("Waiting for Ben")).to_be_visible()
    ben.page.context.set_offline(False)

    game.then(Challenge(1))
    for person in (ben, ann):
        person.carries_on("is not good")
        person.sees_scores({"Ann": 0, "Ben": 0})
        expect(person.page.get_by_text(LOST)).to_have_count(0)
    ann.sees_rack(game.game.racks[0])


def test_a_line_cut_while_waiting_brings_the_play_it_missed(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    game = Foreseen(BAG, "Ann", "Ben")
    play = game.longest()
    assert play is not None
    devices.expect_lines_to_fail()
    ben.page.context.set_offline(True)
    ann.plays(named(play.placed))
    ben.page.context.set_offline(False)
    ben.sees_tiles(named(play.placed))
    ben.hears("Ann played")
    ben.challenges()
    ben.carries_on("is good")
    expect(ben.seat("Ben")).to_contain_text("Missed a turn")


def test_half_laid_tiles_survive_the_others_play_and_a_reload(
    devices: Devices, server: KnownBags
) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    game = Foreseen(BAG, "Ann", "Ben")
    mine = game.game.racks[1][:2]
    ben.lays([("C3", mine[0]), ("D3", mine[1])])
    ben.button("Shuffle").click()
    order = [str(tile.get_attribute("aria-label")) for tile in ben.rack.get_by_role("button").all()]

    play = game.find(lambda play: len(play.placed) == 3)
    ann.plays(named(play.placed))
    ben.sees_tiles(named(play.placed))
    ben.begins()
    for again in (False, True):
        if again:
            ben.page.reload()
        for square in ("C3", "D3"):
            cell = re.compile(rf"^{square}, .*, not played yet$")
            expect(ben.board.get_by_role("gridcell", name=cell)).to_be_visible()
        kept = ben.rack.get_by_role("button")
        expect(kept).to_have_count(5)
        assert [str(tile.get_attribute("aria-label")) for tile in kept.all()] == order


def test_a_seat_moves_to_another_device(devices: Devices, server: KnownBags) -> None:
    """Ann's laptop is empty: she goes on with her telephone, and the laptop lets go."""
    ann, _ = two_at_a_table(devices, server, BAG)
    ann.button("Menu").click()
    ann.dialog("Menu").get_by_role("button", name="Move my seat to another device").click()
    link = ann.page.get_by_label("Link").input_value()
    phone = Person(devices.open())
    phone.page.goto(link)
    phone.button("Take the seat here").click()
    phone.sees_rack(Foreseen(BAG, "Ann", "Ben").game.racks[0])
    expect(ann.page.get_by_text("You are watching")).to_be_visible()
    expect(ann.rack).to_have_count(0)


def test_a_link_whose_code_is_gone_says_so_and_asks_once(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.address}/j/ABCDEF")
    expect(page.get_by_role("alert")).to_have_text(re.compile("ABCDEF"))
    expect(page.get_by_role("button", name="Find the table")).to_be_enabled()
    expect(page.get_by_label("The code of the table")).to_have_value("ABCDEF")
    assert sum("/api/codes/" in url for url in asked) == 1
    devices.expect_complaint("404")


def test_a_proposal_nobody_answers_can_be_withdrawn(devices: Devices, server: KnownBags) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ann.button("Menu").click()
    ann.button("Propose a pause").click()
    asked = ben.page.get_by_role("status").filter(has_text="Ann proposes to pause the game.")
    expect(asked).to_be_visible()
    ann.button("Withdraw").click()
    expect(asked).to_have_count(0)
    expect(ann.button("Withdraw")).to_have_count(0)


def test_a_ruling_is_read_before_the_end(devices: Devices, server: KnownBags) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ann.plays(named(Foreseen(BAG, "Ann", "Ben").nonsense()))
    ben.challenges()
    ben.carries_on("is not good")
    ben.resigns()
    expect(ben.page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(ann.page.locator(".seat.out")).to_be_visible()
    ann.carries_on("is not good")
    expect(ann.page.get_by_role("heading", name="Ann wins")).to_be_visible()


def test_people_talk_and_the_host_can_switch_it_off(devices: Devices, server: KnownBags) -> None:
    ann, ben = two_at_a_table(devices, server, BAG)
    ann.button("Chat").click()
    ann.page.get_by_label("Say something").fill("Good luck!")
    ann.page.keyboard.press("Enter")
    ben.button("Chat 1 new").click()
    for person in (ann, ben):
        expect(person.page.get_by_text("Ann Good luck!")).to_be_visible()
    expect(ben.button("Chat")).to_be_visible()

    expect(ben.button("Switch the chat off for everybody")).to_have_count(0)
    ann.button("Switch the chat off for everybody").click()
    for person in (ann, ben):
        expect(person.page.get_by_text("The chat is switched off at this table.")).to_be_visible()
        expect(person.page.get_by_label("Say something")).to_have_count(0)
    ann.button("Switch the chat on for everybody").click()
    ben.button("Hide the chat on this device").click()
    expect(ben.page.get_by_text("Good luck!")).to_have_count(0)
    expect(ann.page.get_by_text("Good luck!")).to_be_visible()


def test_a_seat_moves_to_another_device_and_its_link_works_once(
    devices: Devices, server: KnownBags
) -> None:
    _, ben = two_at_a_table(devices, server, BAG)
    rack = Foreseen(BAG, "Ann", "Ben").game.racks[1]
    ben.button("Menu").click()
    ben.button(re.compile("another device")).click()
    expect(ben.page.get_by_role("img", name="Code to scan")).to_be_visible()
    path = urlsplit(ben.page.get_by_label("Link", exact=True).input_value()).path

    phone = Person(devices.open())
    phone.page.goto(server.address + path)
    phone.button("Take the seat here").click()
    phone.sees_rack(rack)
    expect(ben.page.get_by_text("You are watching")).to_be_visible()
    expect(ben.rack).to_have_count(0)

    late = Person(devices.open())
    late.page.goto(server.address + path)
    late.button("Take the seat here").click()
    expect(late.page.get_by_role("alert")).to_contain_text("has been used")
    late.page.get_by_role("link", name="Back to the front page").click()
    expect(late.page.get_by_role("link", name="Pass the laptop")).to_be_visible()
    devices.expect_complaint("status of 410")


def test_a_rematch_with_a_timer_takes_everybody_along(devices: Devices, server: KnownBags) -> None:
    """Ben's time would run out in a game he has not seen."""
    ann, ben = Person(devices.open()), Person(devices.open())
    edition = replace(CLASSIC, turn_limit_ms=600_000)
    table = open_table(ann.page, server, table_for(edition, "Ann", None))
    ben.page.goto(f"{server.address}/t/{table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()
    expect(ann.rack).to_be_visible()
    ann.resigns()
    for person in (ann, ben):
        expect(person.page.get_by_role("heading", name="Ben wins")).to_be_visible()
    ann.button(re.compile("^Play again")).click()
    for person in (ann, ben):
        expect(person.rack).to_be_visible()
    assert ann.page.url == ben.page.url != f"{server.address}/t/{table}"


def test_a_clear_page_while_the_server_is_out_of_reach(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    page.goto(server.address)
    devices.expect_lines_to_fail()
    page.context.set_offline(True)
    page.get_by_role("link", name="Pass the laptop").click()
    expect(page.get_by_role("heading", name="The table is out of reach")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Who is playing?")).to_be_visible()


def test_a_killed_server_comes_back_and_the_game_goes_on(
    killable: KnownBags, devices: Devices
) -> None:
    ann, ben = two_at_a_table(devices, killable, BAG)
    game = Foreseen(BAG, "Ann", "Ben")
    play = game.longest()
    assert play is not None
    ann.lays(named(play.placed))
    devices.expect_lines_to_fail()
    killable.kill()
    expect(ann.page.get_by_text(LOST).first).to_be_visible()
    killable.start()

    # The half-laid tiles still lie there.
    expect(ann.button(f"Play for {play.score}")).to_be_enabled()
    ann.page.keyboard.press("Enter")
    game.then(Lay(0, play.placed))
    killable.kill()
    killable.start()
    ben.sees_tiles(named(play.placed))
    ben.begins()
    game.then(Begin(1))
    for person in (ann, ben):
        person.sees_scores(game.scores)
