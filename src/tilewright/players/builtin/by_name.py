"""Computer players by name.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.rules import EDITIONS, GameLog, Sealed, open_game, view
>>> log = GameLog(open_game(EDITIONS["plain"], ["Ann", "Quill"], Sealed(bytes(32)), first=1))
>>> player = builtin_player("static", Lexicon.load("english"))
>>> "".join(tile for _, tile in player.choose(view(log.game, 1)).placed)
'HEMIOLA'
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from tilewright.engine.errors import BadArgument
from tilewright.engine.selfplay.self_play import GREEDY
from tilewright.engine.selfplay.series import Player as Policy
from tilewright.engine.shipped import fitting_leaves, shipped_value
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.builtin.level_player import LevelPlayer
from tilewright.players.builtin.policy_player import PolicyPlayer
from tilewright.players.builtin.random_player import RandomPlayer
from tilewright.players.strength import LEVELS
from tilewright.rules.commands import Command
from tilewright.rules.equipment.tiles import ENGLISH, TileSet
from tilewright.rules.view import View


class Player(Protocol):
    """Anything that chooses what the viewer's seat does; None if it does nothing."""

    def choose(self, view: View, /) -> Command | None:
        """Return what the seat does, as far as its view shows."""


# The players that self-play offers too, by name.
POLICIES: Final[Mapping[str, Callable[[TileSet], Policy]]] = {
    "greedy": lambda _: GREEDY,
    "static": lambda tiles: Policy("static", fitting_leaves("auto", tiles)),
    "learned": lambda tiles: Policy(
        "learned", fitting_leaves("auto", tiles), value=shipped_value()
    ),
}
RANDOM: Final = "random"
BUILTIN_PLAYERS: Final = (RANDOM, *POLICIES, *LEVELS)
"""The names that ``builtin_player`` knows."""


def builtin_player(
    name: str, lexicon: Lexicon, *, tiles: TileSet = ENGLISH, seed: int = 0
) -> Player:
    """Return a player by name, one of ``BUILTIN_PLAYERS``.

    ``random`` makes any play, ``greedy`` the one with the highest score, ``static`` adds the value
    of the tiles kept, and ``learned`` also looks at the board it leaves. The others are the levels
    of ``LEVELS``. They take their words from ``lexicon``. The same seed and view always lead to the
    same choice. Raises ``BadArgument`` for an unknown name.
    """
    if name == RANDOM:
        return RandomPlayer(lexicon, seed)
    if name in POLICIES:
        return PolicyPlayer(POLICIES[name](tiles), lexicon)
    if name in LEVELS:
        return LevelPlayer(LEVELS[name], lexicon, seed)
    raise BadArgument("player", f"one of {', '.join(BUILTIN_PLAYERS)}", name)
