"""The recipe: the words of the two lists, their levels, and the words the family lists omit."""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from scripts.lexicon.packages import ENABLE, SCOWL, SCOWL_SOURCE, unpacked

PLAYABLE = re.compile("[a-z]{2,15}")
VOWEL = re.compile("[aeiouy]")

# SCOWL's categories for the default list, and its levels: 60 is the vocabulary of an educated
# adult, 80 that of a large dictionary. Its two-letter words are mostly abbreviations.
AMERICAN = ("english", "american", "variant_1", "variant_2")
AMERICAN_UP_TO = 60
WORLD_UP_TO = 80
RAREST = 95

# Files in SCOWL's source that list entries that are not words.
NOT_WORDS = ("letters", "prefixes", "phrase-parts", "roman-numerals")
MORE_PHRASE_PARTS = frozenset({"versa", "ceteris", "paribus", "quo"})

# Short words that every player knows, but that are newer than ENABLE.
NEW_WORDS = frozenset({"fe", "fes", "ki", "kis", "oi", "qi", "qis", "za", "zas"})

ENGLISH_SHA256 = "553e8468fe15b0e91e7fe42680dafe72c55d46a650267605e2c0425dc436bd86"
WORLD_SHA256 = "e1cb6c8cc8c5e4219a2ccb00b6c3dc5de2ad7fca7d6225a3a9ebb1f246cd8f26"


@dataclass(frozen=True, slots=True)
class WordLists:
    """The words of each list, and their levels; every word is in ``world``."""

    english: frozenset[str]
    world: frozenset[str]
    rude: frozenset[str]
    levels: dict[str, int]


class UnexpectedWords(Exception):
    """The recipe produced other words than expected."""


def make(cache: Path) -> WordLists:
    """Apply the recipe to the packages in ``cache``."""
    scowl = _scowl_words(cache)
    american: set[str] = set()
    world: set[str] = set()
    levels: dict[str, int] = {}
    for (category, level), words in scowl.items():
        if category in AMERICAN and level <= AMERICAN_UP_TO:
            american |= {word for word in words if len(word) >= 3}
        if level <= WORLD_UP_TO:
            world |= {word for word in words if len(word) >= 3 or VOWEL.search(word)}
        for word in words:
            levels[word] = min(level, levels.get(word, RAREST))

    excluded = _not_words(cache)
    english = _enable_words(cache) | (american - excluded) | NEW_WORDS
    world = english | (world - excluded)
    return WordLists(
        english=frozenset(english),
        world=frozenset(world),
        rude=frozenset(_rude_words(cache) & world),
        levels={word: levels.get(word, RAREST) for word in world},
    )


def check(lists: WordLists) -> None:
    """Raise ``UnexpectedWords`` if a list does not match its checksum."""
    for name, words, expected in (
        ("english", lists.english, ENGLISH_SHA256),
        ("world-english", lists.world, WORLD_SHA256),
    ):
        found = sha256_of(words)
        if found != expected:
            raise UnexpectedWords(
                f"{name}: {len(words)} words, sha256 {found}, expected {expected}"
            )
        print(f"{name}: {len(words)} words, sha256 {found} as expected")


def sha256_of(words: Iterable[str]) -> str:
    """Return the SHA-256 checksum of the sorted words, one per line."""
    return hashlib.sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


def _enable_words(cache: Path) -> set[str]:
    file = unpacked(ENABLE, cache) / "scrabble-1.3" / "scrabble" / "dictionary.json"
    return {word for word in json.loads(file.read_text()) if PLAYABLE.fullmatch(word)}


def _scowl_words(cache: Path) -> dict[tuple[str, int], set[str]]:
    """Return SCOWL's words by category and level, from files such as ``british_z-words.35``."""
    found = {}
    for file in (unpacked(SCOWL, cache) / "usr/share/dict/scowl").glob("*-words.*"):
        category, level = file.name.split("-words.")
        plain = map(_without_accents, file.read_text(encoding="utf-8").split())
        found[category, int(level)] = {word for word in plain if PLAYABLE.fullmatch(word)}
    return found


def _not_words(cache: Path) -> set[str]:
    special = _scowl_source(cache) / "r" / "special"
    texts = [(special / name).read_text(encoding="latin-1") for name in NOT_WORDS]
    return {word.lower() for text in texts for word in text.split()} | MORE_PHRASE_PARTS


def _rude_words(cache: Path) -> set[str]:
    """Return SCOWL's taboo words, with forms and compounds that it does not list."""
    misc = _scowl_source(cache) / "misc"
    files = [*misc.glob("profane.*"), *misc.glob("offensive.*")]
    texts = [file.read_text(encoding="latin-1") for file in files]
    more = Path(__file__).with_name("rude_forms.txt").read_text()
    return {word.lower() for text in (*texts, more) for word in text.split()}


def _scowl_source(cache: Path) -> Path:
    return unpacked(SCOWL_SOURCE, cache) / "scowl-2020.12.07"


def _without_accents(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
