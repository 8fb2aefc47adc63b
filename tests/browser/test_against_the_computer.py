"""One person and a computer, to the end."""

from playwright.sync_api import Page, expect

from tests.browser.known_bags import WORDS, Foreseen, KnownBags, seed_of
from tests.browser.person import Person
from tests.browser.played_game import PlayedGame
from tilewright.players import chance_of, choose
from tilewright.rules import Level, Seat, view

BAG = 4
ANN, COMPUTER = 0, 1


def test_a_game_against_the_computer_to_the_end(page: Page, server: KnownBags) -> None:
    server.put_out(BAG)
    page.goto(server.address)
    page.get_by_role("link", name="Against the computer").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("group", name="Level of player 2").get_by_text("Expert").click()
    page.get_by_role("group", name="Who begins?").get_by_text("Ann").click()
    page.get_by_role("button", name="Begin the game").click()
    person = Person(page)
    expect(person.seats.get_by_role("listitem")).to_have_count(2)
    name = str(person.seats.get_by_role("listitem").nth(COMPUTER).locator(".who").text_content())

    seats = (Seat("Ann"), Seat(name, Level.EXPERT))
    played = PlayedGame(person, Foreseen(BAG, seats=seats))
    while not played.game.game.over:
        if played.game.to_move == ANN:
            played.takes_a_turn()
        the_computer_plays(played)
        if not played.game.game.over:
            played.sees_scores()
    played.sees_result()
    page.get_by_role("button", name="Play again").click()
    expect(person.board).to_be_visible()
    # There is nobody to talk to.
    expect(person.button("Chat")).to_have_count(0)


def the_computer_plays(played: PlayedGame) -> None:
    """What the computer does follows from the bag and from what it sees."""
    game = played.game
    while not game.game.over:
        seen = view(game.game, COMPUTER)
        done = choose(seen, Level.EXPERT, WORDS, chance_of(seed_of(BAG), seen))
        if done is None:
            return
        game.then(done)
