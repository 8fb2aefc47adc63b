"""The English word lists that ship with Tilewright, with the level of each word.

>>> len(words(WordList.ENGLISH))
171292
>>> level("zebra"), level("zax"), level("zzxqw")
(35, 80, None)

Words are in lower case. ``words.txt.gz`` holds all words in alphabetical order, and ``marks.gz``
one byte for each of them. The four lists are subsets of these words. The word graphs of the two
full lists are stored beside them, so that they need not be built.
"""

import gzip
from enum import StrEnum
from functools import cache
from itertools import compress
from pathlib import Path
from typing import Final

from tilewright.lexicon.graph import WordGraph, upper_ascii

DATA: Final = Path(__file__).with_name("data")

# Word levels: everyday words up to 35, the vocabulary of an educated adult up to 60, a large
# dictionary's at 70 and 80. The lower four bits of a mark are an index into this tuple.
WORD_LEVELS: Final = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
LEVEL_BITS: Final = 0x0F
IN_ENGLISH: Final = 0x10
RUDE: Final = 0x20

_LEVEL_OF_MARK: Final = bytes(
    WORD_LEVELS[min(mark & LEVEL_BITS, len(WORD_LEVELS) - 1)] for mark in range(256)
)


# The prefix for the name of a list without rude words.
FAMILY: Final = "family-"


class WordList(StrEnum):
    """The shipped lists. The family lists omit swear words and slurs."""

    ENGLISH = "english"
    WORLD_ENGLISH = "world-english"
    FAMILY_ENGLISH = "family-english"
    FAMILY_WORLD_ENGLISH = "family-world-english"

    def includes(self, mark: int) -> bool:
        """Return whether a word with this mark is in the list."""
        world = self in (WordList.WORLD_ENGLISH, WordList.FAMILY_WORLD_ENGLISH)
        family = self in (WordList.FAMILY_ENGLISH, WordList.FAMILY_WORLD_ENGLISH)
        return (world or bool(mark & IN_ENGLISH)) and not (family and mark & RUDE)


def words(word_list: WordList) -> tuple[str, ...]:
    """Return the words of a list in alphabetical order."""
    return tuple(compress(_all_words(), _marks().translate(_membership(word_list))))


@cache
def graph(word_list: WordList) -> WordGraph:
    """Return the word graph of a list, without a GADDAG."""
    full_list = {
        WordList.FAMILY_ENGLISH: WordList.ENGLISH,
        WordList.FAMILY_WORLD_ENGLISH: WordList.WORLD_ENGLISH,
    }
    if word_list in full_list:
        return without_rude_words(graph(full_list[word_list]))
    return WordGraph.load(DATA / f"{word_list}.kwg")


def without_rude_words(full: WordGraph) -> WordGraph:
    """Return the same words without the known swear words and slurs."""
    rude = _rude_words()
    return WordGraph.from_words((word for word in full if word not in rude), gaddag=False)


def count(word_list: WordList) -> int:
    """Return the number of words in a list."""
    return sum(_marks().translate(_membership(word_list)))


def levels(word_list: WordList) -> bytes:
    """Return the level of each word of a list, in order, without reading the words."""
    marks = _marks()
    chosen = marks.translate(_membership(word_list))
    return bytes(compress(marks.translate(_LEVEL_OF_MARK), chosen))


def level(word: str) -> int | None:
    """Return the level of a word, 10 to 95; None if no shipped list has it."""
    mark = _mark(word)
    return None if mark is None else _LEVEL_OF_MARK[mark]


def is_rude(word: str) -> bool:
    """Return whether the family lists omit the word."""
    mark = _mark(word)
    return mark is not None and bool(mark & RUDE)


def _membership(word_list: WordList) -> bytes:
    return bytes(word_list.includes(mark) for mark in range(256))


def _mark(word: str) -> int | None:
    index = graph(WordList.WORLD_ENGLISH).index_of(upper_ascii(word))
    return None if index is None else _marks()[index]


def _rude_words() -> frozenset[str]:
    world = graph(WordList.WORLD_ENGLISH)
    rude = _marks().translate(bytes(mark & RUDE for mark in range(256)))
    return frozenset(world.word_at(index) for index in compress(range(len(world)), rude))


def _all_words() -> list[str]:
    return gzip.decompress((DATA / "words.txt.gz").read_bytes()).decode("ascii").split()


@cache
def _marks() -> bytes:
    return gzip.decompress((DATA / "marks.gz").read_bytes())
