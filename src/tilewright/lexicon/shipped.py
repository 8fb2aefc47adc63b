"""The English word lists that come with Tilewright, and how common each of their words is.

>>> len(words(WordList.ENGLISH))
171292
>>> level("zebra"), level("zax"), level("zzxqw")
(35, 80, None)

Words are in lower case. Two files hold everything: ``words.txt.gz``, all words in alphabetical
order, and ``marks.gz``, a byte for each of them. The four lists are selections from the one order.
The word graphs of the two full lists lie beside them, made from them and ready to be read.
"""

import gzip
from enum import StrEnum
from functools import cache
from itertools import compress
from pathlib import Path
from typing import Final

from tilewright.lexicon.graph import WordGraph, in_capitals

DATA: Final = Path(__file__).with_name("data")

# How common a word is: everyone's words are at 35 and below, an educated adult's up to 60, a
# dictionary's at 70 and 80. A mark holds the place in this row in its lower four bits.
LEVELS: Final = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
LEVEL_BITS: Final = 0x0F
IN_ENGLISH: Final = 0x10
RUDE: Final = 0x20

_LEVEL_OF_MARK: Final = bytes(
    LEVELS[min(mark & LEVEL_BITS, len(LEVELS) - 1)] for mark in range(256)
)


# The name of a list without rude words begins so.
FAMILY: Final = "family-"


class WordList(StrEnum):
    """A list to play by; the family lists leave out swear words and slurs."""

    ENGLISH = "english"
    WORLD_ENGLISH = "world-english"
    FAMILY_ENGLISH = "family-english"
    FAMILY_WORLD_ENGLISH = "family-world-english"

    def holds(self, mark: int) -> bool:
        """Whether a word with this mark is in the list."""
        world = self in (WordList.WORLD_ENGLISH, WordList.FAMILY_WORLD_ENGLISH)
        family = self in (WordList.FAMILY_ENGLISH, WordList.FAMILY_WORLD_ENGLISH)
        return (world or bool(mark & IN_ENGLISH)) and not (family and mark & RUDE)


def words(word_list: WordList) -> tuple[str, ...]:
    """The words of a list in alphabetical order."""
    return tuple(compress(_all_words(), _marks().translate(_chosen(word_list))))


@cache
def graph(word_list: WordList) -> WordGraph:
    """The graph of a list, for finding words in it; it has no GADDAG."""
    full = {
        WordList.FAMILY_ENGLISH: WordList.ENGLISH,
        WordList.FAMILY_WORLD_ENGLISH: WordList.WORLD_ENGLISH,
    }
    if word_list in full:
        return without_rude_words(graph(full[word_list]))
    return WordGraph.load(DATA / f"{word_list}.kwg")


def without_rude_words(words_of: WordGraph) -> WordGraph:
    """A list without the swear words and slurs that we know of."""
    rude = _rude_words()
    return WordGraph.from_words((word for word in words_of if word not in rude), gaddag=False)


def count(word_list: WordList) -> int:
    """How many words a list has."""
    return sum(_marks().translate(_chosen(word_list)))


def levels(word_list: WordList) -> bytes:
    """The level of each word of a list, in the order of its words; the words stay on the disk."""
    marks = _marks()
    chosen = marks.translate(_chosen(word_list))
    return bytes(compress(marks.translate(_LEVEL_OF_MARK), chosen))


def level(word: str) -> int | None:
    """How common the word is, 10 to 95; None for what is in no shipped list."""
    mark = _mark(word)
    return None if mark is None else _LEVEL_OF_MARK[mark]


def is_rude(word: str) -> bool:
    """Whether the family lists leave the word out."""
    mark = _mark(word)
    return mark is not None and bool(mark & RUDE)


def _chosen(word_list: WordList) -> bytes:
    return bytes(word_list.holds(mark) for mark in range(256))


def _mark(word: str) -> int | None:
    place = graph(WordList.WORLD_ENGLISH).index_of(in_capitals(word))
    return None if place is None else _marks()[place]


def _rude_words() -> frozenset[str]:
    world = graph(WordList.WORLD_ENGLISH)
    rude = _marks().translate(bytes(mark & RUDE for mark in range(256)))
    return frozenset(world.word_at(place) for place in compress(range(len(world)), rude))


def _all_words() -> list[str]:
    return gzip.decompress((DATA / "words.txt.gz").read_bytes()).decode("ascii").split()


@cache
def _marks() -> bytes:
    return gzip.decompress((DATA / "marks.gz").read_bytes())
