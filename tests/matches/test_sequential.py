"""The sequential test decides rightly, as often as it promises, and early."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument
from tilewright.matches.sequential import SequentialTest, Verdict

TEST = SequentialTest(0.55)


def matches(
    share: float, seed: int, runs: int = 400, pairs: int = 3000
) -> list[NDArray[np.float64]]:
    """Return the shares of pairs of matches; the first player wins games with this chance."""
    chance = np.random.default_rng(seed)
    games = chance.random((runs, pairs, 2)) < share
    return list(games.mean(axis=2))


@pytest.mark.parametrize(
    ("share", "wrong"),
    [
        pytest.param(0.5, Verdict.STRONGER, id="equal players are rarely found different"),
        pytest.param(0.55, Verdict.NOT_STRONGER, id="a stronger player is rarely missed"),
    ],
)
def test_errors_are_as_rare_as_promised(share: float, wrong: Verdict) -> None:
    decisions = [TEST.decide(shares) for shares in matches(share, 1)]
    assert all(decisions)
    errors = sum(decision[1] is wrong for decision in decisions if decision)
    # Five standard errors above 5 %.
    assert errors / len(decisions) < 0.05 + 5 * (0.05 * 0.95 / len(decisions)) ** 0.5


def test_a_clear_difference_is_found_after_few_pairs() -> None:
    pairs = [decided[0] for shares in matches(0.7, 2, 50) if (decided := TEST.decide(shares))]
    assert len(pairs) == 50
    assert np.median(pairs) < 60


def test_a_decision_does_not_depend_on_the_pairs_after_it() -> None:
    shares = matches(0.6, 3, 1)[0]
    decided = TEST.decide(shares)
    assert decided is not None
    assert TEST.decide(shares[: decided[0]]) == decided
    assert TEST.decide(shares[: decided[0] - 1]) is None


def test_pairs_that_are_all_alike_decide_too() -> None:
    assert TEST.decide(np.ones(30)) == (20, Verdict.STRONGER)
    assert TEST.decide(np.zeros(30)) == (20, Verdict.NOT_STRONGER)


def test_an_impossible_test_is_refused() -> None:
    for impossible in ({"alternative": 0.5}, {"alpha": 0.0}, {"beta": 0.6}):
        with pytest.raises(BadArgument):
            SequentialTest(**impossible)
