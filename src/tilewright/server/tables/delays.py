"""How long computers wait before they act, so that people can follow the game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Delays:
    """``thinking`` scales the thinking time of each level (see ``players.strength``).

    While a person can still challenge the last play, a computer waits at least ``window_ms``.
    """

    thinking: float = 1
    window_ms: int = 6000
