"""What a review says of a whole game: turning points, tips and figures."""

from dataclasses import replace

import pytest

from tilewright.coach import Review, ReviewSettings, TurnReview, review
from tilewright.coach.judging.loss import Amount, Size
from tilewright.coach.turning_points import Cause
from tilewright.game import Game

STATIC = ReviewSettings(static=True)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(Game.read("tests/games/rule_book.gcg"), STATIC)


def with_chances(found: Review, *chances: float) -> Review:
    """Return the review with these chances of the first player, and no luck."""
    turns = tuple(
        replace(
            turn,
            chance=chance if turn.seat == 0 else 1 - chance,
            luck=Amount(0.0),
            luck_in_wins=0.0,
            lost=Amount(0.0),
            facts=(),
        )
        for turn, chance in zip(found.turns, chances, strict=True)
    )
    return replace(found, turns=turns)


def test_turning_points_are_the_largest_changes_in_the_order_of_the_turns(
    reviewed: Review,
) -> None:
    found = with_chances(reviewed, 0.5, 0.6, 0.3, 0.31, 0.1).turning_points
    assert [point.turn for point in found] == [1, 2, 4]
    assert [round(point.change, 2) for point in found] == [0.1, -0.3, -0.21]
    assert {point.cause for point in found} == {Cause.PLAY}


def test_a_turning_point_names_what_changed_the_chances_most(reviewed: Review) -> None:
    even = with_chances(reviewed, 0.5, 0.3, 0.3, 0.3, 0.3)
    first, second, *rest = even.turns
    lost = replace(first, lost=Amount(0.15))
    drawn = replace(second, luck=Amount(30), luck_in_wins=0.15)
    by_mistake = replace(even, turns=(lost, second, *rest)).turning_points
    by_draw = replace(even, turns=(first, drawn, *rest)).turning_points
    assert by_mistake[0].cause is Cause.MISTAKE
    assert by_draw[0].cause is Cause.DRAW


def test_the_mistake_score_is_the_sum_of_the_sizes(reviewed: Review) -> None:
    sizes = [turn.size for turn in reviewed.turns if turn.player == "Ann Archer"]
    assert sizes == [Size.LARGE] * 3
    assert reviewed.of("Ann Archer").mistake_score == 3.0


def test_tip_10_is_for_three_mistakes_in_a_row_or_unlucky_draws_in_a_lost_game(
    reviewed: Review,
) -> None:
    assert reviewed.of("Ann Archer").tips == (10,)
    assert reviewed.of("Ben Baker").tips == ()
    unlucky = tuple(replace(turn, luck=Amount(-20.0)) for turn in reviewed.turns)
    lost = replace(reviewed, turns=unlucky, winners=("Ann Archer",))
    assert lost.of("Ben Baker").tips == (10,)
    assert replace(lost, winners=("Ben Baker",)).of("Ben Baker").tips == ()


def test_tip_9_is_for_a_mistake_that_was_made_in_haste(reviewed: Review) -> None:
    def took(ms: int) -> tuple[TurnReview, ...]:
        return tuple(replace(turn, thinking_ms=ms) for turn in reviewed.turns)

    assert replace(reviewed, turns=took(19_000)).of("Ann Archer").tips == (9, 10)
    assert replace(reviewed, turns=took(21_000)).of("Ann Archer").tips == (10,)
