"""Where a computer player's chance comes from: the moment of the game, and a secret of the table.

A table that is taken up again thinks the same again, and nobody who lacks the secret can tell
beforehand what a computer will overlook.
"""

from random import Random

from tilewright.rules.view import View


def chance_of(secret: bytes, view: View) -> Random:
    """The chance of this seat at this point of the score sheet.

    Table talk does not move it: who proposes a pause and declines it gets no second throw.
    """
    return Random(f"{secret.hex()} {view.viewer} {len(view.sheet)}")  # noqa: S311 - only a game
