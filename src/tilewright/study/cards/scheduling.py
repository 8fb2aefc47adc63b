"""When to ask a card again, by FSRS.

This needs the package ``fsrs`` (``pip install 'tilewright[study]'``). The browser uses ``ts-fsrs``
with the same parameters.
"""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from importlib import import_module
from typing import Any, Final

from tilewright.study.cards.marking import Mark

RETENTION: Final = 0.9
_LEARNING_STEPS: Final = (timedelta(minutes=1), timedelta(minutes=10))
_RELEARNING_STEPS: Final = (timedelta(minutes=10),)
_LONGEST_INTERVAL: Final = 365  # days


class MissingFsrs(ImportError):
    """The package ``fsrs`` is not installed."""

    def __str__(self) -> str:
        return "Scheduling cards needs the package fsrs: pip install 'tilewright[study]'"


class State(IntEnum):
    """Where a card is on its way. The numbers are those of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a card is due, and what FSRS knows about it."""

    due: datetime
    state: State = State.LEARNING
    step: int | None = 0
    stability: float | None = None  # days until it is known with a probability of 90 %
    difficulty: float | None = None  # from 1 to 10
    last: datetime | None = None

    @property
    def learning(self) -> bool:
        """Whether the card is being learned, or learned again."""
        return self.state is not State.REVIEW


class Scheduler:
    """Schedules cards. Without ``fuzz``, the same marks always lead to the same days."""

    def __init__(self, *, retention: float = RETENTION, fuzz: bool = True) -> None:
        self._fsrs = _import_fsrs()
        self._scheduler = self._fsrs.Scheduler(
            desired_retention=retention,
            learning_steps=_LEARNING_STEPS,
            relearning_steps=_RELEARNING_STEPS,
            maximum_interval=_LONGEST_INTERVAL,
            enable_fuzzing=fuzz,
        )

    def review(self, schedule: Schedule, mark: Mark, now: datetime) -> Schedule:
        """Return the schedule after a card was answered with this mark."""
        card, _ = self._scheduler.review_card(
            self._card(schedule), self._fsrs.Rating(mark), review_datetime=now
        )
        return Schedule(
            card.due, State(card.state), card.step, card.stability, card.difficulty, now
        )

    def retrievability(self, schedule: Schedule, now: datetime) -> float:
        """Return the probability that the card is known now; 0 if it was never asked."""
        return float(self._scheduler.get_card_retrievability(self._card(schedule), now))

    def _card(self, schedule: Schedule) -> Any:
        return self._fsrs.Card(
            card_id=0,
            state=self._fsrs.State(schedule.state),
            step=schedule.step,
            stability=schedule.stability,
            difficulty=schedule.difficulty,
            due=schedule.due.astimezone(UTC),
            last_review=None if schedule.last is None else schedule.last.astimezone(UTC),
        )


def _import_fsrs() -> Any:
    try:
        return import_module("fsrs")
    except ImportError:
        raise MissingFsrs from None
