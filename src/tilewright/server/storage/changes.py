"""A change of a table, as it is handed over to be stored."""

from dataclasses import dataclass
from typing import Any

from tilewright.server.table_events import LogEntry


@dataclass(frozen=True, slots=True)
class DoneAction:
    """An action that was carried out, as the device that asked for it knows it."""

    holder: str
    action_id: str
    next_table: str | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is kept beside a log so that it can be found; made from the table."""

    code: str
    phase: str
    listed: bool
    created_at: int
    changed_at: int
    deadline: int | None
    machine_due: int | None
    holders: frozenset[str]
    summary: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Append:
    """Entries that follow on version ``after`` of a table's log; 0 for a new table."""

    table: str
    after: int
    entries: tuple[LogEntry, ...]
    shelf: Shelf
    done: DoneAction | None = None
    new: "Append | None" = None

    @property
    def version(self) -> int:
        return self.after + len(self.entries)
