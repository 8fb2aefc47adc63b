"""Proposing a mark for an answer. The learner has the last word."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

# In seconds, as for people who type.
_FIRST_WITHIN: Final = 2.0
_EACH_WITHIN: Final = 2.5
_CHOSEN_WITHIN: Final = 3.0
# With fewer answers, one that is missed is too much.
_MANY: Final = 3


class Mark(IntEnum):
    """How well a card was known. The numbers are those of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed for a card: how many answers were found, and when, in seconds."""

    answers: int
    found_at: Sequence[float]


def mark_typed(typed: Typed, *, strict: bool = False) -> Mark:
    """Return the mark for typed answers. With ``strict``, one missed answer is *again*.

    >>> mark_typed(Typed(answers=2, found_at=(1.0, 3.5)))
    <Mark.EASY: 4>
    >>> mark_typed(Typed(answers=3, found_at=(1.0, 3.5)))
    <Mark.HARD: 2>
    """
    missed = typed.answers - len(typed.found_at)
    if missed:
        nearly = missed == 1 and typed.answers >= _MANY and not strict
        return Mark.HARD if nearly else Mark.AGAIN
    in_time = _FIRST_WITHIN + _EACH_WITHIN * typed.answers
    quick = min(typed.found_at) <= _FIRST_WITHIN and max(typed.found_at) <= in_time
    return Mark.EASY if quick else Mark.GOOD


def mark_choice(*, right: bool, seconds: float) -> Mark:
    """Return the mark for a choice between two answers."""
    if not right:
        return Mark.AGAIN
    return Mark.GOOD if seconds <= _CHOSEN_WITHIN else Mark.HARD
