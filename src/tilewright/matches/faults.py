"""What a player does wrong, and what that costs: the turn or the game.

An answer that is no legal move, or none in time, costs the turn: the seat passes. The third such
fault of a game costs the game, and so does a program that ends or floods the arena with output.
"""

from dataclasses import dataclass
from typing import Final

# With this many faults in a game a seat loses it.
MAX_FAULTS: Final = 3


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the player at a seat. ``code`` is stable, such as ``not-connected``."""

    seat: int
    code: str
    message: str


class PlayerFault(Exception):
    """A player has done something wrong. ``code`` is stable; the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


class TurnLost(PlayerFault):
    """The player loses this turn."""


class GameLost(PlayerFault):
    """The player loses this game."""
