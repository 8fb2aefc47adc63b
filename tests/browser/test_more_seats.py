"""Three and four round one laptop, and somebody who owes a turn."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hurry import open_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person
from tests.browser.played_game import PlayedGame
from tilewright.rules import Challenge

BAG = 21


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Ann", "Ben", "Cat"), id="three-seats"),
        pytest.param(("Ann", "Ben", "Cat", "Dan"), id="four-seats"),
    ],
)
def test_a_turn_owed_is_shown_and_missed(
    page: Page, server: KnownBags, names: tuple[str, ...]
) -> None:
    """Cat challenges Ann's good word while Ben is next: Ben plays, and Cat misses her turn."""
    server.put_out(BAG)
    open_table(page, server, table_for(CLASSIC, *names))
    played = PlayedGame(Person(page), Foreseen(BAG, *names))
    person, game = played.person, played.game
    person.takes_over("Ann")
    played.takes_a_turn()

    person.takes_over("Ben")
    person.challenges()
    asks = page.get_by_role("dialog")
    expect(asks).to_contain_text("If it is good, the challenger misses a turn")
    asks.get_by_label("Cat").check()
    asks.get_by_role("button", name="Challenge").click()
    game.then(Challenge(2))
    person.carries_on("is good")
    expect(person.seat("Cat")).to_contain_text("Misses next turn")

    played.takes_a_turn()
    after = names[3 % len(names)]
    person.takes_over(after)
    played.begins()
    expect(person.seat("Cat")).to_contain_text("Missed a turn")
    expect(page.get_by_role("cell", name="missed turn")).to_be_visible()
    assert game.mover == after
    played.sees_scores()
