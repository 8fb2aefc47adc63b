"""The rule variants, from the setup page to the table."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.played_game import PlayedGame
from tests.browser.quick_setup import computer, open_table, send_commands, table_settings
from tilewright.rules import (
    Challenge,
    FinishLine,
    Judging,
    Lay,
    Level,
    Proposal,
    Propose,
    Seat,
    TakeBlank,
    nine_tiles,
)

NINE_TILE_PLAY = 7  # the first rack makes COEVALITy, with a blank
BIG_OPENING = 35  # WeBCAsT for 82
BLANK_AND_Y = 1  # the first rack has a blank, the second a Y
ANY_BAG = 21


def set_up(page: Page, server: KnownBags, *names: str) -> None:
    """Open the setup page with all options, enter these names and let the first player begin."""
    page.goto(f"{server.address}/new?way=laptop")
    for place, name in enumerate(names):
        if place > 1:
            page.get_by_role("button", name=re.compile("^Add a ")).click()
        page.get_by_label(f"Name of player {place + 1}").fill(name)
    page.get_by_role("group", name="Who begins?").get_by_text(names[0]).click()
    page.get_by_role("heading", name="Everything else").click()


def test_a_play_of_nine_tiles(page: Page, server: KnownBags) -> None:
    server.use_bag(NINE_TILE_PLAY)
    set_up(page, server, "Ann", "Ben")
    page.get_by_role("switch", name="Nine tiles").check()
    page.get_by_role("button", name="Lay out the board").click()
    played = PlayedGame(
        Person(page), ExpectedGame(NINE_TILE_PLAY, "Ann", "Ben", edition=nine_tiles(CLASSIC))
    )
    played.person.take_over("Ann")
    assert len(played.game.game.racks[0]) == 9
    played.take_turn()
    played.person.take_over("Ben")
    played.let_play_stand()
    assert played.game.scores["Ann"] == 152
    played.expect_scores()
    played.person.expect_rack(played.game.game.racks[1])


def test_each_level_has_its_own_finish_line(page: Page, server: KnownBags) -> None:
    """Ann, a beginner among three, needs 60 points: her first play wins unless it is challenged."""
    server.use_bag(BIG_OPENING)
    set_up(page, server, "Ann", "Ben", "Cat")
    page.get_by_role("switch", name="Finish line").check()
    page.get_by_role("group", name="Level of player 1").get_by_text("Beginner, 60").click()
    page.get_by_role("group", name="Level of player 3").get_by_text("Expert").click()
    page.get_by_role("button", name="Lay out the board").click()

    seats = (Seat("Ann", Level.BEGINNER), Seat("Ben"), Seat("Cat", Level.EXPERT))
    edition = replace(CLASSIC, finish_line=FinishLine())
    played = PlayedGame(Person(page), ExpectedGame(BIG_OPENING, seats=seats, edition=edition))
    person, game = played.person, played.game
    person.take_over("Ann")
    for name, target in (("Ann", 60), ("Ben", 100), ("Cat", 180)):
        expect(person.seat(name)).to_contain_text(f"of {target}")
    played.play(game.best_play(lambda play: play.score >= 60).placed)
    person.take_over("Ben")
    expect(page.get_by_text("This play would end the game.")).to_be_visible()
    played.let_play_stand()
    expect(page.get_by_text("Ann reached the target")).to_be_visible()
    played.expect_result()


def test_a_player_swaps_a_letter_for_a_blank_on_the_board(page: Page, server: KnownBags) -> None:
    """Ann lays a blank as Y; Ben replaces it with his Y, takes the blank and continues his turn."""
    server.use_bag(BLANK_AND_Y)
    edition = replace(CLASSIC, blanks_circulate=True)
    open_table(page, server, table_settings(edition, "Ann", "Ben"))
    played = PlayedGame(Person(page), ExpectedGame(BLANK_AND_Y, "Ann", "Ben", edition=edition))
    person, game = played.person, played.game
    person.take_over("Ann")
    play = game.best_play(lambda play: any(tile == "y" for _, tile in play.placed))
    (square,) = (square for square, tile in play.placed if tile == "y")
    played.play(play.placed, "drag")
    person.take_over("Ben")
    played.let_play_stand()

    person.button("Take a blank for your Y").click()
    person.dialog(f"Take the blank on {square}?").get_by_role(
        "button", name="Take the blank"
    ).click()
    game.apply(TakeBlank(1, square))
    person.expect_rack(game.game.racks[1])
    assert "?" in game.game.racks[1]
    person.expect_tiles([(str(square), "Y")])
    played.take_turn()


def test_the_players_decide_a_challenge_by_vote(page: Page, server: KnownBags) -> None:
    server.use_bag(ANY_BAG)
    set_up(page, server, "Ann", "Ben", "Cat")
    page.get_by_role("group", name="Who judges").get_by_text("The table votes").click()
    page.get_by_role("button", name="Lay out the board").click()
    edition = replace(CLASSIC, judging=Judging.VOTE)
    played = PlayedGame(Person(page), ExpectedGame(ANY_BAG, "Ann", "Ben", "Cat", edition=edition))
    person, game = played.person, played.game
    person.take_over("Ann")
    played.play(game.invalid_opening())
    person.take_over("Ben")
    person.challenge()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Ben").check()
    dialog.get_by_role("button", name="Challenge").click()

    for name, vote in (("Ann", "Good"), ("Ben", "Not good"), ("Cat", "Not good")):
        ballot = page.get_by_role("group", name=f"{name} votes")
        ballot.get_by_role("button", name=vote, exact=True).click()
        expect(ballot).to_be_hidden()
    person.dismiss_ruling("The table says the play is not good")
    person.expect_scores({"Ann": 0, "Ben": 0, "Cat": 0})
    expect(person.seat("Ann")).to_contain_text("taken off")


def test_nobody_votes_in_a_pause(page: Page, server: KnownBags) -> None:
    server.use_bag(ANY_BAG)
    edition = replace(CLASSIC, judging=Judging.VOTE)
    table = open_table(page, server, table_settings(edition, "Ann", "Ben"))
    opening = ExpectedGame(ANY_BAG, "Ann", "Ben", edition=edition).invalid_opening()
    send_commands(page, server, table, [Lay(0, opening), Challenge(1), Propose(0, Proposal.PAUSE)])
    ballot = page.get_by_role("group", name="Ann votes")
    expect(ballot).to_be_visible()
    page.get_by_role("button", name="Agree").click()
    expect(page.get_by_text("The vote continues when the game is resumed.")).to_be_visible()
    expect(ballot).to_be_hidden()
    page.get_by_role("button", name="Resume the game").click()
    page.get_by_role("button", name="Agree").click()
    ballot.get_by_role("button", name="Good", exact=True).click()
    expect(page.get_by_role("group", name="Ben votes")).to_be_visible()


def test_a_turn_that_nobody_touches_pauses_the_game_until_somebody_resumes(
    page: Page, server: KnownBags
) -> None:
    """Ann does nothing for five seconds, and loses neither her turn nor any time."""
    server.use_bag(ANY_BAG)
    edition = replace(CLASSIC, turn_limit_ms=5000)
    open_table(page, server, table_settings(edition, "Ann", computer()))
    person = Person(page)
    expect(page.get_by_text("The game is paused: nobody was there for Ann’s turn.")).to_be_visible()
    expect(page.get_by_role("cell", name="out of time")).to_have_count(0)
    resume = person.button("Resume the game")
    resume.click()
    expect(resume).to_be_hidden()
    expect(person.seat("Ann")).to_contain_text("0:0")


def test_the_time_of_a_turn_starts_when_the_curtain_lifts(page: Page, server: KnownBags) -> None:
    server.use_bag(ANY_BAG)
    edition = replace(CLASSIC, turn_limit_ms=180_000)
    open_table(page, server, table_settings(edition, "Ann", "Ben"))
    person = Person(page)
    expect(page.get_by_text("Your time starts when your tiles are shown.")).to_be_visible()
    person.take_over("Ann")
    person.pass_turn()
    expect(page.get_by_text("Your time starts when your tiles are shown.")).to_be_visible()
    person.take_over("Ben")
    expect(person.seat("Ben")).to_contain_text(re.compile("2:5[0-9]|3:00"))
    page.reload()
    running = re.compile(r"The clock is running: you have (2:5\d|3:00)\.$")
    expect(page.get_by_text(running)).to_be_visible()


def test_shuffling_the_rack_shows_that_the_player_is_there(page: Page, server: KnownBags) -> None:
    server.use_bag(ANY_BAG)
    edition = replace(CLASSIC, turn_limit_ms=180_000)
    with page.expect_websocket() as opened:
        open_table(page, server, table_settings(edition, "Ann", computer()))
    expect(Person(page).rack).to_be_visible()
    with opened.value.expect_event("framesent", lambda text: '"active"' in str(text)):
        page.keyboard.press("1")


def test_a_turn_that_exceeds_its_time_limit_is_lost(page: Page, server: KnownBags) -> None:
    """Ann's five seconds run out after she has laid two tiles, which return to her rack.

    The dialog that she had open does not appear for Ben.
    """
    server.use_bag(ANY_BAG)
    edition = replace(CLASSIC, turn_limit_ms=5000)
    open_table(page, server, table_settings(edition, "Ann", "Ben"))
    game = ExpectedGame(ANY_BAG, "Ann", "Ben")
    person = Person(page)
    page.get_by_role("button", name=re.compile("show my tiles")).click()
    person.lay_tiles(named(game.invalid_opening()))
    expect(person.seat("Ann")).to_contain_text("0:0")
    person.button("Exchange").click()
    expect(person.curtain).to_have_text("Hand over to Ben")
    page.get_by_role("button", name=re.compile("show my tiles")).click()
    expect(page.get_by_role("cell", name="out of time").first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("gridcell", name=re.compile("^H8, centre star"))).to_be_visible()
