"""Finds tile sets and boards by the names that other programs use for them."""

from collections.abc import Iterable

from tilewright.notation.errors import NotationError
from tilewright.notation.spelling import spelling
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.layouts import SUPER
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import ENGLISH, TileSet

_LAYOUT_NAMES = {
    "standard": STANDARD,
    "standard15": STANDARD,
    "crosswordgame": STANDARD,
    "classic": STANDARD,
    "super": SUPER,
    "standard21": SUPER,
    "supercrosswordgame": SUPER,
}

# Longer words are ignored when inferring the tile set: no board has room for them.
_MAX_WORD_LENGTH = 100

# Prefixes of common word list names. There is no standard that ties them to a language.
_LANGUAGE_BY_LEXICON_PREFIX = {
    "csw": "english",
    "nwl": "english",
    "twl": "english",
    "owl": "english",
    "ospd": "english",
    "osw": "english",
    "sowpods": "english",
    "collins": "english",
    "america": "english",
    "cel": "english",
    "ecwl": "english",
    "english": "english",
    "fra": "french",
    "french": "french",
    "ods": "french",
    "rd": "german",
    "german": "german",
    "deutsch": "german",
    "fise": "spanish",
    "file": "spanish",
    "lexfise": "spanish",
    "spanish": "spanish",
    "osps": "polish",
    "polish": "polish",
    "disc": "catalan",
    "catalan": "catalan",
    "nsf": "norwegian",
    "norwegian": "norwegian",
    "dsw": "dutch",
    "dutch": "dutch",
    "swe": "swedish",
    "danish": "danish",
    "italian": "italian",
    "zinga": "italian",
    "portug": "portuguese",
    "slovene": "slovene",
}


def layout_named(name: str) -> Layout | None:
    """Find a board by our own name for it or another program's; case does not matter."""
    return _LAYOUT_NAMES.get(name.strip().lower())


def tile_set_named(name: str) -> TileSet | None:
    """Find a tile set by its name; case does not matter."""
    return TILE_SETS.get(name.strip().lower().replace("-", "_"))


def tile_set_for_lexicon(name: str) -> TileSet | None:
    """Find the tile set that goes with a word list, by the list's name."""
    lowered = name.strip().lower()
    for prefix, language in _LANGUAGE_BY_LEXICON_PREFIX.items():
        if lowered.startswith(prefix):
            return TILE_SETS[language]
    return None


def tile_set_spelling(words: Iterable[str]) -> TileSet:
    """Return the first tile set that can spell all these words, or else most of them."""
    usable = tuple(word for word in words if 0 < len(word) <= _MAX_WORD_LENGTH)
    if all(word.isascii() and word.isalpha() for word in usable):
        return ENGLISH
    return min(TILE_SETS.values(), key=lambda tiles: _misspelled_words(usable, tiles))


def _misspelled_words(words: Iterable[str], tiles: TileSet) -> int:
    """Count the words that the tile set cannot spell."""
    letters = spelling(tiles)
    count = 0
    for word in words:
        try:
            letters.word(word)
        except NotationError:
            count += 1
    return count
