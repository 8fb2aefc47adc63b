"""The leaves, win table and value network that ship with Tilewright.

See ``data/LEAVES.md`` and ``data/VALUE.md`` for their origin.

>>> leaves = shipped_leaves("english")
>>> leaves.value("?") > leaves.value("S") > 0 > leaves.value("UUV")
True
"""

from __future__ import annotations  # keeps signatures short in help()

from functools import cache
from pathlib import Path
from typing import Final, Literal

from tilewright.engine.errors import BadArgument
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.value.network import ValueNetwork
from tilewright.engine.win_probability import WinTable
from tilewright.lexicon.shipped import WordList
from tilewright.rules.equipment.tiles import ENGLISH, TileSet

DATA: Final = Path(__file__).with_name("data")

# The leaves to use for each shipped word list.
SHIPPED: Final = dict.fromkeys(WordList, "english")

# Leaves; "auto" for the English leaves if they fit the tiles; or None to give no value to the tiles
# that are kept.
LeavesOption = Leaves | Literal["auto"] | None


def shipped_leaves(lexicon: str) -> Leaves:
    """Return the leaves for a shipped word list. Raises ``BadArgument`` for another."""
    if lexicon not in SHIPPED:
        raise BadArgument("lexicon", f"one of {', '.join(SHIPPED)}", lexicon)
    return _leaves_in(f"{SHIPPED[WordList(lexicon)]}.klv2")


def fitting_leaves(option: LeavesOption, tiles: TileSet) -> Leaves | None:
    """Return the leaves to use with these tiles. Raises ``BadArgument``."""
    if option is None or isinstance(option, Leaves):
        return option
    if option != "auto":
        raise BadArgument("leaves", 'Leaves, "auto" or None', option)
    return shipped_leaves(WordList.ENGLISH) if english_leaves_fit(tiles) else None


def english_leaves_fit(tiles: TileSet) -> bool:
    """Return whether the tiles have the English letters, in any number."""
    return [entry.letter for entry in tiles.letters] == [entry.letter for entry in ENGLISH.letters]


@cache
def _leaves_in(file: str) -> Leaves:
    return Leaves.load(DATA / file)


@cache
def shipped_wins() -> WinTable:
    """Return the win table for players of the strength of static play with these leaves."""
    return WinTable.load(DATA / "wins.npz")


@cache
def shipped_value() -> ValueNetwork:
    """Return the network for English tiles and the standard board."""
    return ValueNetwork.load(DATA / "english.value")
