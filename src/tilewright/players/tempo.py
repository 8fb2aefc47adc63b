"""How long a computer takes over a move: an easy one takes less time.

>>> from tilewright.rules.commands import Pass
>>> tempo(Pass(0))
0.6

The time depends only on what everyone sees of the move, so it reveals nothing about the rack.
"""

from tilewright.rules.commands import Command, Exchange, Lay


def tempo(command: Command) -> float:
    """Return the time for a move as a multiple of the player's average, ``thinking_ms``."""
    match command:
        case Lay(placed=placed):
            return 0.5 + 0.125 * len(placed)
        case Exchange():
            return 1.2
        case _:
            return 0.6
