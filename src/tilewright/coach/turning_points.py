"""The turns that changed the chances most, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilewright.coach.report import TurnReview

_MOST: Final = 3


class Cause(StrEnum):
    """What changed the chances most: the turn itself, or the tiles that the next player drew."""

    MISTAKE = "mistake"
    FIND = "find"
    PLAY = "play"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn, and how the first player's chance to win changed until the next turn.

    A draw is that of the player who makes the next turn.
    """

    turn: int
    change: float
    cause: Cause


def turning_points(
    turns: Sequence["TurnReview"], chances: Sequence[float | None]
) -> tuple[TurningPoint, ...]:
    """Return the largest changes, in the order of the turns. ``chances`` are the first player's."""
    found = sorted(_all(turns, chances), key=lambda point: -abs(point.change))[:_MOST]
    return tuple(sorted(found, key=lambda point: point.turn))


def _all(turns: Sequence["TurnReview"], chances: Sequence[float | None]) -> Iterator[TurningPoint]:
    for at, after in enumerate(chances[1:]):
        before, turn, following = chances[at], turns[at], turns[at + 1]
        if before is None or after is None:
            continue
        # The mover's view: a mistake and a lucky draw of the next player lower the chance.
        change = (after - before) * (1 if turn.seat == 0 else -1)
        lost = max(0.0, turn.lost.mean) if turn.size is not None and turn.lost else 0.0
        drawn = following.luck_in_wins or 0.0
        parts = {
            Cause.MISTAKE: -lost,
            Cause.DRAW: -drawn,
            Cause.FIND if turn.find else Cause.PLAY: change + lost + drawn,
        }
        sign = 1 if change >= 0 else -1
        cause = max(parts, key=lambda each: sign * parts[each])
        yield TurningPoint(turn.number, after - before, cause)
