"""What the player to move knew at a turn of a recorded game, as a review uses it."""

from tilewright.engine.inference.evidence import with_known
from tilewright.game import Game
from tilewright.position import Position


def position_at(game: Game, at: int) -> Position:
    """Return the position before a turn, with the tiles that opponents have shown.

    A challenge that takes a play off the board shows its tiles.
    """
    return with_known(game[at], game.evidence(at))


def targets_at(game: Game, at: int) -> tuple[int, ...] | None:
    """Return the score at which each player wins, the player to move first."""
    if game.targets is None:
        return None
    seat = game.players.index(game.turns[at].player)
    return (*game.targets[seat:], *game.targets[:seat])
