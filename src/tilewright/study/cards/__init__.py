"""Cards of a learner: marks for answers, when to ask a card again, and what to study today."""

from tilewright.study.cards.day_plan import DayPlan, DueCard, plan_day, spread_backlog
from tilewright.study.cards.marking import Mark, Typed, mark_choice, mark_typed

__all__ = [
    "DayPlan",
    "DueCard",
    "Mark",
    "Typed",
    "mark_choice",
    "mark_typed",
    "plan_day",
    "spread_backlog",
]
