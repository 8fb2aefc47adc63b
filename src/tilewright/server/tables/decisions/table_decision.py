"""The result of a decision: entries to append to a table's log, and the table after them."""

from dataclasses import dataclass, replace

from tilewright.rules.decide.decision import Decision
from tilewright.server.tables.events import LogEntry, TableEvent
from tilewright.server.tables.state import TableState, apply_entry


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be created: its id, the first entries of its log, and the table they lead to."""

    id: str
    entries: tuple[LogEntry, ...]
    table: TableState


@dataclass(frozen=True, slots=True)
class TableDecision:
    """Entries to append to a table's log, and the table they lead to.

    The table is part of the decision so that nothing has to be computed again to store or show it.
    ``rematch`` is a table to be created in the same transaction.
    """

    entries: tuple[LogEntry, ...]
    table: TableState
    rematch: NewTable | None = None

    @classmethod
    def unchanged(cls, table: TableState) -> "TableDecision":
        return cls((), table)

    def then(self, *events: TableEvent) -> "TableDecision":
        """Return this decision followed by more events of the table, but none without effect."""
        table, entries = self.table, self.entries
        for event in events:
            after = apply_entry(table, event)
            if replace(after, version=table.version) != table:
                table, entries = after, (*entries, event)
        return replace(self, entries=entries, table=table)

    def then_in_game(self, decision: Decision) -> "TableDecision":
        """Return this decision followed by one of the referee's."""
        after = self.table.with_game(decision.game, decision.events)
        table = replace(after, version=self.table.version + len(decision.events))
        return replace(self, entries=(*self.entries, *decision.events), table=table)
