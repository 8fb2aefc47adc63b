"""The compiled kernel of Tilewright."""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


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

class BadLeaves(ValueError):
    pass

class Leaves:
    """What the tiles kept on a rack are worth."""

    @staticmethod
    def from_klv2(data: bytes, letters: int) -> Leaves:
        """Read the bytes of a KLV2 file."""

    @staticmethod
    def of_box(counts: bytes, longest: int) -> Leaves:
        """
        All leaves of a box with these counts (a byte a tile, the blank first), worth 0.
        """

    def to_klv2(self) -> bytes:
        """The bytes of a KLV2 file."""

    def with_values(self, values: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Leaves:
        """The same leaves with other values."""

    def values(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,))]:
        """The values in the order of the leaves."""

    def list(self) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]:
        """The tiles of all leaves one after the other, and where each ends."""

    @property
    def letters(self) -> int: ...

    def __len__(self) -> int: ...

class GameRules:
    """What the kernel needs to know of an edition."""

    def __init__(self, *, letters: int, values: Sequence[int], box: bytes, letter_premiums: bytes, word_premiums: bytes, start: int, rack_size: int, bonus: int, bonus_tiles: int, exchange_needs: int, twice_the_others: bool, scoreless_turns: int, passes_with_tiles_left: int, passes_with_bag_empty: int) -> None: ...

    @property
    def letters(self) -> int: ...

    @property
    def rack_size(self) -> int: ...

    @property
    def box_size(self) -> int: ...

class SearchWords:
    """A word list made ready for finding plays."""

    def __init__(self, graph: WordGraph) -> None: ...

    @property
    def nbytes(self) -> int: ...

def find_plays(rules: GameRules, words: SearchWords, leaves: Leaves | None, board: bytes, rack: bytes, *, in_bag: int, others_worth: int, endgame_terms: bool, best_only: bool) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))]]:
    """Plays and exchanges as rows, the best first."""

def time_search(rules: GameRules, words: SearchWords, leaves: Leaves | None, boards: Sequence[bytes], racks: Sequence[bytes], *, work: str, passes: int) -> list[float]:
    """The processor time of each of several passes over all positions."""

def search_processors() -> list[str]:
    """
    The kinds of processor the search is compiled for and this machine can run, best last.
    """

class SamplingPlan:
    """How leaves are sampled while games are played."""

    def __init__(self, leaves: Leaves, *, random_racks: int, chosen_racks: int, least_in_bag: int, expected: Annotated[NDArray[numpy.float32], dict(shape=(256), order='C', device='cpu', writable=False)]) -> None: ...

def play_games(rules: GameRules, words: SearchWords, players: list[tuple[Leaves | None, bool]], *, seed: int, first_game: int, games: int, threads: int, pairs: bool, keep_turns: bool, sampling: SamplingPlan | None, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], bool, tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]]:
    """
    Play games by players, each a pair of leaves (or None) and whether it knows endgame terms. Answers games and turns as rows, whether it was stopped, and the samples.
    """
