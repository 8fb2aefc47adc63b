"""What a value network is worth on positions that it has not learned from."""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Columns = dict[str, NDArray[np.float32]]

# Results are broken down by the number of tiles in the bag.
BANDS: Final = ((1, 7), (8, 12), (13, 20), (21, 40), (41, 93))


@dataclass(frozen=True, slots=True)
class FitReport:
    """Means over positions, with standard errors.

    ``gain`` is the number of points by which the choice by value is better than that by equity, and
    ``by_bag`` the same by the tiles in the bag. ``late_wins`` is the share of games that a choice
    by win chance wins more often, with at most twelve tiles in the bag. ``error`` is the root mean
    square error of the value within a position, which play-outs alone make greater than zero.
    """

    positions: int
    gain: float
    gain_error: float
    by_bag: dict[str, tuple[float, float]]
    late_wins: float
    late_wins_error: float
    error: float


def validation_report(parts: list[Columns]) -> FitReport:
    """Compare choices by the network with choices by equity, judged by the play-outs."""
    if not parts:
        nothing = float("nan")
        return FitReport(0, nothing, nothing, {}, nothing, nothing, nothing)
    all_of = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    truth = all_of["score"] + all_of["value"]
    points = all_of["score"] + all_of["own_value"]
    by_equity = (all_of["score"] + all_of["leave"]).argmax(1)
    gains = _pick(truth, points.argmax(1)) - _pick(truth, by_equity)
    in_bag = all_of["in_bag"][:, 0]
    by_bag = {
        f"{low}-{high}": _mean(gains[(in_bag >= low) & (in_bag <= high)]) for low, high in BANDS
    }
    late = (in_bag <= 12) & (all_of["to_the_end"][:, 0] > 0)
    by_win = ((all_of["lead"] + points) / all_of["own_deviation"]).argmax(1)
    wins = _pick(all_of["win"], by_win) - _pick(all_of["win"], by_equity)
    errors = all_of["own_value"] - all_of["value"]
    errors = errors - errors.mean(1, keepdims=True)
    return FitReport(
        len(gains), *_mean(gains), by_bag, *_mean(wins[late]), float(np.sqrt((errors**2).mean()))
    )


def _pick(numbers: NDArray[np.float32], columns: NDArray[np.int64]) -> NDArray[np.float32]:
    return np.take_along_axis(numbers, columns[:, np.newaxis], axis=1)[:, 0]


def _mean(numbers: NDArray[np.float32]) -> tuple[float, float]:
    """Return a mean and its standard error."""
    if len(numbers) == 0:
        return float("nan"), float("nan")
    return float(numbers.mean()), float(numbers.std() / max(len(numbers), 1) ** 0.5)
