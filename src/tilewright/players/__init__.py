"""Computer players of graded strength, which choose from a seat's view and nothing else.

``choose`` takes the view of a seat, a ``Strength``, the agreed word list and a random number
generator, and returns what the player does. It keeps no state, so a table can be reopened from its
log.
``LEVELS`` are the strengths that a table offers, by name. ``builtin_player`` returns a ``Player``
by name: a level, or a plain player to measure against. A player of your own is ``AnyPlayer``;
``BadMove`` is raised for an answer that is no move. ``seen_position`` turns a view into the
``Position`` that the engine's functions need.

The public names are loaded on first use: a client that only reads ``LEVELS`` loads no engine.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.players.any_player import AnyPlayer, BadMove
    from tilewright.players.builtin.by_name import BUILTIN_PLAYERS, Player, builtin_player
    from tilewright.players.chance import chance_of
    from tilewright.players.computer import choose, prepare
    from tilewright.players.names import free_name
    from tilewright.players.seat_position import seen_position
    from tilewright.players.strength import LEVELS, Attention, Strength, Suspicion

__all__ = [
    "BUILTIN_PLAYERS",
    "LEVELS",
    "AnyPlayer",
    "Attention",
    "BadMove",
    "Player",
    "Strength",
    "Suspicion",
    "builtin_player",
    "chance_of",
    "choose",
    "free_name",
    "prepare",
    "seen_position",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.players.any_player": ("AnyPlayer", "BadMove"),
            "tilewright.players.builtin.by_name": (
                "BUILTIN_PLAYERS",
                "Player",
                "builtin_player",
            ),
            "tilewright.players.chance": ("chance_of",),
            "tilewright.players.computer": ("choose", "prepare"),
            "tilewright.players.names": ("free_name",),
            "tilewright.players.seat_position": ("seen_position",),
            "tilewright.players.strength": ("LEVELS", "Attention", "Strength", "Suspicion"),
        },
    )
