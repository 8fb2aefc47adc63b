"""The compiled kernel of Tilewright."""

from collections.abc import Sequence


def version() -> str:
    """The version of Tilewright this was compiled for."""

class BadGraph(ValueError):
    pass

class UnknownLetters(ValueError):
    pass

class Alphabet:
    """The table between written letters and tiles 1, 2, 3 …"""

    def __init__(self, letters: Sequence[str]) -> None: ...

    @property
    def letters(self) -> list[str]: ...

    def __len__(self) -> int: ...

    def encode(self, text: str) -> bytes:
        """The tiles of a text, a byte each."""

    def decode(self, tiles: bytes) -> str:
        """The text of tiles."""

class WordGraph:
    """A set of words as a DAWG, with a GADDAG if wanted."""

    @staticmethod
    def from_words(words: list[str], alphabet: Alphabet, *, gaddag: bool) -> WordGraph:
        """The graph of words in any order."""

    @staticmethod
    def from_kwg(data: bytes, alphabet: Alphabet) -> WordGraph:
        """Read the bytes of a KWG file."""

    def to_kwg(self) -> bytes:
        """The bytes of a KWG file."""

    @property
    def alphabet(self) -> Alphabet: ...

    @property
    def has_gaddag(self) -> bool: ...

    @property
    def node_count(self) -> int: ...

    @property
    def nbytes(self) -> int: ...

    def __len__(self) -> int: ...

    def contains(self, word: str | bytes) -> bool: ...

    def contains_each(self, words: list[str]) -> list[bool]:
        """For each word whether it is there."""

    def contains_lines(self, lines: bytes) -> bytes:
        """The same for words in UTF-8, one to a line: a byte for each, 1 or 0."""

    def index_of(self, word: str | bytes) -> int | None:
        """The place of a word in alphabetical order."""

    def words_from(self, first: int, limit: int) -> list[str]:
        """Words from an index on."""

    def from_rack(self, rack: bytes, shortest: int, limit: int) -> list[str]:
        """Words that tiles can lay, each used once at most; tile 0 is a blank."""

    def matching(self, places: Sequence[int], limit: int) -> list[str]:
        """
        Words that fill places, each a set of tiles as bits, or 0 for any run of letters.
        """

    def hooks(self, word: str | bytes) -> tuple[list[str], list[str]]:
        """The letters that go before a word, and those after it."""
