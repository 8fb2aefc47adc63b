"""Write the data that the package keeps, so that the same words always give the same bytes."""

import gzip
from pathlib import Path

from scripts.lexicon.word_lists import WordLists
from tilewright.lexicon.shipped import IN_ENGLISH, LEVELS, RUDE

DATA = Path(__file__).parents[2] / "src" / "tilewright" / "lexicon" / "data"


def write_word_lists(lists: WordLists) -> None:
    """All words in order, and beside them one byte for each."""
    book = sorted(lists.world)
    _write_gzip("words.txt.gz", "".join(f"{word}\n" for word in book).encode("ascii"))
    _write_gzip("marks.gz", bytes(_mark(word, lists) for word in book))


def _mark(word: str, lists: WordLists) -> int:
    mark = LEVELS.index(lists.levels[word])
    if word in lists.english:
        mark |= IN_ENGLISH
    if word in lists.rude:
        mark |= RUDE
    return mark


def _write_gzip(name: str, content: bytes) -> None:
    (DATA / name).write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
    print(f"{name}: {(DATA / name).stat().st_size} bytes")
