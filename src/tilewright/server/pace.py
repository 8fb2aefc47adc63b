"""How long computers take: people want to see a play before the next one lies there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """``thinking_ms`` passes before any move; ``window_ms`` while a person may still challenge."""

    thinking_ms: int = 900
    window_ms: int = 6000
