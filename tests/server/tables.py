"""Tables without a server: devices ask, the table decides, and its log grows."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from tilewright.rules import EDITIONS, Edition, Judge, Level, Refusal
from tilewright.server.actions import Action, TakeSeat
from tilewright.server.attending import Asking, Decision, attend, move_seat, offer_seat
from tilewright.server.setting_tables import Fresh, set_table
from tilewright.server.settings import SeatSettings, TableSettings, settings_of
from tilewright.server.table import Table, fold
from tilewright.server.table_events import LogEntry

# The hashes of four devices' secrets.
ANN, BOB, CAT, DAN = (letter * 64 for letter in "abcd")
AT = 1_700_000_000_000
MINUTE = 60_000


def fresh(number: int = 1) -> Fresh:
    """A name, a code and a seed for a new table; the same number gives the same."""
    return Fresh(f"table-{number:04}", "BCDFGH", number.to_bytes(32, "big"))


def seat(name: str | None = None, level: Level = Level.INTERMEDIATE, **more: Any) -> SeatSettings:
    return SeatSettings(name=name, level=level, **more)


def computer(level: Level = Level.EXPERT) -> SeatSettings:
    return SeatSettings(player="computer", level=level)


def table_settings(
    *seats: SeatSettings, edition: Edition = EDITIONS["plain"], **more: Any
) -> TableSettings:
    """Settings for these seats; ``more`` are other settings of a table."""
    return TableSettings(edition=settings_of(edition), seats=list(seats), **more)


class Sitting:
    """A table and its log."""

    def __init__(self, entries: Sequence[LogEntry], judge: Judge | None = None) -> None:
        self.entries = list(entries)
        self.table: Table = fold(entries)
        self.judge = judge
        self.asked = 1

    def asking(self, holder: str, at: int = AT, present: Collection[int] = ()) -> Asking:
        self.asked += 1
        return Asking(holder, at, self.judge, frozenset(present), fresh(self.asked))

    def do(
        self, holder: str, action: Action, *, at: int = AT, present: Collection[int] = ()
    ) -> Decision:
        return self._done(attend(self.table, action, self.asking(holder, at, present)))

    def refused(
        self, holder: str, action: Action, *, at: int = AT, present: Collection[int] = ()
    ) -> str:
        """The code of the refusal this meets."""
        with pytest.raises(Refusal) as error:
            attend(self.table, action, self.asking(holder, at, present))
        return error.value.code

    def offer(self, holder: str, seat: int, secret: str, *, at: int = AT) -> None:
        self._done(Decision(offer_seat(self.table, seat, secret, self.asking(holder, at))))

    def open_link(self, holder: str, secret: str, *, at: int = AT) -> int:
        moved = move_seat(self.table, secret, self.asking(holder, at))
        self._done(Decision((moved,)))
        return moved.seat

    def _done(self, decision: Decision) -> Decision:
        self.entries += decision.entries
        self.table = fold(decision.entries, self.table)
        assert fold(self.entries) == self.table, "the log leads to the table as it is"
        return decision

    @property
    def names(self) -> list[str | None]:
        return [plan.name for plan in self.table.seats]

    @property
    def phase(self) -> str:
        return self.table.phase.value


def sitting(*seats: SeatSettings, host: str = ANN, **more: Any) -> Sitting:
    return Sitting(set_table(table_settings(*seats, **more), host, fresh(), AT))


def three_devices(**more: Any) -> Sitting:
    """Ann, Bob and Cat, each on a device of their own; Ann is the host."""
    table = sitting(seat("Ann"), seat(), seat(), **more)
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    return table
