"""Changes to tables, in the form that the store accepts."""

from dataclasses import dataclass
from typing import Any

from tilewright.server.tables.events import LogEntry


@dataclass(frozen=True, slots=True)
class DoneAction:
    """A device's action that has been carried out; ``action_id`` was chosen by the device."""

    holder: str
    action_id: str
    next_table: str | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """The columns stored with a log for lists, searches and sweeps. Derived from the table."""

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
    """Entries to append after version ``after`` of a table's log; 0 creates the table.

    ``new`` is another table to create in the same transaction.
    """

    table: str
    after: int
    entries: tuple[LogEntry, ...]
    listing: Listing
    done: DoneAction | None = None
    new: "Append | None" = None

    @property
    def version(self) -> int:
        return self.after + len(self.entries)
