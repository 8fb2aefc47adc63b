"""Hints as protocol messages."""

from typing import assert_never

from tilewright.protocol import hints
from tilewright.server.tables.hint_rule import has_hints, hints_left
from tilewright.server.tables.hints_agreed import CountedHints, FreeHints, NoHints
from tilewright.server.tables.state import TableState
from tilewright.server.views.sheet import placed_tiles
from tilewright.study.hints.rungs import (
    LettersRung,
    PlayRung,
    RegionRung,
    Rung,
    SizeRung,
    StartRung,
    ThoughtRung,
)


def hints_setting(table: TableState) -> hints.HintsSetting:
    match table.setting.hints:
        case NoHints():
            return hints.NoHintsSetting()
        case FreeHints():
            return hints.FreeHintsSetting()
        case CountedHints(n):
            return hints.CountedHintsSetting(n=n)
        case _:
            assert_never(table.setting.hints)


def seat_hints(table: TableState, seat: int) -> hints.SeatHints | None:
    """Return what everyone sees of a seat's hints; None if it has none."""
    if not has_hints(table, seat):
        return None
    return hints.SeatHints(
        words=table.seats[seat].words,
        taken=table.hints_taken[seat],
        left=hints_left(table, seat),
    )


def hints_taken(table: TableState, seat: int | None) -> hints.HintsTaken | None:
    """Return the hints that this seat has taken in its turn. No other seat may know them."""
    hint = table.hint
    if hint is None or hint.seat != seat:
        return None
    return hints.HintsTaken(of=hint.of, hints=[_hint(rung) for rung in hint.rungs])


def _hint(rung: Rung) -> hints.Hint:
    match rung:
        case ThoughtRung(thought):
            return hints.ThoughtHint(thought=thought, tip=thought.tip)
        case RegionRung(lane):
            return hints.RegionHint(lane=lane)
        case SizeRung(tiles, points):
            return hints.SizeHint(tiles=tiles, points=points)
        case LettersRung(tiles):
            return hints.LettersHint(tiles=list(tiles))
        case StartRung(square, tile):
            return hints.StartHint(placed=(str(square), tile))
        case PlayRung(text, placed, score, reason):
            return hints.PlayHint(
                play=text, placed=placed_tiles(placed), points=score, reason=reason
            )
        case _:
            assert_never(rung)
