"""Anyone who can choose from a seat's view: graded computer players.

A computer gets the view of its own seat, its level, the agreed word list and a source of chance,
and says what it does now. It remembers nothing, so a table can be taken up again from its log.
"""

from tilewright.players.chance import chance_of
from tilewright.players.computer import choose, prepare
from tilewright.players.names import free_name

__all__ = ["chance_of", "choose", "free_name", "prepare"]
