"""When no play is left: two computers must not exchange tiles for ever."""

from itertools import takewhile
from typing import Final

from tilewright.rules.sheet import ExchangeEntry, PlayEntry
from tilewright.rules.view import View

# So many exchanges since anybody's last play, and a player gives up hope.
HOPES: Final = 3


def is_stuck(view: View, seat: int) -> bool:
    """Whether this seat has exchanged again and again without a play by anybody."""
    since = takewhile(
        lambda entry: not isinstance(entry, PlayEntry) or entry.taken_off, reversed(view.sheet)
    )
    return sum(isinstance(each, ExchangeEntry) and each.seat == seat for each in since) >= HOPES
