"""Decks of words: short ones, those with rare letters, and the bonus words of a stem."""

import re
from collections.abc import Iterator

from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.decks.alphagrams import anagram_cards
from tilewright.study.decks.card import Card, CardKind

_VOWELS = "AEIOU"
# Length of a word, and the number of vowels that makes it worth knowing with too many of them.
_VOWEL_DUMPS = {2: 2, 4: 3, 5: 4}
_LONGEST_WITHOUT_VOWEL = 7
_LONGEST_WITH_RARE_LETTER = 5
STEMS = ("AEINST", "AEINRT", "AEIRST", "EINRST")
# The hooks that the books recommend to learn besides the S.
_BACK_HOOKS = "YERD"
_LONGEST_WITH_HOOK = 5


def words_of_length(lexicon: Lexicon, length: int) -> list[Card]:
    return anagram_cards(lexicon.pattern("." * length))


def q_without_u(lexicon: Lexicon) -> list[Card]:
    """Return the words whose Q is not followed by a U."""
    return anagram_cards(word for word in lexicon.pattern("*Q*") if re.search("Q(?!U)", word))


def rare_letters(lexicon: Lexicon) -> list[Card]:
    """Return the words of two to five letters with J, Q, X or Z."""
    return anagram_cards(
        word
        for word in _up_to(lexicon, _LONGEST_WITH_RARE_LETTER)
        if not set(word).isdisjoint("JQXZ")
    )


def vowel_dumps(lexicon: Lexicon) -> list[Card]:
    """Return the short words that use many vowels."""
    return anagram_cards(
        word
        for length, needed in _VOWEL_DUMPS.items()
        for word in lexicon.pattern("." * length)
        if _vowels(word) >= needed
    )


def no_vowels(lexicon: Lexicon) -> list[Card]:
    """Return the words without A, E, I, O and U."""
    return anagram_cards(
        word for word in _up_to(lexicon, _LONGEST_WITHOUT_VOWEL) if not _vowels(word)
    )


def stem(lexicon: Lexicon, letters: str) -> list[Card]:
    """Return the words of these letters and one more."""
    return anagram_cards(lexicon.anagrams(letters + "?"))


def hooks(lexicon: Lexicon) -> list[Card]:
    """Return the short words that Y, E, R or D extends, with all their hooks."""
    cards = []
    for word in _up_to(lexicon, _LONGEST_WITH_HOOK):
        found = lexicon.hooks(word)
        if not set(found.back).isdisjoint(_BACK_HOOKS):
            answers = (*(f"{letter}-" for letter in found.front), *(f"-{b}" for b in found.back))
            cards.append(Card(CardKind.HOOKS, word, answers))
    return cards


def _up_to(lexicon: Lexicon, longest: int) -> Iterator[str]:
    for length in range(2, longest + 1):
        yield from lexicon.pattern("." * length)


def _vowels(word: str) -> int:
    return sum(letter in _VOWELS for letter in word)
