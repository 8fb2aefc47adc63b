"""A thousandth of the soak of `make soak-games`: mixed games end without a refused command."""

import pytest

from tests.players.mixed_games import play
from tests.players.tables import ENGLISH_WORDS
from tilewright.players import LEVELS

QUICK_LEVELS = tuple(name for name, strength in LEVELS.items() if strength.foresight is None)


@pytest.mark.parametrize("number", range(9))
def test_mixed_games_of_all_levels_end(number: int) -> None:
    played = play(number, ENGLISH_WORDS, QUICK_LEVELS)
    assert played.commands > len(played.levels)


def test_a_mixed_game_with_champions_ends() -> None:
    assert play(9, ENGLISH_WORDS, ("champion", "beginner")).commands > 2
