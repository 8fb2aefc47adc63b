"""Random numbers for a computer player, seeded by the state of the game and the table's secret.

A table that is reopened from its log makes the same choices again. Without the secret, no one can
predict what a computer will overlook.
"""

from random import Random

from tilewright.rules.view import View


def chance_of(secret: bytes, view: View) -> Random:
    """Return the random source of this seat at this point of the score sheet.

    Proposals and their answers do not change it, so proposing a pause does not lead to another
    choice.
    """
    return Random(f"{secret.hex()} {view.viewer} {len(view.sheet)}")  # noqa: S311 - only a game
