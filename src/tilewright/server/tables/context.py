"""What a decision depends on besides the table: the device, the time, and everything random."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tilewright.rules.editions.challenge_rule import Judge
from tilewright.study.hints.rungs import Rung


@dataclass(frozen=True, slots=True)
class NewIds:
    """Unguessable values for a new table. They are passed in so that decisions stay pure."""

    table: str
    code: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class ComputedHints:
    """All rungs for the seat to move, computed at this version of the game."""

    seat: int
    version: int
    rungs: tuple[Rung, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The request behind an action.

    ``holder`` is the hash of the device's secret, ``at`` the time of day in milliseconds, and
    ``present`` the seats whose device is connected. ``away_since`` says since when the others are
    known to be away. ``seeing`` are the seats whose rack is shown on a connected device. ``hints``
    were computed before if the action takes one.
    """

    holder: str
    at: int
    judge: Judge | None
    present: frozenset[int]
    new_ids: NewIds
    away_since: Mapping[int, int] = field(default_factory=dict)
    seeing: frozenset[int] = frozenset()
    hints: ComputedHints | None = None
