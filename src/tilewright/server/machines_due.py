"""When a computer, or whoever skips an absent player's turns, has to do something."""

from tilewright.rules.challenge import CheckedPlays
from tilewright.rules.game import Game, Hearing, Window
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.pace import Pace
from tilewright.server.table import Phase, Table


def machine_seats(table: Table) -> tuple[int, ...]:
    """The seats no person acts for."""
    return tuple(
        seat
        for seat in range(len(table.seats))
        if table.is_computer(seat) or table.stand_ins[seat] is not None
    )


def must_act(table: Table) -> bool:
    """Whether the game waits for one of them."""
    game, seats = table.game, machine_seats(table)
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


def delay_ms(table: Table, game: Game, pace: Pace) -> int:
    """How long the seat to move waits from the last event of the game on."""
    if isinstance(game.phase, Window) and not isinstance(game.edition.challenge, CheckedPlays):
        waiting = [seat for seat in table.people if seat not in (game.phase.seat, to_move(game))]
        if waiting:
            return max(pace.window_ms, pace.thinking_ms)
    return pace.thinking_ms


def machine_due(table: Table, pace: Pace) -> int | None:
    """The time of day from which on a machine should have acted, or None if none has to."""
    if table.game is None or not must_act(table):
        return None
    game = table.game
    return game.times.now + table.unwatched_ms + delay_ms(table, game, pace)
