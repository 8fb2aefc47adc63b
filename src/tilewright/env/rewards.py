"""Rewards: what each player has gained when a game ends, or in one turn. They sum to zero.

>>> returns("win", (410, 390, 410), winners=(0, 2))
(0.25, -0.5, 0.25)
>>> returns("spread", (410, 390), winners=(0,))
(0.2, -0.2)
"""

from typing import Final

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
