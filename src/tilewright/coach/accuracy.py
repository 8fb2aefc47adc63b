"""How well a game was played, as one number with its interval.

The curve from lost winning chance to accuracy is the one that Lichess publishes, so that the number
feels familiar.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.coach.judging.loss import Amount

_SCALE: Final = 103.1668
_DECAY: Final = 4.354
_OFFSET: Final = 3.1669


def accuracy_of(loss: float) -> float:
    """Return the accuracy of a turn that gives up this much winning chance, from 0 to 100."""
    value = _SCALE * math.exp(-_DECAY * max(0.0, loss)) - _OFFSET
    return min(100.0, max(0.0, value))


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The mean accuracy of the counted turns, and half the width of its 95 % interval.

    ``estimated`` says that some turns were compared by score and tiles kept alone.
    """

    mean: float
    margin: float
    turns: int
    estimated: bool


def accuracy(losses: Sequence[Amount], *, estimated: bool) -> Accuracy | None:
    """Return the accuracy of turns with these losses of winning chance; None without turns."""
    if not losses:
        return None
    mean = sum(accuracy_of(loss.mean) for loss in losses) / len(losses)
    squares = sum((_slope(loss.mean) * loss.error) ** 2 for loss in losses)
    return Accuracy(mean, 1.96 * math.sqrt(squares) / len(losses), len(losses), estimated)


def _slope(loss: float) -> float:
    return _SCALE * _DECAY * math.exp(-_DECAY * max(0.0, loss))
