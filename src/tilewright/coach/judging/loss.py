"""What a turn gives up against the best one, and when that is called a mistake."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

# A loss is shown if it is at least the smallest mistake, and zero lies this many standard errors
# below it: one equal turn in a hundred is then called a mistake by chance.
ERRORS_TO_SHOW: Final = 2.33
# With less chance than this to win, or more than one minus this, points decide.
DECIDED: Final = 0.005
_WIN_CUTS: Final = (0.0025, 0.03, 0.07)
_POINT_CUTS: Final = (3.0, 7.0, 15.0)
_ENDGAME_CUTS: Final = (1.0, 7.0, 15.0)


class Size(StrEnum):
    """The size of a mistake, in the field's usual steps: up to 3 % of winning chance, 7 %, more."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Method(StrEnum):
    """How turns were compared, from the roughest to the most exact."""

    POINTS_ONLY = "points-only"
    STATIC = "static"
    SIMULATED = "simulated"
    PLAYED_OUT = "played-out"
    ALL_WAYS = "all-ways"
    BEST_FOUND = "best-found"
    PROVEN = "proven"

    @property
    def exact(self) -> bool:
        """Whether both racks are known and the rest of the game was searched."""
        return self in (Method.BEST_FOUND, Method.PROVEN)

    @property
    def looks_ahead(self) -> bool:
        """Whether turns were compared by what follows, and not by points and tiles kept alone."""
        return self not in (Method.POINTS_ONLY, Method.STATIC)


@dataclass(frozen=True, slots=True)
class Amount:
    """A mean and its standard error, which is zero if the value is exact."""

    mean: float
    error: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The limits that contain the true value with a probability of 95 %."""
        return self.mean - 1.96 * self.error, self.mean + 1.96 * self.error

    def less(self, other: "Amount") -> "Amount":
        """Return the difference from an amount that was measured independently."""
        return Amount(self.mean - other.mean, (self.error**2 + other.error**2) ** 0.5)

    def exceeds(self, least: float) -> bool:
        """Return whether the value is at least this, and different from zero beyond doubt."""
        return self.mean >= least and self.mean >= ERRORS_TO_SHOW * self.error


@dataclass(frozen=True, slots=True)
class Loss:
    """The best turn's value less that of the turn made: winning chance, if known, and points.

    Both are signed: a turn may prove better than the one that was thought to be the best.
    ``size`` is None unless the loss is shown beyond doubt. ``by_points`` says that points, and not
    the chance to win, decided.
    """

    win: Amount | None
    points: Amount
    size: Size | None
    by_points: bool

    @property
    def shown(self) -> bool:
        return self.size is not None


NO_LOSS: Final = Loss(None, Amount(0.0), None, by_points=True)


def loss_in_points(points: Amount, *, win: Amount | None = None, doubled: bool = False) -> Loss:
    """Return a loss that is judged by points; with ``doubled`` only twice as many count."""
    cuts = [cut * (2 if doubled else 1) for cut in _POINT_CUTS]
    return Loss(win, points, _size(points, cuts), by_points=True)


def loss_in_wins(win: Amount, points: Amount, chances: tuple[float, float]) -> Loss:
    """Return a loss of winning chance. ``chances`` are those of the two turns.

    A game that is as good as won or lost is judged by points.
    """
    if max(chances) < DECIDED or min(chances) > 1 - DECIDED:
        return loss_in_points(points, win=win, doubled=True)
    return Loss(win, points, _size(win, _WIN_CUTS), by_points=False)


def loss_in_endgame(points: Amount, *, result_changed: bool) -> Loss:
    """Return a loss in an endgame, where a changed result is always a large mistake."""
    size = _size(points, _ENDGAME_CUTS)
    return Loss(None, points, Size.LARGE if size and result_changed else size, by_points=True)


def _size(amount: Amount, cuts: tuple[float, ...] | list[float]) -> Size | None:
    least, medium, large = cuts
    if not amount.exceeds(least):
        return None
    if amount.mean <= medium:
        return Size.SMALL
    return Size.MEDIUM if amount.mean <= large else Size.LARGE
