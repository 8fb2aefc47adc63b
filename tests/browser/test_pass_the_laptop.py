"""Two people, one laptop, a whole game: from the front page to the reckoning."""

from playwright.sync_api import Page, expect

from tests.browser.hurry import Elsewhere, computer, hurry, open_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
from tests.browser.played_game import PlayedGame
from tests.support.browser import Devices
from tilewright.rules import Level, Pass, Resign

BAG = 4


def test_a_key_still_held_does_not_lift_the_curtain(page: Page, server: KnownBags) -> None:
    server.put_out(BAG)
    open_table(page, server, table_for(CLASSIC, "Ann", "Ben"))
    played = PlayedGame(Person(page), Foreseen(BAG, "Ann", "Ben"))
    played.person.takes_over("Ann")
    longest = played.game.longest()
    assert longest is not None
    played.person.lays(named(longest.placed))
    expect(played.person.button(f"Play for {longest.score}")).to_be_enabled()
    page.keyboard.down("Enter")
    lift = page.get_by_role("button", name="I am Ben, show my tiles")
    expect(lift).to_be_focused()
    page.evaluate("addEventListener('click', () => (window.pressed = true))")
    page.keyboard.down("Enter")  # once more without an up: repeated
    page.keyboard.up("Enter")
    assert page.evaluate("window.pressed") is None
    page.keyboard.press("Enter")
    expect(lift).to_have_count(0)


def test_a_ruling_waits_to_be_read_while_others_play_on(page: Page, server: KnownBags) -> None:
    """The computer challenges and plays at once; Ben, who is next, gets the laptop after that."""
    server.put_out(BAG)
    seats = ("Ann", computer(Level.EXPERT), "Ben")
    open_table(page, server, table_for(CLASSIC, *seats))
    ann = Person(page)
    ann.takes_over("Ann")
    ann.plays(named(Foreseen(BAG, "Ann", "Computer", "Ben").nonsense()))
    expect(ann.dialog("is not good")).to_be_visible()
    expect(page.locator(".seat[aria-current]")).to_contain_text("Ben")
    ann.carries_on("is not good")
    ann.takes_over("Ben")
    ann.begins()
    page.keyboard.press("?")
    expect(ann.dialog("Keys and help")).to_be_visible()


def test_whoever_stays_at_a_shared_device_is_handed_over_to(
    devices: Devices, server: KnownBags
) -> None:
    server.put_out(BAG)
    racks = Foreseen(BAG, "Ann", "Ben", "Cat").game.racks
    laptop, phone = Person(devices.open()), Person(devices.open())
    table = open_table(laptop.page, server, table_for(CLASSIC, "Ann", "Ben", "Cat"))
    laptop.takes_over("Ann")
    laptop.resigns()
    laptop.takes_over("Ben")
    laptop.sees_rack(racks[1])

    link = laptop.page.context.request.post(f"{server.address}/api/tables/{table}/seats/1/link")
    phone.page.goto(server.address + link.json()["path"])
    phone.button("Take the seat here").click()
    phone.sees_rack(racks[1])
    laptop.takes_over("Cat")
    laptop.sees_rack(racks[2])


def test_whoever_shares_a_device_may_look_while_others_play(
    devices: Devices, server: KnownBags
) -> None:
    server.put_out(BAG)
    laptop, cat = Person(devices.open()), Elsewhere(server.address)
    table = open_table(laptop.page, server, table_for(CLASSIC, "Ann", "Ben", None, first=2))
    cat.sits_down(table, 2, "Cat")
    expect(laptop.button("I am Ann, show my tiles")).to_be_visible()
    expect(laptop.rack).to_have_count(0)
    laptop.button("I am Ben, show my tiles").click()
    expect(laptop.rack.get_by_role("button")).to_have_count(7)
    expect(laptop.button("I am Ann, show my tiles")).to_have_count(0)
    cat.does(table, Pass(2))
    laptop.takes_over("Ann")
    expect(laptop.rack).to_be_visible()


def test_the_reckoning_goes_on_to_the_final_scores(devices: Devices, server: KnownBags) -> None:
    page = devices.open(reduced_motion="no-preference")
    table = open_table(page, server, table_for(CLASSIC, "Ann", "Ben"))
    hurry(page, server, table, [Resign(0)])
    expect(page.get_by_role("button", name="Show all steps")).to_be_visible()
    expect(page.get_by_role("button", name="Show all steps")).to_have_count(0)
    for hidden in page.locator("section", has_text="The reckoning").locator("ol, ul, li").all():
        expect(hidden).to_have_css("opacity", "1")


def test_a_whole_game_with_a_challenge_won_and_one_lost(page: Page, server: KnownBags) -> None:
    server.put_out(BAG)
    page.goto(server.address)
    page.get_by_role("link", name="Pass the laptop").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("group", name="Who begins?").get_by_text("Ann").click()
    page.get_by_role("button", name="Lay out the board").click()
    played = PlayedGame(Person(page), Foreseen(BAG, "Ann", "Ben"))

    nonsense_comes_off_when_challenged(played)
    a_good_word_costs_its_challenger_a_turn(played)
    while True:
        played.person.takes_over(played.game.mover)
        played.sees_scores()
        played.takes_a_turn()
        if played.game.game.over:
            break

    played.sees_result()
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(page.get_by_text("every tile is the same")).to_be_visible()
    expect(page.get_by_text("It is the seal this device saw when the game began")).to_be_visible()


def nonsense_comes_off_when_challenged(played: PlayedGame) -> None:
    """Ben challenges: Ann has her tiles back and no points, and it is Ben's turn."""
    person, game = played.person, played.game
    person.takes_over("Ann")
    person.sees_rack(game.game.racks[0])
    played.lays(game.nonsense())
    person.takes_over("Ben")
    expect(person.page.get_by_text("Ann takes the tiles back and scores 0")).to_be_visible()
    played.challenges("is not good$")
    played.sees_scores()


def a_good_word_costs_its_challenger_a_turn(played: PlayedGame) -> None:
    """Ann challenges what Ben lays next: she misses her turn, and Ben plays again."""
    person = played.person
    played.takes_a_turn()
    person.takes_over("Ann")
    played.challenges("is good$")
    assert played.game.mover == "Ben"
