"""How a player that looks ahead divides its time between the turns of a game.

The last turns decide most, so they may take longer than the early ones. On a clock, the time that
is left is shared between the turns to come, with one turn held in reserve: a player that plans like
this before each turn never runs out of time.
"""

from dataclasses import dataclass
from typing import Final

from tilewright.rules.view import View

# Tiles that a player lays in an average turn, and turns after the bag is empty, as measured in
# games of the champion.
_TILES_A_TURN: Final = 4.2
_TURNS_WITHOUT_A_BAG: Final = 1.5
# A turn limit also covers the time until the turn arrives at the server.
_SHARE_OF_TURN_LIMIT: Final = 0.5


@dataclass(frozen=True, slots=True)
class _Stage:
    """A stage of the game: how full the bag is, and how many times ``turn_ms`` a turn may take."""

    most_in_bag: int
    weight: float


_STAGES: Final = (_Stage(0, 2), _Stage(7, 4), _Stage(14, 2), _Stage(1000, 1))
MOST_WEIGHT: Final = max(stage.weight for stage in _STAGES)


@dataclass(frozen=True, slots=True)
class Pace:
    """The time for one turn in milliseconds, and its share of the time without a clock."""

    time_ms: int
    effort: float


def pace(view: View, seat: int, turn_ms: int) -> Pace:
    """Return the time for the seat's turn, if an early turn may take ``turn_ms``."""
    unhurried = turn_ms * _weight(view)
    share = clock_share(view, seat)
    time_ms = unhurried if share is None else min(unhurried, share)
    return Pace(int(time_ms), time_ms / unhurried)


def clock_share(view: View, seat: int) -> float | None:
    """Return the milliseconds that the clocks leave for the seat's turn; None without a clock."""
    shares = []
    me, clock = view.seats[seat], view.edition.clock
    if clock is not None:
        left = max(0, clock.allowance_ms - me.spent_ms)
        weight = _weight(view)
        shares.append(left * weight / (_weight_to_come(view) + weight))
    if me.turn_limit_ms is not None:
        shares.append(max(0, me.turn_limit_ms - view.turn_spent_ms) * _SHARE_OF_TURN_LIMIT)
    return min(shares, default=None)


def _weight(view: View) -> float:
    return next(stage.weight for stage in _STAGES if view.bag_count <= stage.most_in_bag)


def _weight_to_come(view: View) -> float:
    """Return the weights of the turns that the player still has, this one included."""
    total, below = _STAGES[0].weight * _TURNS_WITHOUT_A_BAG, 0
    for stage in _STAGES[1:]:
        tiles = min(view.bag_count, stage.most_in_bag) - below
        if tiles <= 0:
            break
        total += stage.weight * tiles / (_TILES_A_TURN * len(view.seats))
        below = stage.most_in_bag
    return total
