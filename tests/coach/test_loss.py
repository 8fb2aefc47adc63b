"""When a loss is called a mistake, and how large."""

import pytest

from tilewright.coach.accuracy import accuracy, accuracy_of
from tilewright.coach.judging.loss import (
    Amount,
    Size,
    loss_in_endgame,
    loss_in_points,
    loss_in_wins,
)


@pytest.mark.parametrize(
    ("mean", "error", "size"),
    [
        pytest.param(0.002, 0.0001, None, id="under-a-quarter-percent-is-no-mistake"),
        pytest.param(0.02, 0.009, None, id="a-loss-that-may-be-chance-is-no-mistake"),
        pytest.param(0.02, 0.008, Size.SMALL, id="shown-beyond-doubt"),
        pytest.param(0.03, 0.001, Size.SMALL, id="up-to-three-percent"),
        pytest.param(0.031, 0.001, Size.MEDIUM, id="more-than-three-percent"),
        pytest.param(0.07, 0.001, Size.MEDIUM, id="up-to-seven-percent"),
        pytest.param(0.071, 0.001, Size.LARGE, id="more-than-seven-percent"),
        pytest.param(-0.05, 0.001, None, id="the-turn-made-proved-better"),
    ],
)
def test_winning_chance_decides_how_large_a_mistake_is(
    mean: float, error: float, size: Size | None
) -> None:
    loss = loss_in_wins(Amount(mean, error), Amount(10), (0.5, 0.4))
    assert loss.size is size
    assert loss.shown is (size is not None)
    assert not loss.by_points


@pytest.mark.parametrize(
    ("points", "size"), [(5.9, None), (6, Size.SMALL), (15, Size.MEDIUM), (31, Size.LARGE)]
)
@pytest.mark.parametrize("chances", [(0.004, 0.001), (1.0, 0.996)], ids=["lost", "won"])
def test_points_count_half_in_a_game_that_is_as_good_as_decided(
    points: float, size: Size | None, chances: tuple[float, float]
) -> None:
    loss = loss_in_wins(Amount(0.003, 0.0001), Amount(points), chances)
    assert loss.by_points
    assert loss.size is size


def test_points_need_the_same_certainty() -> None:
    assert loss_in_points(Amount(7, 3.1)).size is None
    assert loss_in_points(Amount(7, 3.0)).size is Size.SMALL


@pytest.mark.parametrize(
    ("points", "changed", "size"),
    [
        (0, False, None),
        (0, True, None),
        (1, False, Size.SMALL),
        (8, False, Size.MEDIUM),
        (16, False, Size.LARGE),
        (1, True, Size.LARGE),
    ],
)
def test_a_changed_result_is_a_large_mistake_in_an_endgame(
    points: int, changed: bool, size: Size | None
) -> None:
    assert loss_in_endgame(Amount(points), result_changed=changed).size is size


def test_accuracy_falls_from_100_as_winning_chance_is_lost() -> None:
    assert accuracy_of(0) == pytest.approx(100, abs=0.001)
    assert accuracy_of(-0.02) == accuracy_of(0)
    assert accuracy_of(0.1) == pytest.approx(63.6, abs=0.1)
    assert accuracy_of(1) == 0


def test_accuracy_is_a_mean_with_an_interval() -> None:
    found = accuracy([Amount(0, 0.01), Amount(0.1, 0.0)], estimated=False)
    assert found is not None
    assert found.mean == pytest.approx((accuracy_of(0) + accuracy_of(0.1)) / 2)
    # 1.96 errors of 1 % on a slope of 103.1668 * 4.354 a whole chance, over two turns
    assert found.margin == pytest.approx(1.96 * 0.01 * 103.1668 * 4.354 / 2)
    assert accuracy([], estimated=False) is None
