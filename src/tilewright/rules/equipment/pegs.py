"""The peg rack of the designer edition, which shows a score in two rows of holes (R9.2).

Each player has four pegs. Two stand at the score. While a play is open, the other two stand at the
score before it; then they are parked in the extra holes at the left.
"""

from dataclasses import dataclass, replace

HOLES = 20
POINTS_PER_LAP = 400


@dataclass(frozen=True, slots=True)
class Pegs:
    """The holes of a pair of pegs. Hole 0 means that the peg of that row is parked."""

    inner: int
    outer: int
    laps: int = 0
    below_zero: bool = False


def pegs(score: int) -> Pegs:
    """Return where the pegs go: inner holes count one point, outer holes twenty.

    >>> pegs(18)
    Pegs(inner=18, outer=0, laps=0, below_zero=False)
    >>> pegs(30)
    Pegs(inner=10, outer=1, laps=0, below_zero=False)
    """
    if score < 0:
        return Pegs(0, 0, below_zero=True)
    # The outer row reaches 400 and the inner row 19 more, so a new lap starts at 420.
    laps = 0 if score < POINTS_PER_LAP + HOLES else (score - HOLES) // POINTS_PER_LAP
    outer, inner = divmod(score - laps * POINTS_PER_LAP, HOLES)
    return Pegs(inner, outer, laps)


def pegs_behind(score: int, open_points: int | None) -> Pegs:
    """Return where the other two pegs are; ``open_points`` are those of the seat's open play.

    A hole takes one peg, so a peg that would not have moved is parked.

    >>> pegs_behind(41, 11)
    Pegs(inner=10, outer=1, laps=0, below_zero=False)
    >>> pegs_behind(41, None)
    Pegs(inner=0, outer=0, laps=0, below_zero=False)
    """
    if open_points is None:
        return Pegs(0, 0)
    front, before = pegs(score), pegs(score - open_points)
    inner = 0 if before.inner == front.inner else before.inner
    outer = 0 if before.outer == front.outer else before.outer
    return replace(before, inner=inner, outer=outer)
