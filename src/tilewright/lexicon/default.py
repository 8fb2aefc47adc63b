"""The word list to use for a game that names one, or none."""

import sys
import warnings
from functools import lru_cache

from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import DEFAULT, Lexicon, available_lists
from tilewright.rules.equipment.tiles import TileSet


class LexiconWarning(UserWarning):
    """A game names a word list that is not installed, so another one is used."""


class NoLexicon(LexiconError):
    """No word list for these tiles is known."""

    def __init__(self, tiles: str) -> None:
        super().__init__(tiles)
        self.tiles = tiles

    def __str__(self) -> str:
        return f"There is no word list for {self.tiles} tiles: pass one as lexicon."


def default_lexicon(named: str | None, tiles: TileSet) -> Lexicon:
    """Return the list that a game names if it is installed, else ``english``.

    Warns if the named list is not installed. Raises ``NoLexicon`` for tiles of another language.
    """
    if named and named in available_lists():
        return _loaded(named)
    default = _loaded(DEFAULT)
    if default.words.alphabet.letters != [entry.letter for entry in tiles.letters]:
        raise NoLexicon(tiles.name)
    if named:
        warnings.warn(
            f"the word list {named!r} is not installed, so {DEFAULT} is used; pass lexicon "
            "to choose another",
            LexiconWarning,
            stacklevel=_frames_of_ours(),
        )
    return default


def _frames_of_ours() -> int:
    """Return the level of the warning that points to the program that uses the library."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(
        "tilewright."
    ):
        frame, level = frame.f_back, level + 1
    return level


@lru_cache(maxsize=8)
def _loaded(name: str) -> Lexicon:
    """Return a list, always the same object: what a search needs of it is cached with it."""
    return Lexicon.load(name)
