"""Write the shipped data files. The same words always produce the same bytes."""

import bz2
import gzip
from itertools import groupby, pairwise
from pathlib import Path

from scripts.lexicon.word_lists import WordLists
from tilewright.lexicon.definitions import (
    DEFINITIONS,
    FORM_CODES,
    NOTHING_SHARED,
    PART_CODES,
    Definition,
    Inflection,
    Meaning,
)
from tilewright.lexicon.shipped import IN_ENGLISH, RUDE, WORD_LEVELS

DATA = Path(__file__).parents[2] / "src" / "tilewright" / "lexicon" / "data"
WORDS_PER_BLOCK = 10_000
CODE_OF_PART = {part: code for code, part in PART_CODES.items()}
CODE_OF_FORM = {form: code for code, form in FORM_CODES.items()}


def write_word_lists(lists: WordLists) -> None:
    """Write all words in order, and one byte of marks for each in a second file."""
    words = sorted(lists.world)
    _write_gzip("words.txt.gz", "".join(f"{word}\n" for word in words).encode("ascii"))
    _write_gzip("marks.gz", bytes(_mark(word, lists) for word in words))


def _mark(word: str, lists: WordLists) -> int:
    mark = WORD_LEVELS.index(lists.levels[word])
    if word in lists.english:
        mark |= IN_ENGLISH
    if word in lists.rude:
        mark |= RUDE
    return mark


def _write_gzip(name: str, content: bytes) -> None:
    (DATA / name).write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
    print(f"{name}: {(DATA / name).stat().st_size} bytes")


def write_definitions(entries: dict[str, list[Meaning]]) -> None:
    """Write a table of blocks, then the blocks of lines, each line a word and its meanings."""
    table = b""
    blocks = b""
    numbered = enumerate(sorted(entries))
    for _, group in groupby(numbered, key=lambda pair: pair[0] // WORDS_PER_BLOCK):
        words = [word for _, word in group]
        block = bz2.compress(_lines(words, entries).encode("utf-8"))
        table += f"{words[0]} {len(block)}\n".encode("ascii")
        blocks += block
    DEFINITIONS.write_bytes(table + b"\n" + blocks)
    print(f"{DEFINITIONS.name}: {len(entries)} words, {DEFINITIONS.stat().st_size} bytes")


def _lines(words: list[str], entries: dict[str, list[Meaning]]) -> str:
    lines = []
    for before, word in pairwise(["", *words]):
        shared = _shared(before, word)
        end = chr(NOTHING_SHARED + shared) + word[shared:]
        lines.append("\t".join([end, *(_encoded(word, meaning) for meaning in entries[word])]))
    return "".join(f"{line}\n" for line in lines)


def _shared(word: str, other: str) -> int:
    """Return the length of the common prefix of two words."""
    pairs = zip(word, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(word), len(other)))


def _encoded(word: str, meaning: Meaning) -> str:
    """Return a meaning in the format that ``tilewright.lexicon.definitions`` reads."""
    match meaning:
        case Definition(part_of_speech, text):
            return CODE_OF_PART[part_of_speech] + text
        case Inflection(form, base):
            shared = _shared(word, base)
            return f"{CODE_OF_FORM[form]}{len(word) - shared:x}{base[shared:]}"
