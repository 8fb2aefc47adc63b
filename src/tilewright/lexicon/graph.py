"""The word graph of the compiled kernel, with a Python interface.

>>> graph = WordGraph.from_words(["CARE", "CARES", "RACE", "SCARE"])
>>> "CARE" in graph, "CARED" in graph
(True, False)
>>> graph.anagrams("ERA?")
['CARE', 'RACE']
>>> graph.hooks("CARE")
Hooks(front=('S',), back=('S',))

Words are in upper case, like tiles. A word or rack may be given as text or as a sequence of tiles.
The latter is unambiguous where a tile has several letters: ``("C", "H")`` is not ``("CH",)``. Text
is split into the longest tiles that match.
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
from tilewright.atomic_file import write_atomically

if TYPE_CHECKING:  # looking up a word should not load the rules
    from tilewright.rules.equipment.tiles import TileSet

__all__ = [
    "ENGLISH_ALPHABET",
    "Alphabet",
    "BadGraph",
    "BadPattern",
    "Hooks",
    "UnknownLetters",
    "WordGraph",
    "alphabet_of",
    "upper_ascii",
]

Tile = str
# The same as in the rules; a test compares them.
BLANK: Final = "?"

# An arc has 22 bits and a node four bytes, which limits the size of a KWG file.
MAX_FILE_BYTES: Final = 4 << 22

_BATCH: Final = 4096
_ANY_RUN: Final = 0
_PATTERN_PART: Final = re.compile(
    r"(?P<any>[.?])|(?P<run>\*)|\[(?P<not>\^?)(?P<set>[^][]+)\]|(?P<text>[^][])"
)


def alphabet_of(tiles: "TileSet") -> Alphabet:
    """Return the alphabet of a tile set."""
    return Alphabet([entry.letter for entry in tiles.letters])


ENGLISH_ALPHABET: Final = Alphabet(list(ascii_uppercase))


def upper_ascii(text: str) -> str:
    """Return ASCII text in upper case, other text unchanged: the long s must not become S."""
    return text.upper() if text.isascii() else text


class BadPattern(ValueError):
    """A pattern has an unmatched bracket or an unknown letter."""

    def __init__(self, pattern: str, why: str) -> None:
        super().__init__(pattern, why)
        self.pattern = pattern

    def __str__(self) -> str:
        return f"The pattern {self.pattern!r} {self.args[1]}."


@dataclass(frozen=True, slots=True)
class Hooks:
    """The letters that form another word when added to the front or the back of a word."""

    front: tuple[Tile, ...]
    back: tuple[Tile, ...]


class WordGraph:
    """An immutable set of words with fast queries, safe to use from several threads.

    Create one with ``from_words``, ``from_kwg`` or ``load``. The index of a word is its position in
    alphabetical order.
    """

    __slots__ = ("_graph", "_tiles")

    def __init__(self, graph: _kernel.WordGraph) -> None:
        self._graph = graph
        self._tiles = {letter: at for at, letter in enumerate(graph.alphabet.letters, start=1)}

    @classmethod
    def from_words(
        cls, words: Iterable[str], alphabet: Alphabet = ENGLISH_ALPHABET, *, gaddag: bool = True
    ) -> Self:
        """Build the graph of words in any order; sorted words are fastest.

        The GADDAG is needed to find plays on a board, but not to find words.
        """
        return cls(_kernel.WordGraph.from_words(list(words), alphabet, gaddag=gaddag))

    @classmethod
    def from_kwg(cls, data: bytes, alphabet: Alphabet = ENGLISH_ALPHABET) -> Self:
        """Read the bytes of a KWG file. Raises ``BadGraph`` if they are damaged in any way."""
        return cls(_kernel.WordGraph.from_kwg(data, alphabet))

    @classmethod
    def load(cls, path: str | os.PathLike[str], alphabet: Alphabet = ENGLISH_ALPHABET) -> Self:
        """Read a KWG file, written by Tilewright or another program."""
        with Path(path).open("rb") as file:
            return cls.from_kwg(file.read(MAX_FILE_BYTES + 1), alphabet)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the contents of the file."""
        return _unpickled_graph, (self.to_kwg(), tuple(self.alphabet.letters))

    def __repr__(self) -> str:
        return f"<WordGraph: {len(self)} words>"

    def __copy__(self) -> Self:
        return self  # it is immutable

    def __deepcopy__(self, _: object) -> Self:
        return self

    def to_kwg(self) -> bytes:
        """Return the bytes of a KWG file, which other programs can also read."""
        return self._graph.to_kwg()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a KWG file atomically."""
        write_atomically(Path(path), self.to_kwg())

    @property
    def kernel(self) -> _kernel.WordGraph:
        """The kernel's graph, for the engine."""
        return self._graph

    @property
    def alphabet(self) -> Alphabet:
        """The letters of the words."""
        return self._graph.alphabet

    @property
    def has_gaddag(self) -> bool:
        """Whether words can also be read from any of their letters, as finding plays needs."""
        return self._graph.has_gaddag

    @property
    def nbytes(self) -> int:
        """The size of the graph in memory, in bytes."""
        return self._graph.nbytes

    def __len__(self) -> int:
        return len(self._graph)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the words in alphabetical order."""
        for first in range(0, len(self), _BATCH):
            yield from self._graph.words_from(first, _BATCH)

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
        """Return for each word whether it is in the set, at millions of words per second."""
        return self._graph.contains_each(words if isinstance(words, list) else list(words))

    def contains_lines(self, lines: bytes) -> bytes:
        """Look up words given as lines of UTF-8; return one byte per word, 1 or 0."""
        return self._graph.contains_lines(lines)

    def index_of(self, word: Sequence[Tile]) -> int | None:
        """Return the index of a word, or None if it is not in the set."""
        if word not in self:
            return None
        return self._graph.index_of(word if isinstance(word, str) else self._encode(word))

    def word_at(self, index: int) -> str:
        """Return the word at an index."""
        if not 0 <= index < len(self):
            raise IndexError(f"index {index} is out of range for {len(self)} words")
        return self._graph.words_from(index, 1)[0]

    def anagrams(self, rack: Sequence[Tile], limit: int | None = None) -> list[str]:
        """Return the words that use every tile of a rack; ``?`` is a blank."""
        tiles = self._rack(rack)
        return self._graph.from_rack(tiles, len(tiles), _bound(limit))

    def build(
        self, rack: Sequence[Tile], *, shortest: int = 2, limit: int | None = None
    ) -> list[str]:
        """Return the words that can be formed with tiles of a rack; ``?`` is a blank."""
        return self._graph.from_rack(self._rack(rack), shortest, _bound(limit))

    def pattern(self, pattern: str, limit: int | None = None) -> list[str]:
        """Return the words that match a pattern such as ``S..RE*``.

        ``.`` or ``?`` matches any letter, ``*`` any number of letters, ``[ABC]`` one of these
        letters and ``[^ABC]`` any other letter.
        """
        return self._graph.matching(list(self._masks(pattern)), _bound(limit))

    def hooks(self, word: Sequence[Tile]) -> Hooks:
        """Return the letters that form a word when added before or after the given ones."""
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
        """Return the tile numbers of a rack, with 0 for a blank."""
        if isinstance(rack, str):
            return b"\0".join(self.alphabet.encode(letters) for letters in rack.split(BLANK))
        return b"".join(b"\0" if tile == BLANK else self._encode([tile]) for tile in rack)

    def _masks(self, pattern: str) -> Iterator[int]:
        """Yield the letters allowed at each position of a pattern, as a bit mask."""
        every = sum(1 << tile for tile in self._tiles.values())
        parts = list(_PATTERN_PART.finditer(pattern))
        if sum(len(part[0]) for part in parts) != len(pattern):
            raise BadPattern(pattern, "has an unmatched or empty bracket")
        try:
            for kind, run in groupby(parts, key=lambda part: part.lastgroup):
                match kind:
                    case "any":
                        yield from (every for _ in run)
                    case "run":
                        yield from (_ANY_RUN for _ in run)
                    case "text":  # joined, so that the longest tiles are found
                        yield from (1 << t for t in self._encode("".join(part[0] for part in run)))
                    case _:
                        for part in run:
                            named = sum(1 << tile for tile in set(self._encode(part["set"])))
                            allowed = every & ~named if part["not"] else named
                            if not allowed:
                                raise BadPattern(pattern, f"allows no letter at {part[0]}")
                            yield allowed
        except UnknownLetters as unknown:
            raise BadPattern(pattern, f"is invalid: {unknown}") from None


def _bound(limit: int | None) -> int:
    return sys.maxsize if limit is None else max(limit, 0)


def _unpickled_graph(data: bytes, letters: tuple[str, ...]) -> WordGraph:
    return WordGraph.from_kwg(data, Alphabet(list(letters)))
