"""What words mean, for the words of the shipped lists.

>>> for meaning in define("aas") + define("aa"):
...     print(meaning)
plural of aa
noun: rough, cinder-like lava

The file ``definitions.blocks`` is made so that one word can be looked up without reading the rest:
a table of the blocks' first words and sizes, then the blocks, each compressed by itself.
"""

import bz2
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

DEFINITIONS: Final = Path(__file__).with_name("data") / "definitions.blocks"


class PartOfSpeech(StrEnum):
    """What a word does in a sentence."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    PRONOUN = "pronoun"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    INTERJECTION = "interjection"
    DETERMINER = "determiner"


class Form(StrEnum):
    """How a word is made from the word one would look up."""

    PLURAL = "plural"
    THIRD_PERSON = "third person"
    PAST = "past tense"
    PAST_PARTICIPLE = "past participle"
    PRESENT_PARTICIPLE = "present participle"
    COMPARATIVE = "comparative"
    SUPERLATIVE = "superlative"


@dataclass(frozen=True, slots=True)
class Definition:
    """A meaning told in words."""

    part_of_speech: PartOfSpeech
    text: str

    def __str__(self) -> str:
        return f"{self.part_of_speech}: {self.text}"


@dataclass(frozen=True, slots=True)
class Inflection:
    """A meaning told by another word of the list, which has a meaning of its own."""

    form: Form
    of: str

    def __str__(self) -> str:
        return f"{self.form} of {self.of}"


Meaning = Definition | Inflection

# In a block each line is a word and its meanings. Of the word only the end is written, after a
# letter that tells how much it shares with the word before: A for nothing, B for one letter, and so
# on. A meaning is a letter, then its text. An inflection's text is the number of letters to take
# off the word, in hexadecimal, and what to put there instead: C3y makes "happier" that of "happy".
NOTHING_SHARED: Final = ord("A")
PART_CODES: Final = dict(zip("nvarpeciD", PartOfSpeech, strict=True))
FORM_CODES: Final = dict(zip("PSTEGCU", Form, strict=True))


def define(word: str) -> tuple[Meaning, ...]:
    """The meanings of a word, the most usual first; none if we do not know it."""
    lower = word.lower()
    table = _table()
    place = bisect_right([first for first, _, _ in table], lower) - 1
    if place < 0:
        return ()
    return tuple(_meaning(lower, text) for text in _block(place).get(lower, ()))


def defined_words() -> Iterator[str]:
    """All words that have a meaning, in alphabetical order."""
    for place in range(len(_table())):
        yield from _block(place)


def _meaning(word: str, text: str) -> Meaning:
    code = text[0]
    if code in PART_CODES:
        return Definition(PART_CODES[code], text[1:])
    stem = word[: len(word) - int(text[1], 16)]
    return Inflection(FORM_CODES[code], stem + text[2:])


@cache
def _table() -> list[tuple[str, int, int]]:
    """For each block its first word, where it begins in the file and how long it is."""
    with DEFINITIONS.open("rb") as file:
        lines = []
        while line := file.readline().split():
            lines.append(line)
        start = file.tell()
    table = []
    for first, size in lines:
        table.append((first.decode("ascii"), start, int(size)))
        start += int(size)
    return table


@lru_cache(maxsize=4)
def _block(place: int) -> dict[str, list[str]]:
    """The words of a block and, still as text, their meanings."""
    _, start, size = _table()[place]
    with DEFINITIONS.open("rb") as file:
        file.seek(start)
        text = bz2.decompress(file.read(size)).decode("utf-8")
    entries = {}
    word = ""
    for line in text.splitlines():
        end, *meanings = line.split("\t")
        word = word[: ord(end[0]) - NOTHING_SHARED] + end[1:]
        entries[word] = meanings
    return entries
