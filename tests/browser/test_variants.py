"""The variants, as they are chosen on the setting-up page and seen at the table."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.browser.hurry import open_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
from tests.browser.played_game import PlayedGame
from tilewright.rules import (
    FinishLine,
    Judging,
    Level,
    Seat,
    TakeBlank,
    nine_tiles,
)

LONG_NINE = 7  # COEVALITy, eight tiles and a blank, is on the first rack
BIG_OPENING = 35  # WeBCAsT for 82
BLANK_AND_Y = 1  # the first rack has a blank, the second a Y
ANY = 21


def set_up(page: Page, server: KnownBags, *names: str) -> None:
    """The setting-up page with these names, the first of whom begins, and everything unfolded."""
    page.goto(f"{server.address}/new?way=laptop")
    for place, name in enumerate(names):
        if place > 1:
            page.get_by_role("button", name=re.compile("^Add a ")).click()
        page.get_by_label(f"Name of player {place + 1}").fill(name)
    page.get_by_role("group", name="Who begins?").get_by_text(names[0]).click()
    page.get_by_role("heading", name="Everything else").click()


def test_nine_tiles_on_a_rack(page: Page, server: KnownBags) -> None:
    server.put_out(LONG_NINE)
    set_up(page, server, "Ann", "Ben")
    page.get_by_role("switch", name="Nine tiles").check()
    page.get_by_role("button", name="Lay out the board").click()
    played = PlayedGame(
        Person(page), Foreseen(LONG_NINE, "Ann", "Ben", edition=nine_tiles(CLASSIC))
    )
    played.person.takes_over("Ann")
    assert len(played.game.game.racks[0]) == 9
    played.takes_a_turn()
    played.person.takes_over("Ben")
    played.begins()
    assert played.game.scores["Ann"] == 152
    played.sees_scores()
    played.person.sees_rack(played.game.game.racks[1])


def test_a_finish_line_for_each_level(page: Page, server: KnownBags) -> None:
    """Ann, a beginner among three, needs 60: her first word wins, once Ben lets it stand."""
    server.put_out(BIG_OPENING)
    set_up(page, server, "Ann", "Ben", "Cat")
    page.get_by_role("switch", name="Finish line").check()
    page.get_by_role("group", name="Level of player 1").get_by_text("Beginner").click()
    page.get_by_role("group", name="Level of player 3").get_by_text("Expert").click()
    page.get_by_role("button", name="Lay out the board").click()

    seats = (Seat("Ann", Level.BEGINNER), Seat("Ben"), Seat("Cat", Level.EXPERT))
    edition = replace(CLASSIC, finish_line=FinishLine())
    played = PlayedGame(Person(page), Foreseen(BIG_OPENING, seats=seats, edition=edition))
    person, game = played.person, played.game
    person.takes_over("Ann")
    for name, target in (("Ann", 60), ("Ben", 100), ("Cat", 180)):
        expect(person.seat(name)).to_contain_text(f"of {target}")
    played.lays(game.find(lambda play: play.score >= 60).placed)
    person.takes_over("Ben")
    expect(page.get_by_text("This play would end the game.")).to_be_visible()
    played.begins()
    expect(page.get_by_text("Ann reached their target")).to_be_visible()
    played.sees_result()


def test_a_blank_comes_back_into_circulation(page: Page, server: KnownBags) -> None:
    """Ann lays a blank as Y; Ben has a Y, takes the blank for it, and goes on with his turn."""
    server.put_out(BLANK_AND_Y)
    edition = replace(CLASSIC, blanks_circulate=True)
    open_table(page, server, table_for(edition, "Ann", "Ben"))
    played = PlayedGame(Person(page), Foreseen(BLANK_AND_Y, "Ann", "Ben", edition=edition))
    person, game = played.person, played.game
    person.takes_over("Ann")
    play = game.find(lambda play: any(tile == "y" for _, tile in play.placed))
    (square,) = (square for square, tile in play.placed if tile == "y")
    played.lays(play.placed, "drag")
    person.takes_over("Ben")
    played.begins()

    person.button("Take a blank for your Y").click()
    person.dialog(f"Take the blank on {square}?").get_by_role(
        "button", name="Take the blank"
    ).click()
    game.then(TakeBlank(1, square))
    person.sees_rack(game.game.racks[1])
    assert "?" in game.game.racks[1]
    person.sees_tiles([(str(square), "Y")])
    played.takes_a_turn()


def test_the_table_judges_by_vote(page: Page, server: KnownBags) -> None:
    server.put_out(ANY)
    set_up(page, server, "Ann", "Ben", "Cat")
    page.get_by_role("group", name="Who judges").get_by_text("The table votes").click()
    page.get_by_role("button", name="Lay out the board").click()
    edition = replace(CLASSIC, judging=Judging.VOTE)
    played = PlayedGame(Person(page), Foreseen(ANY, "Ann", "Ben", "Cat", edition=edition))
    person, game = played.person, played.game
    person.takes_over("Ann")
    played.lays(game.nonsense())
    person.takes_over("Ben")
    person.challenges()
    asks = page.get_by_role("dialog")
    asks.get_by_label("Ben").check()
    asks.get_by_role("button", name="Challenge").click()

    for name, says in (("Ann", "Good"), ("Ben", "Not good"), ("Cat", "Not good")):
        ballot = page.get_by_role("group", name=f"{name} votes")
        ballot.get_by_role("button", name=says, exact=True).click()
        expect(ballot).to_be_hidden()
    person.carries_on("The table says the play is not good")
    person.sees_scores({"Ann": 0, "Ben": 0, "Cat": 0})
    expect(person.seat("Ann")).to_contain_text("taken off")


def test_a_turn_that_takes_too_long_is_lost(page: Page, server: KnownBags) -> None:
    """Ann has laid two tiles when her five seconds are over: they go back to her rack.

    What she was just asked is not asked of Ben.
    """
    server.put_out(ANY)
    edition = replace(CLASSIC, turn_limit_ms=5000)
    open_table(page, server, table_for(edition, "Ann", "Ben"))
    game = Foreseen(ANY, "Ann", "Ben")
    person = Person(page)
    page.get_by_role("button", name=re.compile("show my tiles")).click()
    person.lays(named(game.nonsense()))
    expect(person.seat("Ann")).to_contain_text("0:0")
    person.button("Exchange").click()
    expect(person.curtain).to_have_text("Hand over to Ben")
    page.get_by_role("button", name=re.compile("show my tiles")).click()
    expect(page.get_by_role("cell", name="out of time").first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("gridcell", name=re.compile("^H8, centre star"))).to_be_visible()
