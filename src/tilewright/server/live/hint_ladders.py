"""Computing hints, outside the event loop."""

import asyncio

from tilewright.players.seat_position import seen_position
from tilewright.rules.game import Game
from tilewright.rules.view import view
from tilewright.server.live.dictionaries import words_of
from tilewright.server.tables.context import ComputedHints
from tilewright.server.tables.hint_rule import may_take_hint
from tilewright.server.tables.state import TableState
from tilewright.study.hints.ladder import hint_ladder


async def compute_hints(table: TableState, seat: int) -> ComputedHints | None:
    """Return the hints for a seat, from nothing but what it sees; None if it may not take one."""
    if table.game is None or seat >= len(table.seats) or not may_take_hint(table, seat):
        return None
    return await asyncio.to_thread(_compute, table, table.game, seat)


def _compute(table: TableState, game: Game, seat: int) -> ComputedHints:
    position = seen_position(view(game, seat), words_of(table))
    ladder = hint_ladder(position, table.seats[seat].words)
    return ComputedHints(seat, game.version, ladder.rungs)
