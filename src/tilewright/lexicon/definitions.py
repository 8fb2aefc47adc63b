"""The meanings of the words in the shipped lists.

>>> for meaning in define("aas") + define("aa"):
...     print(meaning)
plural of aa
noun: rough, cinder-like lava

The file ``definitions.blocks`` starts with a table of the first word and the size of each block.
The blocks follow, each compressed separately, so that a lookup reads only one of them.
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
    """The part of speech of a meaning."""

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
    """How an inflected word is derived from its base form."""

    PLURAL = "plural"
    THIRD_PERSON = "third person"
    PAST = "past tense"
    PAST_PARTICIPLE = "past participle"
    PRESENT_PARTICIPLE = "present participle"
    COMPARATIVE = "comparative"
    SUPERLATIVE = "superlative"


_NOUN: Final = frozenset({PartOfSpeech.NOUN})
_VERB: Final = frozenset({PartOfSpeech.VERB})
_COMPARED: Final = frozenset({PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB})
# The parts of speech that have each form.
INFLECTED_PARTS: Final = {
    Form.PLURAL: _NOUN,
    Form.THIRD_PERSON: _VERB,
    Form.PAST: _VERB,
    Form.PAST_PARTICIPLE: _VERB,
    Form.PRESENT_PARTICIPLE: _VERB,
    Form.COMPARATIVE: _COMPARED,
    Form.SUPERLATIVE: _COMPARED,
}


@dataclass(frozen=True, slots=True)
class Definition:
    """A meaning in words."""

    part_of_speech: PartOfSpeech
    text: str

    def __str__(self) -> str:
        return f"{self.part_of_speech}: {self.text}"


@dataclass(frozen=True, slots=True)
class Inflection:
    """A meaning by reference to another word of the list, which has a definition."""

    form: Form
    of: str

    def __str__(self) -> str:
        return f"{self.form} of {self.of}"


Meaning = Definition | Inflection
"""What a word means."""

# Each line of a block is a word and its meanings. The word is prefix-compressed: a letter for the
# length of the prefix shared with the previous word (A for 0, B for 1, and so on), then the rest. A
# meaning is a letter for its kind and then its text. The text of an inflection is the number of
# letters to remove from the word, in hexadecimal, and the letters to append: C3y makes "happier"
# the comparative of "happy".
NOTHING_SHARED: Final = ord("A")
PART_CODES: Final = dict(zip("nvarpeciD", PartOfSpeech, strict=True))
FORM_CODES: Final = dict(zip("PSTEGCU", Form, strict=True))


def define(word: str) -> tuple[Meaning, ...]:
    """Return the meanings of a word, most frequent first; empty if it has none."""
    lower = word.lower()
    table = _table()
    index = bisect_right([first for first, _, _ in table], lower) - 1
    if index < 0:
        return ()
    return tuple(_meaning(lower, text) for text in _block(index).get(lower, ()))


def defined_words() -> Iterator[str]:
    """Yield all words that have a meaning, in alphabetical order."""
    for index in range(len(_table())):
        yield from _block(index)


def _meaning(word: str, text: str) -> Meaning:
    code = text[0]
    if code in PART_CODES:
        return Definition(PART_CODES[code], text[1:])
    stem = word[: len(word) - int(text[1], 16)]
    return Inflection(FORM_CODES[code], stem + text[2:])


@cache
def _table() -> list[tuple[str, int, int]]:
    """Return the first word, the offset and the size of each block."""
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
def _block(index: int) -> dict[str, list[str]]:
    """Return the words of a block with their meanings, still encoded."""
    _, start, size = _table()[index]
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
