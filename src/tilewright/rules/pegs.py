"""The peg rack of the designer edition: a score as pegs in two rows of twenty holes (R9.2)."""

from dataclasses import dataclass

HOLES = 20
POINTS_A_LAP = 400


@dataclass(frozen=True, slots=True)
class Pegs:
    """Where the two leading pegs stand; hole 0 means that row has none."""

    inner: int
    outer: int
    laps: int = 0
    below_zero: bool = False


def pegs(score: int) -> Pegs:
    """The holes a score is pegged in: one point each inside, twenty each outside.

    >>> pegs(18)
    Pegs(inner=18, outer=0, laps=0, below_zero=False)
    >>> pegs(30)
    Pegs(inner=10, outer=1, laps=0, below_zero=False)
    """
    if score < 0:
        return Pegs(0, 0, below_zero=True)
    # The outer row reaches 400 and the inner one 19 more: only beyond 419 does a new lap begin.
    laps = 0 if score < POINTS_A_LAP + HOLES else (score - HOLES) // POINTS_A_LAP
    outer, inner = divmod(score - laps * POINTS_A_LAP, HOLES)
    return Pegs(inner, outer, laps)
