"""Alphagrams: the letters of words in alphabetical order, as racks to find the words in."""

from collections import defaultdict
from collections.abc import Iterable

from tilewright.study.decks.card import Card, CardKind


def alphagram(word: str) -> str:
    """Return the letters of a word in alphabetical order."""
    return "".join(sorted(word))


def anagram_cards(words: Iterable[str]) -> list[Card]:
    """Return one card for each alphagram of these words.

    The words must include all anagrams of each other, or an answer would be missing.
    """
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for word in words:
        groups[alphagram(word)].append(word)
    return [
        Card(CardKind.ANAGRAM, letters, tuple(sorted(found))) for letters, found in groups.items()
    ]
