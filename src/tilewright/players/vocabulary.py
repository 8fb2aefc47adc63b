"""The words a computer player knows: those that it plays, and the rarer ones it recognises.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.players.strength import LEVELS
>>> beginner = vocabulary(Lexicon.load("english"), LEVELS["beginner"])
>>> "ZEBRA" in beginner.words, "KUMQUAT" in beginner.words, "ZAX" in beginner.words
(True, False, False)
>>> beginner.recognises("KUMQUAT"), beginner.recognises("ZAX")
(True, False)
>>> beginner.looks_odd("ZAX"), beginner.looks_odd("XJ")
(False, True)

The agreed word list limits both. Only a bluff goes beyond it (see ``bluffs``).
"""

from dataclasses import dataclass
from itertools import compress
from typing import Final
from weakref import WeakKeyDictionary

from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.shipped import WordList
from tilewright.players.strength import Strength

# A list in which fewer words have a level is in another language and cannot be graded.
MIN_SHARE_WITH_LEVEL: Final = 0.5
# A list with fewer common words than this is a special one, which every player knows in full.
MIN_COMMON_WORDS: Final = 1000


@dataclass(frozen=True, slots=True)
class KnownWords:
    """The ``words`` that a player plays, and those it recognises.

    It recognises the words of ``dictionary`` up to level ``rarest``; None means all of them.
    """

    words: Lexicon
    dictionary: Lexicon
    rarest: int | None

    def recognises(self, word: str) -> bool:
        if word not in self.dictionary:
            return False
        level = shipped.level(word)
        return self.rarest is None or (level is not None and level <= self.rarest)

    def looks_odd(self, word: str) -> bool:
        """Return whether a pair of its letters is unusual for its place: start, end or inside.

        A pair is unusual if no word that the player plays has it there.
        """
        letters = self.words.words.alphabet.letters
        if any(letter not in letters for letter in word):
            return False
        inside = (f"*{word[at : at + 2]}*" for at in range(1, len(word) - 2))
        shapes = (f"{word[:2]}*", f"*{word[-2:]}", *inside)
        return not all(self.words.pattern(shape, limit=1) for shape in shapes)


# By word list, then by the highest word level. None stands for the whole list, so that an entry
# never keeps its own key alive.
_cache: WeakKeyDictionary[Lexicon, dict[int, Lexicon | None]] = WeakKeyDictionary()


def vocabulary(dictionary: Lexicon, strength: Strength) -> KnownWords:
    """Return what a player of this strength knows of a word list."""
    rarest = strength.plays_up_to
    if rarest is None:
        return KnownWords(dictionary, dictionary, None)
    words = common_words(dictionary, rarest)
    if words is None:
        return KnownWords(dictionary, dictionary, None)
    return KnownWords(words, dictionary, strength.recognises_up_to)


def common_words(dictionary: Lexicon, rarest: int) -> Lexicon | None:
    """Return the common words of a list without rude ones, or None to use the whole list.

    Cached per list.
    """
    cached = _cache.setdefault(dictionary, {})
    if rarest not in cached:
        cached[rarest] = _find_common_words(dictionary, rarest)
    return cached[rarest]


def _find_common_words(dictionary: Lexicon, rarest: int) -> Lexicon | None:
    polite = WordList.FAMILY_WORLD_ENGLISH
    levels = shipped.levels(polite)
    graded = [word.upper() for word in shipped.words(polite)]
    present = dictionary.words.contains_each(graded)
    if sum(present) < MIN_SHARE_WITH_LEVEL * len(dictionary):
        return None
    common = (here and level <= rarest for here, level in zip(present, levels, strict=True))
    chosen = list(compress(graded, common))
    if len(chosen) < MIN_COMMON_WORDS:
        return None
    graph = WordGraph.from_words(chosen, dictionary.words.alphabet, gaddag=False)
    return Lexicon(f"{dictionary.name} up to {rarest}", graph)
