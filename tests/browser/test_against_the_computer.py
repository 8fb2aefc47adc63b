"""One person against a computer player, to the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, WORDS, ExpectedGame, KnownBags, seed_of
from tests.browser.person import Person, named
from tests.browser.played_game import PlayedGame
from tests.browser.quick_setup import computer, open_table, table_settings
from tests.browser.review_reader import ReviewReader
from tests.support.browser import Devices
from tests.support.running_server import NO_LIMITS
from tilewright.players import LEVELS, chance_of, choose
from tilewright.rules import Level, Seat, view
from tilewright.server.http.app import ServerSettings
from tilewright.server.tables.delays import Delays

BAG = 4
ANN, COMPUTER = 0, 1


def test_a_game_against_the_computer_to_the_end_and_its_review(
    page: Page, server: KnownBags
) -> None:
    server.use_bag(BAG)
    page.goto(server.address)
    page.get_by_role("link", name="Against the computer").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("radio", name="Expert").check()
    page.get_by_role("group", name="Who begins?").get_by_text("Ann").click()
    page.get_by_role("button", name="Begin the game").click()
    person = Person(page)
    expect(person.seats.get_by_role("listitem")).to_have_count(2)
    name = str(person.seats.get_by_role("listitem").nth(COMPUTER).locator(".who").text_content())

    seats = (Seat("Ann"), Seat(name, Level.EXPERT))
    played = PlayedGame(person, ExpectedGame(BAG, seats=seats))
    while not played.game.game.over:
        if played.game.to_move == ANN:
            played.take_turn()
        the_computer_plays(played)
        if not played.game.game.over:
            played.expect_scores()
    played.expect_result()
    result = page.url
    reader = ReviewReader(page, server, result.rsplit("/", 1)[-1])
    reader.open()
    expect(page.get_by_text("Thinking it through")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped at")).to_be_visible()
    reader.solve_a_mistake("keyboard")
    page.goto(result)
    page.get_by_role("button", name="Play again").click()
    expect(person.board).to_be_visible()
    # With only a computer at the table, there is no chat.
    expect(person.button("Chat")).to_have_count(0)


def test_the_host_gives_a_free_seat_to_a_computer_of_any_level(
    page: Page, server: KnownBags
) -> None:
    open_table(page, server, table_settings(CLASSIC, "Ann", None, None))
    page.get_by_role("button", name="Add a computer").first.click()
    offered = page.get_by_role("group", name="Add a computer").get_by_role("button")
    expect(offered).to_have_text([*(name.capitalize() for name in LEVELS), "Cancel"])
    page.get_by_role("button", name="Beginner").click()
    expect(page.get_by_text("Beginner")).to_be_visible()


def test_a_reload_brings_an_unread_ruling_back(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer("expert")))
    ann = Person(page)
    name = str(ann.seats.get_by_role("listitem").nth(COMPUTER).locator(".who").text_content())
    ann.play(named(ExpectedGame(BAG, "Ann", name).invalid_opening()))
    ruling = ann.dialog("is not good")
    expect(ruling).to_contain_text(f"{name} challenged. You take your tiles back and score 0.")
    page.reload()
    expect(ruling).to_contain_text(f"{name} challenged. You take your tiles back and score 0.")
    ann.dismiss_ruling("is not good")
    expect(ann.button("Begin my turn")).to_be_visible()
    page.reload()
    expect(ann.button("Begin my turn")).to_be_visible()
    expect(ruling).to_have_count(0)


def test_one_press_takes_back_my_turn_and_the_computers_reply(
    page: Page, server: KnownBags
) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", computer("expert")))
    ann = Person(page)
    name = str(ann.seats.get_by_role("listitem").nth(COMPUTER).locator(".who").text_content())
    played = PlayedGame(ann, ExpectedGame(BAG, "Ann", name))
    played.take_turn()
    expect(ann.button("Begin my turn")).to_be_visible()
    ann.button("Menu").click()
    ann.button("Take back my last turn").click()
    expect(ann.seats.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(ann.button("Begin my turn")).to_have_count(0)
    for seat in range(2):
        expect(ann.seats.get_by_role("listitem").nth(seat).locator(".pts")).to_have_text("0")


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[KnownBags]:
    """A server whose computers take an hour over a turn unless they are hurried."""
    delays = Delays(thinking=4000, window_ms=0)
    server = KnownBags(tmp_path, settings=ServerSettings(delays=delays, limits=NO_LIMITS))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(1440, 900, id="laptop"), pytest.param(390, 844, id="phone")]
)
def test_a_champion_shows_that_it_thinks_and_can_be_hurried(
    patient: KnownBags, devices: Devices, width: int, height: int
) -> None:
    patient.use_bag(BAG)
    page = devices.open(viewport={"width": width, "height": height})
    open_table(page, patient, table_settings(CLASSIC, "Ann", computer("champion"), first=COMPUTER))
    ann = Person(page)
    champion = ann.seats.get_by_role("listitem").nth(COMPUTER)
    name = str(champion.locator(".who").text_content())
    expect(champion).to_contain_text("Thinking")
    ann.button(f"Hurry {name}").click()
    expect(ann.button("Begin my turn")).to_be_visible()
    expect(champion).not_to_contain_text("Thinking")


def the_computer_plays(played: PlayedGame) -> None:
    """Apply the computer's moves, which follow from the bag and from what it sees."""
    game = played.game
    while not game.game.over:
        seen = view(game.game, COMPUTER)
        done = choose(seen, LEVELS["expert"], WORDS, chance_of(seed_of(BAG), seen))
        if done is None:
            return
        game.apply(done)
