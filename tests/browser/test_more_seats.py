"""Three or four players at one laptop, one of whom must miss a turn."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person
from tests.browser.played_game import PlayedGame
from tests.browser.quick_setup import open_table, table_settings
from tilewright.rules import Challenge

BAG = 21


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Ann", "Ben", "Cat"), id="three-seats"),
        pytest.param(("Ann", "Ben", "Cat", "Dan"), id="four-seats"),
    ],
)
def test_a_player_who_must_miss_a_turn_is_marked_and_skipped(
    page: Page, server: KnownBags, names: tuple[str, ...]
) -> None:
    """Cat challenges Ann's valid play while Ben is to move: Ben plays, then Cat misses her turn."""
    server.use_bag(BAG)
    open_table(page, server, table_settings(CLASSIC, *names))
    played = PlayedGame(Person(page), ExpectedGame(BAG, *names))
    person, game = played.person, played.game
    person.take_over("Ann")
    played.take_turn()

    person.take_over("Ben")
    person.challenge()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("If it is good, the challenger misses a turn")
    dialog.get_by_label("Cat").check()
    dialog.get_by_role("button", name="Challenge").click()
    game.apply(Challenge(2))
    person.dismiss_ruling("is good")
    expect(person.seat("Cat")).to_contain_text("Misses next turn")

    played.take_turn()
    next_player = names[3 % len(names)]
    person.take_over(next_player)
    played.let_play_stand()
    expect(person.seat("Cat")).to_contain_text("Missed a turn")
    expect(page.get_by_role("cell", name="missed turn")).to_be_visible()
    assert game.player_to_move == next_player
    played.expect_scores()
