"""Players who share one laptop, including a whole game from front page to final scoring."""

import re

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.played_game import PlayedGame
from tests.browser.quick_setup import (
    RemotePlayer,
    computer,
    open_table,
    send_commands,
    table_settings,
)
from tests.support.browser import Devices
from tilewright.rules import Pass, Resign

BAG = 4


def test_keys_pressed_for_the_own_turn_do_not_lift_the_curtain(
    page: Page, server: KnownBags
) -> None:
    """Ann exchanges and presses Enter again, even on the button of the curtain."""
    server.use_bag(BAG)
    page.clock.install()
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    person = Person(page)
    # Connected: a clock that jumps ahead cannot end the attempt to connect.
    expect(person.curtain).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() + 5_000"))
    person.take_over("Ann")
    page.keyboard.press("3")
    exchange = person.dialog("Exchange tiles")
    exchange.get_by_role("group", name="Tiles to exchange").get_by_role("button").first.click()
    exchange.get_by_role("button", name="Exchange 1").press("Enter")
    lift = person.button("I am Ben, show my tiles")
    expect(lift).to_be_visible()
    expect(lift).not_to_be_focused()
    page.keyboard.press("Enter")
    for key in ("Enter", "Space"):
        lift.press(key)
    lift.dispatch_event("click", {"detail": 2})
    expect(person.curtain).to_be_visible()

    page.clock.run_for(1500)
    lift.focus()
    page.keyboard.press("Enter")
    expect(person.rack).to_be_visible()


def test_a_key_held_down_does_not_lift_the_curtain(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    page.clock.install()
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    person = Person(page)
    person.take_over("Ann")
    longest = ExpectedGame(BAG, "Ann", "Ben").longest_play()
    assert longest is not None
    person.lay_tiles(named(longest.placed))
    page.keyboard.down("Enter")
    lift = person.button("I am Ben, show my tiles")
    lift.focus()
    page.clock.fast_forward(1500)
    page.keyboard.down("Enter")  # down again without up is a key repeat
    page.keyboard.up("Enter")
    expect(person.curtain).to_be_visible()
    page.keyboard.press("Enter")
    expect(lift).to_have_count(0)


def test_a_computers_reply_waits_until_the_ruling_has_been_closed(
    devices: Devices, server: KnownBags
) -> None:
    """The computer challenges and plays at once; Ben gets the laptop when the ruling is closed."""
    server.use_bag(BAG)
    page, spectator = devices.open(), Person(devices.open())
    seats = ("Ann", computer("expert"), "Ben")
    table = open_table(page, server, table_settings(CLASSIC, *seats))
    spectator.page.goto(f"{server.address}/t/{table}")
    ann = Person(page)
    ann.take_over("Ann")
    ann.play(named(ExpectedGame(BAG, "Ann", "Computer", "Ben").invalid_opening()))
    expect(ann.dialog("is not good")).to_be_visible()
    spectator.dismiss_ruling("is not good")
    expect(spectator.page.locator(".seat[aria-current]")).to_contain_text("Ben")
    expect(page.locator(".seat[aria-current]")).not_to_contain_text("Ben")
    ann.dismiss_ruling("is not good")
    ann.take_over("Ben")
    ann.begin_turn()
    page.keyboard.press("?")
    expect(ann.dialog("Keys and help")).to_be_visible()


def test_the_curtain_says_why_the_first_player_begins(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben", first=None))
    first = ExpectedGame(BAG, "Ann", "Ben", first=None).player_to_move
    expect(Person(page).curtain).to_have_text(f"Hand over to {first}")
    expect(page.get_by_text(f"{first} drew ").filter(has_text="and begins.")).to_be_visible()


def test_a_word_has_a_meaning_once_it_stands(page: Page, server: KnownBags) -> None:
    """Pressed on the board or on the score sheet, and not while it can be challenged."""
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    game = ExpectedGame(BAG, "Ann", "Ben")
    person = Person(page)
    person.take_over("Ann")
    play = game.legal_plays()[0]
    word = "".join(tile.upper() for _, tile in play.placed)
    person.play(named(play.placed))
    person.take_over("Ben")
    square = person.square(str(play.placed[0].square))
    square.click()
    look_up = person.button(f"What does {word} mean?")
    expect(person.button("Begin my turn")).to_be_visible()
    expect(look_up).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)

    person.begin_turn()
    square.click()
    meaning = person.dialog(word)
    expect(meaning).to_contain_text(re.compile("level [0-9]+ of 95"))
    meaning.get_by_role("button", name="Close").click()
    look_up.first.click()
    expect(meaning).to_contain_text(re.compile("level [0-9]+ of 95"))


def test_a_refusal_appears_once_and_not_for_a_first_tile(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    person = Person(page)
    person.take_over("Ann")
    tiles = [tile for tile in ExpectedGame(BAG, "Ann", "Ben").game.racks[0] if tile != "?"]
    refusal = page.get_by_text("The first word must cover the centre star, H8.")
    person.lay_tiles([("A1", tiles[0])])
    expect(person.button(re.compile("^Play"))).to_be_enabled()
    expect(refusal).to_have_count(0)
    person.page.keyboard.press(tiles[1].lower())
    expect(refusal.locator("visible=true")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("The first word must cover the centre star, H8.")
    expect(refusal.locator("visible=true")).to_have_count(1)


def test_a_shared_device_is_handed_to_the_player_who_remains(
    devices: Devices, server: KnownBags
) -> None:
    server.use_bag(BAG)
    racks = ExpectedGame(BAG, "Ann", "Ben", "Cat").game.racks
    laptop, phone = Person(devices.open()), Person(devices.open())
    table = open_table(laptop.page, server, table_settings(CLASSIC, "Ann", "Ben", "Cat"))
    laptop.take_over("Ann")
    laptop.resign()
    laptop.take_over("Ben")
    laptop.expect_rack(racks[1])

    link = laptop.page.context.request.post(f"{server.address}/api/tables/{table}/seats/1/link")
    phone.page.goto(server.address + link.json()["path"])
    phone.button("Take the seat here").click()
    phone.expect_rack(racks[1])
    laptop.take_over("Cat")
    laptop.expect_rack(racks[2])


def test_players_on_a_shared_device_can_see_their_tiles_while_another_device_plays(
    devices: Devices, server: KnownBags
) -> None:
    server.use_bag(BAG)
    laptop, cat = Person(devices.open()), RemotePlayer(server.address)
    table = open_table(laptop.page, server, table_settings(CLASSIC, "Ann", "Ben", None, first=2))
    cat.take_seat(table, 2, "Cat")
    expect(laptop.button("I am Ann, show my tiles")).to_be_visible()
    expect(laptop.rack).to_have_count(0)
    laptop.button("I am Ben, show my tiles").click()
    expect(laptop.rack.get_by_role("button")).to_have_count(7)
    expect(laptop.button("I am Ann, show my tiles")).to_have_count(0)
    cat.send(table, Pass(2))
    laptop.take_over("Ann")
    expect(laptop.rack).to_be_visible()


def test_the_final_scoring_runs_through_to_the_final_scores(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open(reduced_motion="no-preference")
    table = open_table(page, server, table_settings(CLASSIC, "Ann", "Ben"))
    send_commands(page, server, table, [Resign(0)])
    expect(page.get_by_role("button", name="Show all steps")).to_be_visible()
    expect(page.get_by_role("button", name="Show all steps")).to_have_count(0)
    for element in page.locator("section", has_text="Final scoring").locator("ol, ul, li").all():
        expect(element).to_have_css("opacity", "1")


def test_a_whole_game_with_a_challenge_won_and_one_lost(page: Page, server: KnownBags) -> None:
    server.use_bag(BAG)
    page.goto(server.address)
    page.get_by_role("link", name="Pass the laptop").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("group", name="Who begins?").get_by_text("Ann").click()
    page.get_by_role("button", name="Lay out the board").click()
    played = PlayedGame(Person(page), ExpectedGame(BAG, "Ann", "Ben"))

    an_invalid_play_is_taken_off_when_challenged(played)
    challenging_a_valid_play_costs_a_turn(played)
    while True:
        played.person.take_over(played.game.player_to_move)
        played.expect_scores()
        played.take_turn()
        if played.game.game.over:
            break

    played.expect_result()
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(page.get_by_text("every tile is the same")).to_be_visible()
    expect(page.get_by_text("It is the seal this device saw when the game began")).to_be_visible()


def an_invalid_play_is_taken_off_when_challenged(played: PlayedGame) -> None:
    """Ben challenges: Ann takes her tiles back and scores 0, and it is Ben's turn."""
    person, game = played.person, played.game
    person.take_over("Ann")
    person.expect_rack(game.game.racks[0])
    played.play(game.invalid_opening())
    person.take_over("Ben")
    expect(person.page.get_by_text("Ann takes the tiles back and scores 0")).to_be_visible()
    played.challenge("is not good$")
    played.expect_scores()


def challenging_a_valid_play_costs_a_turn(played: PlayedGame) -> None:
    """Ann challenges Ben's play: she misses her turn, and Ben plays again."""
    person = played.person
    played.take_turn()
    person.take_over("Ann")
    played.challenge("is good$")
    assert played.game.player_to_move == "Ben"
    expect(person.curtain).to_have_text("Hand over to Ben")
    expect(person.page.get_by_text("Ann misses this turn.")).to_be_visible()
