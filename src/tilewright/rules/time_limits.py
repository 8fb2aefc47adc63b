"""Turn timers and game clocks: how much time a seat has left (R9.1, and in tournaments).

A real board has neither.
"""

from tilewright.rules.game import Game
from tilewright.rules.turn_order import timed_seat


def turn_time_left(game: Game, at: int) -> int | None:
    """Return the milliseconds left in the current turn, negative once it is over.

    None means that no turn limit applies.
    """
    seat = timed_seat(game)
    if seat is None:
        return None
    limit = game.seats[seat].turn_limit_ms
    return None if limit is None else limit - game.times.turn_spent - _running_ms(game, at)


def clock_spent(game: Game, seat: int, at: int) -> int:
    """Return the milliseconds this seat has spent thinking in the whole game."""
    running = _running_ms(game, at) if timed_seat(game) == seat else 0
    return game.times.spent[seat] + max(0, running)


def _running_ms(game: Game, at: int) -> int:
    """Return the time since the last event, unless the player cannot see the turn yet."""
    return 0 if game.times.hidden else at - game.times.now


def is_timed(game: Game, seat: int) -> bool:
    """Return whether time counts for this seat at all."""
    return game.seats[seat].turn_limit_ms is not None or game.edition.clock is not None


def overtime_left(game: Game, at: int) -> int | None:
    """Return the milliseconds until the seat on the clock forfeits, or None without a limit."""
    seat, clock = timed_seat(game), game.edition.clock
    if seat is None or clock is None or clock.overtime_limit_ms is None:
        return None
    return clock.allowance_ms + clock.overtime_limit_ms - clock_spent(game, seat, at)


def deadline(game: Game) -> int | None:
    """Return when time can be called on the seat to move, or None while no limit runs."""
    if game.times.hidden:
        return None
    now = game.times.now
    left = [ms for ms in (turn_time_left(game, now), overtime_left(game, now)) if ms is not None]
    return now + max(0, min(left)) if left else None
