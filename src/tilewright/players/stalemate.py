"""When no play is left: two computers must not exchange tiles forever."""

from itertools import takewhile
from typing import Final

from tilewright.rules.score_sheet import ExchangeEntry, PlayEntry
from tilewright.rules.view import View

# After this many exchanges since the last play at the table, a player stops exchanging.
MAX_EXCHANGES: Final = 3


def is_stuck(view: View, seat: int) -> bool:
    """Return whether this seat keeps exchanging while no one at the table makes a play."""
    since = takewhile(
        lambda entry: not isinstance(entry, PlayEntry) or entry.taken_off, reversed(view.sheet)
    )
    exchanges = sum(isinstance(entry, ExchangeEntry) and entry.seat == seat for entry in since)
    return exchanges >= MAX_EXCHANGES
