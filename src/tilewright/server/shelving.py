"""What is kept beside a table's log so that the table can be found and shown in a list."""

from typing import Any, Final

from tilewright.rules.time_limits import deadline
from tilewright.rules.turn_order import timed_seat, to_move
from tilewright.server.answers import SeatSummary, TableSummary
from tilewright.server.machines_due import machine_due
from tilewright.server.pace import Pace
from tilewright.server.storage.changes import Shelf
from tilewright.server.table import Phase, Table

# Of a clock that runs but never runs out: overtime only costs points.
NEVER: Final = 2**53


def shelf_of(table: Table, pace: Pace, at: int) -> Shelf:
    playing = table.phase is Phase.PLAYING
    return Shelf(
        code=table.setting.code,
        phase=table.phase.value,
        listed=table.setting.listed,
        created_at=table.setting.at,
        changed_at=at,
        deadline=_deadline(table),
        machine_due=machine_due(table, pace) if playing else None,
        holders=frozenset(plan.holder for plan in table.seats if plan.holder is not None),
        summary=_summary(table, at),
    )


def _deadline(table: Table) -> int | None:
    """The time of day at which somebody's time runs out; None while nobody's time is counted."""
    game = table.game
    if game is None or game.over:
        return None
    if (limit := deadline(game)) is not None:
        return limit + table.unwatched_ms
    return NEVER if game.edition.clock is not None and timed_seat(game) is not None else None


def _summary(table: Table, at: int) -> dict[str, Any]:
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
                "level": plan.level.value,
                "score": score,
                "holder": plan.holder,
            }
            for plan, score in zip(table.seats, scores, strict=True)
        ],
        "to_move": None if game is None else to_move(game),
        "created_at": table.setting.at,
        "changed_at": at,
        "real_board": table.setting.real_board,
    }


def summary_for(table_id: str, summary: dict[str, Any], holder: str | None) -> TableSummary:
    """A summary as one device may see it: who holds the other seats is not told."""
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
    return TableSummary(id=table_id, **{**summary, "seats": seats})
