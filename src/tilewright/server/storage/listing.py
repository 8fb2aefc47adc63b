"""Derives the columns stored with a log, so that lists and searches need not fold it."""

from typing import Any, Final

from tilewright.protocol.responses import SeatSummary, TableSummary
from tilewright.rules.time_limits import deadline
from tilewright.rules.turn_order import timed_seat, to_move
from tilewright.server.storage.changes import Listing
from tilewright.server.tables.computers_due import machine_due
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.state import Phase, TableState

# The deadline of a running clock that never runs out, because overtime only costs points.
NEVER: Final = 2**53


def listing_of(table: TableState, delays: Delays, at: int) -> Listing:
    playing = table.phase is Phase.PLAYING
    return Listing(
        code=table.setting.code,
        phase=table.phase.value,
        listed=table.setting.listed,
        created_at=table.setting.at,
        changed_at=at,
        deadline=_deadline(table),
        machine_due=machine_due(table, delays) if playing else None,
        holders=frozenset(plan.holder for plan in table.seats if plan.holder is not None),
        summary=summarize(table, at),
    )


def _deadline(table: TableState) -> int | None:
    """Return the time of day at which a player's time runs out; None if no clock is running."""
    game = table.game
    if game is None or table.phase is not Phase.PLAYING:
        return None
    if (limit := deadline(game)) is not None:
        return limit + table.downtime_ms
    return NEVER if game.edition.clock is not None and timed_seat(game) is not None else None


def summarize(table: TableState, at: int) -> dict[str, Any]:
    """Return what lists show about a table, as JSON; ``at`` is the time of the change."""
    game = table.game
    scores = (0,) * len(table.seats) if game is None else game.scores
    if game is not None and game.result is not None:
        scores = game.result.final
    return {
        "code": table.setting.code,
        "preset": table.setting.edition.name,
        "phase": table.phase.value,
        "seats": [
            {
                "name": plan.name,
                "player": plan.player.value,
                "level": plan.level,
                "score": score,
                "holder": plan.holder,
            }
            for plan, score in zip(table.seats, scores, strict=True)
        ],
        "to_move": None if game is None else to_move(game),
        "created_at": table.setting.at,
        "changed_at": at,
        "real_board": table.setting.real_board,
        "closed": table.closed_by is not None,
    }


def summary_for(
    table_id: str, summary: dict[str, Any], holder: str | None, expires_at: int | None = None
) -> TableSummary:
    """Return a stored summary as one device may see it, without the holders of the seats."""
    seats = [
        SeatSummary(
            name=seat["name"],
            player=seat["player"],
            level=seat["level"],
            score=seat["score"],
            yours=holder is not None and seat["holder"] == holder,
        )
        for seat in summary["seats"]
    ]
    return TableSummary(id=table_id, **{**summary, "seats": seats}, expires_at=expires_at)
