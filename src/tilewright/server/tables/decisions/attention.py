"""Whether the player to move sees the turn: time runs only for a turn that they can see (R9.1)."""

from collections.abc import Collection

from tilewright.rules.commands import HideTurn, SeeTurn
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.game import Game
from tilewright.rules.time_limits import is_timed
from tilewright.rules.turn_order import timed_seat
from tilewright.server.tables.decisions.table_decision import TableDecision
from tilewright.server.tables.state import TableState


def follow_attention(
    decision: TableDecision, before: Game | None, seeing: Collection[int], at: int
) -> TableDecision:
    """Stop or start the time of the turn that a decision in the game leads to.

    ``before`` is the game before the decision, and ``seeing`` are the seats whose rack is shown.
    """
    table = decision.table
    game = table.game
    seat = None if game is None else timed_seat(game)
    if game is None or game is before or seat is None or not is_timed(game, seat):
        return decision
    if seat not in table.people:
        return decision
    command = SeeTurn(seat, touched=False) if seat in seeing else HideTurn(seat)
    return decision.then_in_game(decide(game, command, at=table.table_time(at)))


def note_attention(table: TableState, seat: int, *, touched: bool, at: int) -> TableDecision:
    """Note that a player sees their turn or, if ``touched``, gives a sign of life."""
    decision = TableDecision.unchanged(table)
    if table.game is None or timed_seat(table.game) != seat or not is_timed(table.game, seat):
        return decision
    command = SeeTurn(seat, touched)
    return decision.then_in_game(decide(table.game, command, at=table.table_time(at)))
