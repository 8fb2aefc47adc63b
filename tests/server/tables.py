"""Tables without a server: decide actions and append their entries to a log."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from tilewright.protocol.actions import Action, TakeSeat
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.permissions import May
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import EDITIONS, Edition, Judge, Refusal, view
from tilewright.server.tables.context import ComputedHints, Context, NewIds
from tilewright.server.tables.decisions.dispatch import decide_action
from tilewright.server.tables.decisions.seats import move_seat, offer_seat
from tilewright.server.tables.decisions.table_decision import TableDecision
from tilewright.server.tables.events import LogEntry
from tilewright.server.tables.setup import create_table
from tilewright.server.tables.state import TableState, fold_table
from tilewright.server.views.permissions import Permissions

# The holders of four devices.
ANN, BOB, CAT, DAN = (letter * 64 for letter in "abcd")
AT = 1_700_000_000_000
MINUTE = 60_000


def new_ids(number: int = 1) -> NewIds:
    """Return the ids of a new table; the same number gives the same ids."""
    return NewIds(f"table-{number:04}", "BCDFGH", number.to_bytes(32, "big"))


def may(table: TableState, seat: int) -> May:
    """Return what a seat may do in the table's game."""
    assert table.game is not None
    seen = view(table.game, None)
    return May.model_validate_json(Permissions(table, table.game, seen).json_of(seat))


def seat(name: str | None = None, level: str = "intermediate", **more: Any) -> SeatSettings:
    return SeatSettings(name=name, level=level, **more)


def computer(level: str = "expert") -> SeatSettings:
    return SeatSettings(player="computer", level=level)


def table_settings(
    *seats: SeatSettings, edition: Edition = EDITIONS["plain"], **more: Any
) -> TableSettings:
    """Return settings with these seats; ``more`` are other table settings."""
    return TableSettings(edition=to_settings(edition), seats=list(seats), **more)


class TableLog:
    """A table and its log."""

    def __init__(self, entries: Sequence[LogEntry], judge: Judge | None = None) -> None:
        self.entries = list(entries)
        self.table: TableState = fold_table(entries)
        self.judge = judge
        self.requests = 1

    def context(
        self,
        holder: str,
        at: int = AT,
        present: Collection[int] = (),
        hints: ComputedHints | None = None,
    ) -> Context:
        self.requests += 1
        ids = new_ids(self.requests)
        return Context(holder, at, self.judge, frozenset(present), ids, hints=hints)

    def do(self, holder: str, action: Action, **request: Any) -> TableDecision:
        """Carry out an action; ``request`` is passed to ``context``."""
        return self._done(decide_action(self.table, action, self.context(holder, **request)))

    def refused(self, holder: str, action: Action, **request: Any) -> str:
        """Return the code of the refusal that this action meets."""
        with pytest.raises(Refusal) as error:
            decide_action(self.table, action, self.context(holder, **request))
        return error.value.code

    def offer(self, holder: str, seat: int, secret: str, *, at: int = AT) -> None:
        self._done(offer_seat(self.table, seat, secret, self.context(holder, at)))

    def open_link(self, holder: str, secret: str, *, at: int = AT) -> int:
        moved, decision = move_seat(self.table, secret, self.context(holder, at))
        self._done(decision)
        return moved

    def _done(self, decision: TableDecision) -> TableDecision:
        self.entries += decision.entries
        self.table = decision.table
        assert fold_table(self.entries) == self.table, "the log does not fold to the decided table"
        return decision

    @property
    def names(self) -> list[str | None]:
        return [plan.name for plan in self.table.seats]

    @property
    def phase(self) -> str:
        return self.table.phase.value


def new_table(*seats: SeatSettings, host: str = ANN, **more: Any) -> TableLog:
    return TableLog(create_table(table_settings(*seats, **more), host, new_ids(), AT).entries)


def three_devices(**more: Any) -> TableLog:
    """Return a table with Ann (the host), Bob and Cat, each on their own device."""
    table = new_table(seat("Ann"), seat(), seat(), **more)
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    return table
