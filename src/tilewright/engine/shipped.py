"""The leaves and the table of wins that come with Tilewright; ``data/LEAVES.md`` tells their story.

>>> leaves = shipped_leaves("english")
>>> leaves.value("?") > leaves.value("S") > 0 > leaves.value("UUV")
True
"""

from functools import cache
from pathlib import Path
from typing import Final

from tilewright.engine.leaves import Leaves
from tilewright.engine.win_probability import WinTable
from tilewright.lexicon.shipped import WordList

DATA: Final = Path(__file__).with_name("data")

# For each word list that comes with Tilewright, the leaves to play it with.
SHIPPED: Final = dict.fromkeys(WordList, "english")


def shipped_leaves(lexicon: str) -> Leaves:
    """The leaves for a word list, which must be one of ``SHIPPED``."""
    return _leaves_in(f"{SHIPPED[WordList(lexicon)]}.klv2")


@cache
def _leaves_in(file: str) -> Leaves:
    return Leaves.load(DATA / file)


@cache
def shipped_wins() -> WinTable:
    """How often players win who play as well as static play with these leaves."""
    return WinTable.load(DATA / "wins.npz")
