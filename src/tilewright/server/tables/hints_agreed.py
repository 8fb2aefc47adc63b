"""What the players have agreed about hints and the coach."""

from dataclasses import dataclass
from enum import Enum


class Coach(Enum):
    """When the coach says something about a player's last play."""

    OFF = "off"
    AFTER = "after"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class NoHints:
    """Nobody may take hints."""


@dataclass(frozen=True, slots=True)
class FreeHints:
    """Any number of hints."""


@dataclass(frozen=True, slots=True)
class CountedHints:
    """At most ``n`` hints a game for each player."""

    n: int


HintsAgreed = NoHints | FreeHints | CountedHints
