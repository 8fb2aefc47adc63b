"""Rewards: what each player has gained when a game ends, or in one turn. They sum to zero.

>>> returns("win", (410, 390, 410), winners=(0, 2))
(0.25, -0.5, 0.25)
>>> returns("spread", (410, 390), winners=(0,))
(0.2, -0.2)
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.env.settings import Rewards

POINTS: Final = 100


def returns(kind: Rewards, scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[float, ...]:
    """Return what a whole game is worth to each player.

    By ``win``, the winner gains 1, which the others lose in equal parts; players who win together
    share. By ``spread`` or ``points``, each player gains a hundredth of the difference from the
    mean of the others.
    """
    others = len(scores) - 1
    if kind != "win":
        total = sum(scores)
        return tuple((score * (others + 1) - total) / (others * POINTS) for score in scores)
    shared = (1 - (len(winners) - 1) / others) / len(winners)
    return tuple(shared if seat in winners else -1 / others for seat in range(len(scores)))


def batch_returns(
    kind: Rewards, scores: NDArray[np.int32], winners: NDArray[np.uint8]
) -> NDArray[np.float64]:
    """Return what many games are worth to each player, a row per game.

    ``winners`` has a bit per player. Until it has one, only ``points`` are worth something.
    """
    players = scores.shape[1]
    others = players - 1
    over = (winners != 0)[:, None]
    if kind != "win":
        spread = scores * float(players) - scores.sum(axis=1, keepdims=True)
        return np.where(over | (kind == "points"), spread / (others * POINTS), 0.0)
    won: NDArray[Any] = (winners[:, None] >> np.arange(players)) & 1 == 1
    count = np.maximum(won.sum(axis=1, keepdims=True), 1)
    shared = (1 - (count - 1) / others) / count
    return np.where(over, np.where(won, shared, -1 / others), 0.0)
