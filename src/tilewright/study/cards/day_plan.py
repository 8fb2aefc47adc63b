"""What to study today: cards that are due, and as many new ones as there is time for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

# In seconds, of a learner of average speed.
_REVIEW: Final = 8
_NEW: Final = 40
_MOST_NEW: Final = 10
_MOST_LEARNING: Final = 10
# With more cards due than this, no new ones are offered.
_MOST_DUE: Final = 30
# With more, the learner is offered to spread them over days.
BACKLOG: Final = 100
_BACKLOG_A_DAY: Final = 50


@dataclass(frozen=True, slots=True)
class DueCard:
    """A card that is due: its key, and the probability that its answers are still known."""

    key: str
    retrievability: float


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The cards that are due, in the order to ask them, and the number of new ones."""

    due: tuple[str, ...]
    new: int


def plan_day(due: Iterable[DueCard], *, learning: int, minutes: int) -> DayPlan:
    """Plan a day with this many minutes, and this many cards that are being learned.

    >>> plan_day([DueCard("anagram:AT", 0.8)], learning=0, minutes=10)
    DayPlan(due=('anagram:AT',), new=10)
    """
    first = sorted(due, key=lambda card: (card.retrievability, card.key))
    time_left = minutes * 60 - len(first) * _REVIEW
    new = min(_MOST_NEW, _MOST_LEARNING - learning, time_left // _NEW)
    if len(first) > _MOST_DUE:
        new = 0
    return DayPlan(tuple(card.key for card in first), max(0, new))


def spread_backlog(due: Sequence[DueCard], today: date) -> dict[str, date]:
    """Return a day for every card: first those that are likeliest to be forgotten, 50 a day."""
    first = sorted(due, key=lambda card: (card.retrievability, card.key))
    return {card.key: today + timedelta(days=at // _BACKLOG_A_DAY) for at, card in enumerate(first)}
