"""What the players have agreed about hints."""

from dataclasses import dataclass


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
