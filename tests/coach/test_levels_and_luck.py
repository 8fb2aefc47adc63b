"""What figures say about players: better ones are more accurate, and nobody is lucky for long."""

from statistics import fmean, stdev

import pytest

from tests.coach.conftest import played_game
from tilewright.coach import Effort, Review, ReviewSettings, review

STATIC = ReviewSettings(static=True, effort=Effort(refills=8))
GAMES = 6


@pytest.fixture(scope="module")
def reviews() -> dict[str, list[Review]]:
    """Games of each level against itself."""
    return {
        level: [review(played_game([level, level], number), STATIC) for number in range(GAMES)]
        for level in ("beginner", "intermediate", "expert")
    }


def test_better_players_are_more_accurate(reviews: dict[str, list[Review]]) -> None:
    means = [
        fmean(
            player.accuracy.mean
            for found in games
            for player in found.by_player
            if player.accuracy is not None
        )
        for games in reviews.values()
    ]
    assert means == sorted(means)
    assert means[0] + 5 < means[1] < means[2] - 5


def test_the_mean_luck_of_the_draw_is_zero(reviews: dict[str, list[Review]]) -> None:
    luck = [
        turn.luck.mean
        for games in reviews.values()
        for found in games
        for turn in found.turns
        if turn.luck is not None
    ]
    assert len(luck) > 300
    assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5
