"""What a learner does in a lesson: the referee's commands, and what only a lesson asks."""

from dataclasses import dataclass

from tilewright.rules.commands import Command


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw up to a full rack."""


@dataclass(frozen=True, slots=True)
class Count:
    """Say what a play scores."""

    points: int


@dataclass(frozen=True, slots=True)
class Foretell:
    """Say whether a play will stand."""

    stands: bool


Attempt = Command | Draw | Count | Foretell
