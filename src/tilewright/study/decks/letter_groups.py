"""Groups of letters that often stand together, as the books recommend to look for on a rack."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.decks.alphagrams import alphagram
from tilewright.study.decks.card import Card, CardKind

# fmt: off
GROUPS: Final = (
    "BR", "CH", "CL", "DLE", "ED", "ENT", "EST", "FUL", "GHT", "ING", "NK", "KLE", "MIS", "ISM",
    "IUM", "MB", "MP", "ND", "NT", "PR", "PL", "RE", "STR", "TH", "UN", "IVE", "OUS", "DE", "OUT",
    "ES", "ER", "LY", "ERS", "IER", "IES",
)
# fmt: on
_CARDS = 200
_RACK = 7
_EVERYDAY = 35
_FEWEST = 3


def letter_groups(lexicon: Lexicon) -> list[Card]:
    """Return racks that make an everyday word, with the groups of letters in them."""
    return list(_cards(lexicon))[:_CARDS]


def _cards(lexicon: Lexicon) -> Iterator[Card]:
    words = lexicon.pattern("." * _RACK)
    Random(lexicon.name).shuffle(words)  # noqa: S311 - not secret
    seen = set[str]()
    for word in words:
        rack, level = alphagram(word), lexicon.level(word)
        if rack in seen or level is None or level > _EVERYDAY:
            continue
        seen.add(rack)
        found = tuple(group for group in GROUPS if Counter(group) <= Counter(rack))
        if len(found) >= _FEWEST:
            yield Card(CardKind.GROUPS, rack, found)
