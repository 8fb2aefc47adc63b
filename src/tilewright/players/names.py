"""Friendly names for computer players, short enough for a score sheet."""

from collections.abc import Collection
from random import Random
from typing import Final

NAMES: Final = (
    "Abacus",
    "Bramble",
    "Clover",
    "Domino",
    "Ember",
    "Fiddle",
    "Garnet",
    "Hazel",
    "Inkwell",
    "Juniper",
    "Kettle",
    "Lantern",
    "Marble",
    "Nutmeg",
    "Otter",
    "Pepper",
    "Quill",
    "Rowan",
    "Sorrel",
    "Thimble",
)


def free_name(taken: Collection[str], chance: Random) -> str:
    """A name that nobody at the table has."""
    return chance.choice([name for name in NAMES if name not in taken])
