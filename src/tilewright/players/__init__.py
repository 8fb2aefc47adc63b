"""Computer players of graded strength, which choose from a seat's view and nothing else.

``choose`` takes the view of a seat, a ``Strength``, the agreed word list and a random number
generator, and returns what the player does. It keeps no state, so a table can be reopened from its
log.
``LEVELS`` are the strengths that a table offers, by name.

The public names are loaded on first use: a client that only reads ``LEVELS`` loads no engine.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.players.chance import chance_of
    from tilewright.players.computer import choose, prepare
    from tilewright.players.names import free_name
    from tilewright.players.strength import LEVELS, Attention, Strength, Suspicion

__all__ = [
    "LEVELS",
    "Attention",
    "Strength",
    "Suspicion",
    "chance_of",
    "choose",
    "free_name",
    "prepare",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.players.chance": ("chance_of",),
            "tilewright.players.computer": ("choose", "prepare"),
            "tilewright.players.names": ("free_name",),
            "tilewright.players.strength": ("LEVELS", "Attention", "Strength", "Suspicion"),
        },
    )
