"""Which tiles and which board a game was played with, from the names other programs use."""

from collections.abc import Iterable, Iterator

from tilewright.rules.layout import STANDARD, Layout
from tilewright.rules.layouts import SUPER
from tilewright.rules.tile_sets import TILE_SETS
from tilewright.rules.tiles import ENGLISH, TileSet

from .errors import NotationError
from .gcg_document import Document, ExchangeTiles, OutTiles, OwnTiles, Play
from .spelling import spelling

_LAYOUT_NAMES = {
    "standard": STANDARD,
    "standard15": STANDARD,
    "crosswordgame": STANDARD,
    "classic": STANDARD,
    "super": SUPER,
    "standard21": SUPER,
    "supercrosswordgame": SUPER,
}

# Nothing longer is tried against every tile set: no board has room for it.
_LONGEST_WORD = 100

# Word lists are named for their language only by custom; these are how the names begin.
_LEXICON_BEGINNINGS = {
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
    """The board of this name, in any case: our own names and those of other programs."""
    return _LAYOUT_NAMES.get(name.strip().lower())


def tile_set_named(name: str) -> TileSet | None:
    """The tile set of this name, in any case."""
    return TILE_SETS.get(name.strip().lower().replace("-", "_"))


def tile_set_for_lexicon(name: str) -> TileSet | None:
    """The tile set a word list of this name is played with."""
    low = name.strip().lower()
    for beginning, tiles in _LEXICON_BEGINNINGS.items():
        if low.startswith(beginning):
            return TILE_SETS[tiles]
    return None


def tile_set_of(document: Document) -> TileSet:
    """The tiles of a recorded game: as named, else by its word list, else by the letters used."""
    named = document.pragma("tile-distribution")
    if named and (tiles := tile_set_named(named.value)):
        return tiles
    lexicon = document.pragma("lexicon")
    if lexicon and (tiles := tile_set_for_lexicon(lexicon.value)):
        return tiles
    return tile_set_spelling(_words_of(document))


def layout_of(document: Document, tiles: TileSet) -> Layout:
    """The board of a recorded game; the large box comes with the large board."""
    named = document.pragma("board-layout")
    if named and (layout := layout_named(named.value)):
        return layout
    return SUPER if tiles.name == "english_super" else STANDARD


def tile_set_spelling(words: Iterable[str]) -> TileSet:
    """The first tile set that can spell all these words, or the one that can spell the most."""
    wanted = tuple(word for word in words if 0 < len(word) <= _LONGEST_WORD)
    if all(word.isascii() and word.isalpha() for word in wanted):
        return ENGLISH
    return min(TILE_SETS.values(), key=lambda tiles: _misspelled(wanted, tiles))


def _misspelled(words: Iterable[str], tiles: TileSet) -> int:
    letters = spelling(tiles)
    count = 0
    for word in words:
        try:
            letters.word(word)
        except NotationError:
            count += 1
    return count


def _words_of(document: Document) -> Iterator[str]:
    """All the tiles that are written down, as words without blanks and dots."""
    drop = str.maketrans("", "", "?_.()")
    for event in document.events:
        yield event.rack.translate(drop)
        match event:
            case Play():
                yield event.word.translate(drop)
            case ExchangeTiles() | OutTiles() | OwnTiles():
                yield event.tiles.translate(drop)
            case _:
                pass
