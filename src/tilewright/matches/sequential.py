"""A sequential test: stop a match as soon as it is decided.

The test compares two hypotheses about the mean share of wins of the first player: at most ``null``
and at least ``alternative``. After each pair it computes the logarithm of their likelihood ratio,
with the share of each pair as a normal variable whose variance is estimated from the pairs so far
(the generalized sequential probability ratio test, as chess engines are tested). It stops at Wald's
bounds.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument

# With fewer pairs the variance is not known well enough.
_MIN_PAIRS: Final = 20


class Verdict(StrEnum):
    """What a sequential test has decided about the first player."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Stops a match of two players once it is clear whether the first one is stronger.

    If its true share of wins is ``null`` or less, the verdict is ``STRONGER`` with a probability of
    at most ``alpha``. If it is ``alternative`` or more, the verdict is ``NOT_STRONGER`` with a
    probability of at most ``beta``.
    """

    alternative: float = 0.55
    null: float = 0.5
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 <= self.null < self.alternative <= 1:
            raise BadArgument("alternative", f"between null ({self.null}) and 1", self.alternative)
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise BadArgument(name, "between 0 and 0.5", value)

    @property
    def bounds(self) -> tuple[float, float]:
        """The values of the log-likelihood ratio at which the test stops."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratios(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the log-likelihood ratio after each pair, from the first player's shares."""
        pairs = np.arange(1, len(shares) + 1)
        mean = np.cumsum(shares) / pairs
        # Two imagined pairs, one won and one lost, keep the variance above zero.
        squares = np.cumsum(np.square(shares)) + 1.0
        sums = np.cumsum(shares) + 1.0
        variance = squares / (pairs + 2) - np.square(sums / (pairs + 2))
        middle = (self.null + self.alternative) / 2
        ratio: NDArray[np.float64] = (
            pairs * (self.alternative - self.null) * (mean - middle) / variance
        )
        return ratio

    def decide(self, shares: NDArray[np.float64]) -> tuple[int, Verdict] | None:
        """Return after how many pairs the test stops, and its verdict; None if it continues."""
        low, high = self.bounds
        ratios = self.ratios(shares)
        ratios[: _MIN_PAIRS - 1] = 0.0
        outside = np.flatnonzero((ratios <= low) | (ratios >= high))
        if not len(outside):
            return None
        at = int(outside[0])
        return at + 1, Verdict.STRONGER if ratios[at] >= high else Verdict.NOT_STRONGER
