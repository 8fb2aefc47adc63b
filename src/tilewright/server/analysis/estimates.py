"""What the play-outs of several rounds have shown together."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final

from tilewright.engine.simulation import Estimated, SimulatedTurn

# The half-width of a 95 % interval, in standard errors.
_INTERVAL: Final = 1.96
# A turn gets no more play-outs once it is this many standard errors behind the leader.
_BEHIND: Final = 3.0
# As much as a simulation weighs them.
_PER_POINT: Final = 0.002
# These get play-outs whatever they have shown, so that there is always a comparison.
_ALWAYS: Final = 2


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, estimated: Estimated) -> "Mean":
        return cls(estimated.mean, estimated.margin / _INTERVAL)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the play-outs of one turn have shown so far."""

    samples: int
    win: Mean | None
    points: Mean

    @classmethod
    def of(cls, turn: SimulatedTurn) -> "Estimate":
        win = None if turn.win is None else Mean.of(turn.win)
        return cls(turn.samples, win, Mean.of(turn.spread))

    def with_more(self, other: "Estimate") -> "Estimate":
        """Return both together, each with the weight of its play-outs."""
        first, second = self.samples, other.samples
        win = None
        if self.win is not None and other.win is not None:
            win = _together(self.win, first, other.win, second)
        return Estimate(first + second, win, _together(self.points, first, other.points, second))

    @property
    def worth(self) -> Mean:
        """What turns are ranked by: the chance to win and, much less, the points."""
        if self.win is None:
            return self.points
        return Mean(
            self.win.mean + _PER_POINT * self.points.mean,
            hypot(self.win.error, _PER_POINT * self.points.error),
        )


def contenders(estimates: Sequence[Estimate]) -> list[int]:
    """Return the numbers of those that may still be the best, and of the best two anyway."""
    order = sorted(range(len(estimates)), key=lambda at: -estimates[at].worth.mean)
    best = estimates[order[0]].worth
    kept = []
    for place, at in enumerate(order):
        worth = estimates[at].worth
        doubt = _BEHIND * hypot(best.error, worth.error)
        if place < _ALWAYS or best.mean - worth.mean <= doubt:
            kept.append(at)
    return kept


def _together(one: Mean, first: int, other: Mean, second: int) -> Mean:
    total = first + second
    return Mean(
        (first * one.mean + second * other.mean) / total,
        sqrt((first * one.error) ** 2 + (second * other.error) ** 2) / total,
    )
