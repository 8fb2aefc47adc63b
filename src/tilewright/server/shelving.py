"""What is kept beside a table's log so that the table can be found and shown in a list."""

from typing import Any

from tilewright.rules.time_limits import deadline
from tilewright.rules.turn_order import to_move
from tilewright.server.answers import SeatSummary, TableSummary
from tilewright.server.machines_due import machine_due
from tilewright.server.pace import Pace
from tilewright.server.storage.store import Shelf
from tilewright.server.table import Phase, Table


def shelf_of(table: Table, pace: Pace, at: int) -> Shelf:
    playing = table.phase is Phase.PLAYING
    limit = deadline(table.game) if playing and table.game is not None else None
    return Shelf(
        code=table.setting.code,
        phase=table.phase.value,
        listed=table.setting.listed,
        created_at=table.setting.at,
        changed_at=at,
        deadline=None if limit is None else limit + table.unwatched_ms,
        machine_due=machine_due(table, pace) if playing else None,
        holders=frozenset(plan.holder for plan in table.seats if plan.holder is not None),
        summary=_summary(table, at),
    )


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
