"""Turn timers and game clocks: how much time a seat has left (R9.1, tournament)."""

from tilewright.rules.game import Game
from tilewright.rules.turn_order import timed_seat


def turn_left(game: Game, at: int) -> int | None:
    """Milliseconds left in the running turn; negative once over; None without a limit."""
    seat = timed_seat(game)
    if seat is None:
        return None
    limit = game.seats[seat].turn_limit_ms
    return None if limit is None else limit - game.times.turn_spent - (at - game.times.now)


def clock_spent(game: Game, seat: int, at: int) -> int:
    """Milliseconds this seat has thought in all."""
    running = at - game.times.now if timed_seat(game) == seat else 0
    return game.times.spent[seat] + max(0, running)


def overtime_left(game: Game, at: int) -> int | None:
    """Milliseconds until the seat whose time runs forfeits the game; None without such a limit."""
    seat, clock = timed_seat(game), game.edition.clock
    if seat is None or clock is None or clock.overtime_limit_ms is None:
        return None
    return clock.allowance_ms + clock.overtime_limit_ms - clock_spent(game, seat, at)


def deadline(game: Game) -> int | None:
    """The moment from which time may be called on the seat to move, if no one moves before."""
    now = game.times.now
    left = [ms for ms in (turn_left(game, now), overtime_left(game, now)) if ms is not None]
    return now + max(0, min(left)) if left else None
