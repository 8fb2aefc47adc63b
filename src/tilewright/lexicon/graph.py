"""The lexicon's narrow door to the word graph in the compiled kernel.

>>> graph = WordGraph.from_words(["CARE", "CARES", "RACE", "SCARE"])
>>> "CARE" in graph, "CARED" in graph
(True, False)
>>> graph.anagrams("ERA?")
['CARE', 'RACE']
>>> graph.hooks("CARE")
Hooks(front=('S',), back=('S',))

Words are in upper case, as tiles are. Wherever a word or a rack is asked for, text will do, and so
will a sequence of tiles, which says more where a tile carries several letters: ``("C", "H")`` is
not ``("CH",)``. Text is read with the longest tile that fits.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, Self

from tilewright import _kernel
from tilewright._kernel import Alphabet, BadGraph, UnknownLetters
from tilewright.whole_file import write_whole

if TYPE_CHECKING:  # looking up a word should not wait for the whole referee to load
    from tilewright.rules.tiles import TileSet

__all__ = [
    "ENGLISH_ALPHABET",
    "Alphabet",
    "BadGraph",
    "BadPattern",
    "Hooks",
    "UnknownLetters",
    "WordGraph",
    "alphabet_of",
    "in_capitals",
]

Tile = str
# As the rules have them; a test compares.
BLANK: Final = "?"

# An arc has 22 bits and a node four bytes: no KWG file is larger.
LARGEST_FILE: Final = 4 << 22

_AT_A_TIME: Final = 4096
_ANY_RUN: Final = 0
_PLACE: Final = re.compile(
    r"(?P<any>[.?])|(?P<run>\*)|\[(?P<not>\^?)(?P<set>[^][]+)\]|(?P<text>[^][])"
)


def alphabet_of(tiles: "TileSet") -> Alphabet:
    """The letters of a box in their order."""
    return Alphabet([entry.letter for entry in tiles.letters])


ENGLISH_ALPHABET: Final = Alphabet(list(ascii_uppercase))


def in_capitals(text: str) -> str:
    """Text as English tiles write it. Only plain letters are made large: the long s is no S."""
    return text.upper() if text.isascii() else text


class BadPattern(ValueError):
    """A pattern with a bracket that is not closed, or with something that is no letter."""

    def __init__(self, pattern: str, why: str) -> None:
        super().__init__(f"the pattern {pattern!r} {why}")
        self.pattern = pattern


@dataclass(frozen=True, slots=True)
class Hooks:
    """The letters that make a word of another when put in front of it, or behind."""

    front: tuple[Tile, ...]
    back: tuple[Tile, ...]


class WordGraph:
    """A set of words, quick to ask. It never changes, and any number of threads may ask it.

    Made by ``from_words``, ``from_kwg`` or ``load``. Words have an index: their place in the order
    of the alphabet.
    """

    __slots__ = ("_graph", "_tiles")

    def __init__(self, graph: _kernel.WordGraph) -> None:
        self._graph = graph
        self._tiles = {letter: at for at, letter in enumerate(graph.alphabet.letters, start=1)}

    @classmethod
    def from_words(
        cls, words: Iterable[str], alphabet: Alphabet = ENGLISH_ALPHABET, *, gaddag: bool = True
    ) -> Self:
        """The graph of words in any order; quickest if they are sorted.

        Finding words needs no GADDAG; finding plays on a board does.
        """
        return cls(_kernel.WordGraph.from_words(list(words), alphabet, gaddag=gaddag))

    @classmethod
    def from_kwg(cls, data: bytes, alphabet: Alphabet = ENGLISH_ALPHABET) -> Self:
        """The graph in the bytes of a KWG file. Raises BadGraph if they are damaged in any way."""
        return cls(_kernel.WordGraph.from_kwg(data, alphabet))

    @classmethod
    def load(cls, path: str | os.PathLike[str], alphabet: Alphabet = ENGLISH_ALPHABET) -> Self:
        """The graph in a KWG file, ours or another program's."""
        with Path(path).open("rb") as file:
            return cls.from_kwg(file.read(LARGEST_FILE + 1), alphabet)

    def to_kwg(self) -> bytes:
        """The bytes of a KWG file, which other programs read too."""
        return self._graph.to_kwg()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a KWG file. It is there whole or not at all, whatever happens on the way."""
        write_whole(Path(path), self.to_kwg())

    @property
    def kernel(self) -> _kernel.WordGraph:
        """The graph as the compiled kernel knows it, for the engine's door."""
        return self._graph

    @property
    def alphabet(self) -> Alphabet:
        return self._graph.alphabet

    @property
    def has_gaddag(self) -> bool:
        return self._graph.has_gaddag

    @property
    def nbytes(self) -> int:
        """What the graph takes in memory."""
        return self._graph.nbytes

    def __len__(self) -> int:
        return len(self._graph)

    def __iter__(self) -> Iterator[str]:
        """All words in alphabetical order."""
        for first in range(0, len(self), _AT_A_TIME):
            yield from self._graph.words_from(first, _AT_A_TIME)

    def __contains__(self, word: object) -> bool:
        match word:
            case str():
                return self._graph.contains(word)
            case tuple() | list():
                return all(tile in self._tiles for tile in word) and self._graph.contains(
                    self._encode(word)
                )
            case _:
                return False

    def contains_each(self, words: Iterable[str]) -> list[bool]:
        """For each word whether it is there: millions in a second."""
        return self._graph.contains_each(words if isinstance(words, list) else list(words))

    def contains_lines(self, lines: bytes) -> bytes:
        """The same for words in UTF-8, one to a line; for each a byte, 1 or 0."""
        return self._graph.contains_lines(lines)

    def index_of(self, word: Sequence[Tile]) -> int | None:
        """The place of a word in alphabetical order; None if it is not there."""
        if word not in self:
            return None
        return self._graph.index_of(word if isinstance(word, str) else self._encode(word))

    def word_at(self, index: int) -> str:
        """The word at a place in alphabetical order."""
        if not 0 <= index < len(self):
            raise IndexError(f"there is no word {index} among {len(self)}")
        return self._graph.words_from(index, 1)[0]

    def anagrams(self, rack: Sequence[Tile], limit: int | None = None) -> list[str]:
        """The words that use every tile of a rack; ``?`` is a blank."""
        tiles = self._rack(rack)
        return self._graph.from_rack(tiles, len(tiles), _bound(limit))

    def build(
        self, rack: Sequence[Tile], *, shortest: int = 2, limit: int | None = None
    ) -> list[str]:
        """The words that some tiles of a rack can lay; ``?`` is a blank."""
        return self._graph.from_rack(self._rack(rack), shortest, _bound(limit))

    def pattern(self, pattern: str, limit: int | None = None) -> list[str]:
        """The words that look like a pattern such as ``S..RE*``.

        ``.`` or ``?`` is any letter, ``*`` any run of letters, even none, ``[ABC]`` one of these
        letters and ``[^ABC]`` any other.
        """
        return self._graph.matching(list(self._places(pattern)), _bound(limit))

    def hooks(self, word: Sequence[Tile]) -> Hooks:
        """The letters that make a word when put before or after the given letters."""
        front, back = self._graph.hooks(word if isinstance(word, str) else self._encode(word))
        return Hooks(tuple(front), tuple(back))

    def _encode(self, letters: Sequence[Tile]) -> bytes:
        if isinstance(letters, str):
            return self.alphabet.encode(letters)
        try:
            return bytes(self._tiles[tile] for tile in letters)
        except KeyError as unknown:
            raise UnknownLetters(f"{unknown.args[0]!r} is not a letter of this alphabet") from None

    def _rack(self, rack: Sequence[Tile]) -> bytes:
        """The tiles of a rack, with 0 for a blank."""
        if isinstance(rack, str):
            return b"\0".join(self.alphabet.encode(letters) for letters in rack.split(BLANK))
        return b"".join(b"\0" if tile == BLANK else self._encode([tile]) for tile in rack)

    def _places(self, pattern: str) -> Iterator[int]:
        """The letters allowed at each place of a pattern, as bits."""
        every = sum(1 << tile for tile in self._tiles.values())
        parts = list(_PLACE.finditer(pattern))
        if sum(len(part[0]) for part in parts) != len(pattern):
            raise BadPattern(pattern, "has a bracket too many, or an empty pair")
        try:
            for kind, run in groupby(parts, key=lambda part: part.lastgroup):
                match kind:
                    case "any":
                        yield from (every for _ in run)
                    case "run":
                        yield from (_ANY_RUN for _ in run)
                    case "text":  # read as one, for the longest tile that fits
                        yield from (1 << t for t in self._encode("".join(part[0] for part in run)))
                    case _:
                        for part in run:
                            named = sum(1 << tile for tile in set(self._encode(part["set"])))
                            allowed = every & ~named if part["not"] else named
                            if not allowed:
                                raise BadPattern(pattern, f"allows no letter at {part[0]}")
                            yield allowed
        except UnknownLetters as unknown:
            raise BadPattern(pattern, f"cannot be read: {unknown}") from None


def _bound(limit: int | None) -> int:
    return sys.maxsize if limit is None else max(limit, 0)
