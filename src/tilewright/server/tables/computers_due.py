"""Which seats act without a person, and when they have to act."""

from tilewright.rules.editions.challenge_rule import CheckedPlays
from tilewright.rules.game import Hearing, Turn, Window
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import StandIn
from tilewright.server.tables.state import Phase, TableState


def automatic_seats(table: TableState) -> tuple[int, ...]:
    """Return the seats that no person acts for: computers, and absent players with a stand-in."""
    return tuple(
        seat
        for seat in range(len(table.seats))
        if table.is_computer(seat) or table.stand_ins[seat] is not None
    )


def must_act(table: TableState) -> bool:
    """Return whether the game waits for an automatic seat."""
    game, seats = table.game, automatic_seats(table)
    if game is None or table.phase is not Phase.PLAYING or not seats or game.by_hand:
        return False
    if game.agreement is not None:
        return any(seat in seats and seat not in game.agreement.agreed for seat in game.active)
    if game.paused:
        return False
    if isinstance(game.phase, Hearing):
        seen = view(game, None).hearing
        return seen is not None and any(
            seat in seats and seat not in seen.voted for seat in game.active
        )
    return to_move(game) in seats


def thinking_seat(table: TableState) -> int | None:
    """Return the seat of the computer that looks ahead before it takes its turn, if any."""
    game = table.game
    if game is None or table.phase is not Phase.PLAYING or game.paused or game.by_hand:
        return None
    if game.agreement is not None or not isinstance(game.phase, Turn | Window):
        return None
    seat = to_move(game)
    if seat is None or seat not in automatic_seats(table):
        return None
    if table.stand_ins[seat] is StandIn.SKIP:  # that stand-in only passes
        return None
    return None if table.seats[seat].strength.foresight is None else seat


def thinking_ms(table: TableState, seat: int, delays: Delays, tempo: float = 1) -> int:
    """Return how long this seat takes at least, counted from the last event of the game."""
    if table.is_hurried:
        return 0
    return round(table.seats[seat].strength.thinking_ms * tempo * delays.thinking)


def delay_ms(table: TableState, seat: int, delays: Delays, tempo: float = 1) -> int:
    """Return how long this seat waits before it moves: people need time to challenge."""
    game, thinking = table.game, thinking_ms(table, seat, delays, tempo)
    if game is None or not isinstance(game.phase, Window):
        return thinking
    waiting = [each for each in table.people if each not in (game.phase.seat, to_move(game))]
    if waiting and not isinstance(game.edition.challenge, CheckedPlays):
        return max(delays.window_ms, thinking)
    return thinking


def machine_due(table: TableState, delays: Delays) -> int | None:
    """Return the time of day by which a computer should have acted; None if none must act."""
    if table.game is None or not must_act(table):
        return None
    delay = max(delay_ms(table, seat, delays) for seat in automatic_seats(table))
    return table.game.times.now + table.downtime_ms + delay
