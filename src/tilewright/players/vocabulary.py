"""The words a computer player knows: those it plays, and the more it recognises.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> beginner = vocabulary(Lexicon.load("english"), Level.BEGINNER)
>>> "ZEBRA" in beginner.words, "KUMQUAT" in beginner.words, "ZAX" in beginner.words
(True, False, False)
>>> beginner.recognises("KUMQUAT"), beginner.recognises("ZAX")
(True, False)
>>> beginner.looks_odd("ZAX"), beginner.looks_odd("XJ")
(False, True)

What is in the agreed word list bounds both, so nobody plays a word that the table does not have.
"""

from dataclasses import dataclass
from itertools import compress
from typing import Final
from weakref import WeakKeyDictionary

from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.shipped import WordList
from tilewright.rules.finish_line import Level

# How rare a word may be that a player plays, and that it recognises; an expert knows every word.
PLAYS: Final = {Level.BEGINNER: 35, Level.INTERMEDIATE: 60}
RECOGNISES: Final = {Level.BEGINNER: 50, Level.INTERMEDIATE: 70}

# In a list of another language hardly any word has a level; there nobody can say what is common.
LEAST_WITH_A_LEVEL: Final = 0.5
# A list with fewer common words than this is one that everybody at the table has learned.
FEWEST_COMMON: Final = 1000


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """``words`` are those a player plays; of ``dictionary`` it recognises the common ones."""

    words: Lexicon
    dictionary: Lexicon
    rarest: int | None

    def recognises(self, word: str) -> bool:
        if word not in self.dictionary:
            return False
        level = shipped.level(word)
        return self.rarest is None or (level is not None and level <= self.rarest)

    def looks_odd(self, word: str) -> bool:
        """Whether it begins, ends or goes on as no word does that the player plays."""
        letters = self.words.words.alphabet.letters
        if any(letter not in letters for letter in word):
            return False
        inside = (f"*{word[at : at + 2]}*" for at in range(1, len(word) - 2))
        shapes = (f"{word[:2]}*", f"*{word[-2:]}", *inside)
        return not all(self.words.pattern(shape, limit=1) for shape in shapes)


# None stands for a whole list, so that no list is kept alive by what was made of it.
_common: WeakKeyDictionary[Lexicon, dict[Level, Lexicon | None]] = WeakKeyDictionary()


def vocabulary(dictionary: Lexicon, level: Level) -> Vocabulary:
    """What a player of this level knows of a word list; made once for each list."""
    if level is Level.EXPERT:
        return Vocabulary(dictionary, dictionary, None)
    known = _common.setdefault(dictionary, {})
    if level not in known:
        known[level] = _common_words(dictionary, PLAYS[level])
    words = known[level]
    if words is None:
        return Vocabulary(dictionary, dictionary, None)
    return Vocabulary(words, dictionary, RECOGNISES[level])


def _common_words(dictionary: Lexicon, rarest: int) -> Lexicon | None:
    """The common words of a list, without the rude ones; None where everybody knows all of it."""
    polite = WordList.FAMILY_WORLD_ENGLISH
    levels = shipped.levels(polite)
    everyone = [word.upper() for word in shipped.words(polite)]
    there = dictionary.words.contains_each(everyone)
    if sum(there) < LEAST_WITH_A_LEVEL * len(dictionary):
        return None
    common = (is_there and level <= rarest for is_there, level in zip(there, levels, strict=True))
    chosen = list(compress(everyone, common))
    if len(chosen) < FEWEST_COMMON:
        return None
    graph = WordGraph.from_words(chosen, dictionary.words.alphabet, gaddag=False)
    return Lexicon(f"{dictionary.name} up to {rarest}", graph)
