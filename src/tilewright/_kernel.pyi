"""The compiled kernel of Tilewright."""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def version() -> str:
    """Return the version of Tilewright that this module was compiled for."""

class BadGraph(ValueError):
    """The data are not a word graph."""

class UnknownLetters(ValueError):
    """Text has letters that are not in the alphabet."""

class Alphabet:
    """Converts between text and tiles, which are numbered from 1."""

    def __init__(self, letters: Sequence[str]) -> None: ...

    @property
    def letters(self) -> list[str]:
        """The letters, in the order of their numbers."""

    def __len__(self) -> int: ...

    def encode(self, text: str) -> bytes:
        """Return the tiles of a text, one byte each."""

    def decode(self, tiles: bytes) -> str:
        """Return the text of tiles."""

class WordGraph:
    """A set of words as a DAWG, optionally with a GADDAG."""

    @staticmethod
    def from_words(words: list[str], alphabet: Alphabet, *, gaddag: bool) -> WordGraph:
        """Build a graph from words in any order."""

    @staticmethod
    def from_kwg(data: bytes, alphabet: Alphabet) -> WordGraph:
        """Parse the bytes of a KWG file."""

    def to_kwg(self) -> bytes:
        """Return the bytes of a KWG file."""

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
        """Return for each word whether it is in the graph."""

    def contains_lines(self, lines: bytes) -> bytes:
        """
        Look up words in UTF-8, one per line; return one byte per word, 1 or 0.
        """

    def index_of(self, word: str | bytes) -> int | None:
        """Return the position of a word in alphabetical order."""

    def words_from(self, first: int, limit: int) -> list[str]:
        """Return at most `limit` words, starting at an index."""

    def from_rack(self, rack: bytes, min_length: int, limit: int) -> list[str]:
        """Return the words that can be formed with a rack; tile 0 is a blank."""

    def matching(self, places: Sequence[int], limit: int) -> list[str]:
        """
        Return the words that match a pattern. Each place is a set of tiles as bits, or 0 for any run of letters.
        """

    def hooks(self, word: str | bytes) -> tuple[list[str], list[str]]:
        """
        Return the letters that can precede a word, and those that can follow it.
        """

class BadLeaves(ValueError):
    """The data are not a table of leave values."""

class Leaves:
    """The values of leaves, that is, of the tiles kept on a rack."""

    @staticmethod
    def from_klv2(data: bytes, letters: int) -> Leaves:
        """Parse the bytes of a KLV2 file."""

    @staticmethod
    def of_box(counts: bytes, longest: int) -> Leaves:
        """
        Return all leaves of a box, each worth 0. `counts` holds one byte per kind of tile, the blank first.
        """

    def to_klv2(self) -> bytes:
        """Return the bytes of a KLV2 file."""

    def with_values(self, values: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Leaves:
        """Return a copy of the leaves with these values."""

    def values(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,))]:
        """Return the values of all leaves, by index."""

    def list(self) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]:
        """
        Return the concatenated tiles of all leaves, and the end index of each leave.
        """

    @property
    def letters(self) -> int: ...

    def __len__(self) -> int: ...

class GameRules:
    """The rules of an edition, as the kernel uses them."""

    def __init__(self, *, letters: int, values: Sequence[int], box: bytes, letter_premiums: bytes, word_premiums: bytes, start: int, rack_size: int, bonus: int, bonus_tiles: int, exchange_needs: int, twice_the_others: bool, scoreless_turns: int, passes_with_tiles_left: int, passes_with_bag_empty: int, blanks_circulate: bool) -> None: ...

    @property
    def letters(self) -> int: ...

    @property
    def rack_size(self) -> int: ...

    @property
    def box_size(self) -> int: ...

class SearchWords:
    """A word list in the form the search needs."""

    def __init__(self, graph: WordGraph) -> None: ...

    @property
    def nbytes(self) -> int: ...

def find_plays(rules: GameRules, words: SearchWords, leaves: Leaves | None, board: bytes, rack: bytes, *, in_bag: int, opponent_tile_points: int, endgame_terms: bool, best_only: bool) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))]]:
    """Return plays and exchanges, each best first, as rows of bytes."""

def value_kept(rules: GameRules, leaves: Leaves | None, rack: bytes, used: bytes, *, in_bag: int, opponent_tile_points: int, endgame_terms: bool) -> float:
    """Return what a turn that uses these tiles is worth beyond its score."""

def time_search(rules: GameRules, words: SearchWords, leaves: Leaves | None, boards: Sequence[bytes], racks: Sequence[bytes], *, work: str, passes: int) -> list[float]:
    """Return the CPU time of each pass over all positions, in seconds."""

def search_processors() -> list[str]:
    """
    Return the processor levels that the search supports on this machine, best last.
    """

class BadNetwork(ValueError):
    """The data are not a network of the learned value."""

class ValueNetwork:
    """The network that values a position after a turn."""

    def __init__(self, rules: GameRules, weights: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Take the bits of half-precision weights, in the order of the file."""

    @staticmethod
    def from_bytes(data: bytes) -> ValueNetwork:
        """Parse the bytes of a file."""

    def to_bytes(self) -> bytes:
        """Return the bytes of a file."""

    def weights(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,))]: ...

    def fits(self, rules: GameRules) -> bool:
        """Return whether the network was trained for this equipment."""

class ValuePlan:
    """Which positions of self-play to sample, and how."""

    def __init__(self, leaves: Leaves | None, network: ValueNetwork | None, *, deals: int, late_deals: int, max_in_bag: int, early_percent: int, varied_percent: int) -> None: ...

def sample_positions(rules: GameRules, words: SearchWords, plan: ValuePlan, *, seed: int, first_game: int, games: int, threads: int, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], bool]:
    """
    Play games and return the sampled positions as rows of bytes, and whether `tick` stopped the run.
    """

def encode_samples(rules: GameRules, words: SearchWords, positions: bytes) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
    """
    Return what the network sees of the turns of sampled positions, as rows of bytes.
    """

def value_turns(rules: GameRules, words: SearchWords, leaves: Leaves | None, network: ValueNetwork, *, board: bytes, rack: bytes, in_bag: int, turns: bytes) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
    """Return what the network expects after each turn, as rows of bytes."""

class SamplingPlan:
    """How to sample leaves during self-play."""

    def __init__(self, leaves: Leaves, *, random_racks: int, chosen_racks: int, min_in_bag: int, expected: Annotated[NDArray[numpy.float32], dict(shape=(256), order='C', device='cpu', writable=False)]) -> None: ...

def play_games(rules: GameRules, words: SearchWords, players: list[tuple[Leaves | None, bool, ValueNetwork | None, int, ValueNetwork | None]], *, seed: int, first_game: int, games: int, threads: int, pairs: bool, keep_turns: bool, sampling: SamplingPlan | None, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], bool, tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]]:
    """
    Play games. A player has leaves (or None), whether it uses endgame terms, a value network (or None), the number of play-outs late in the game, and a network for late positions (or None). Return games and turns as rows of bytes, whether `tick` stopped the run, and the samples.
    """

def simulate(rules: GameRules, words: SearchWords, leaves: Leaves | None, *, board: bytes, racks: Sequence[bytes], held: Sequence[int], possible: Sequence[Sequence[tuple[bytes, float]]], scores: Sequence[int], targets: Sequence[int], scoreless_turns: int, turns: bytes, plies: int, samples: int, confidence: float, per_win: float, per_point: float, wins: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, prior: Sequence[float], prior_samples: float, endgame_terms: bool, keep_play_outs: bool, seed: int, threads: int, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], int, bool, bool]:
    """
    Play turns out with the unseen tiles dealt at random. Return their statistics and the play-outs that are kept as rows of bytes, the number of deals, whether one turn was left, and whether `tick` stopped it.
    """

def infer_leaves(rules: GameRules, words: SearchWords, leaves: Leaves | None, *, board: bytes, laid: bytes, score: int, exchanged: int, held: int, in_bag: int, known: bytes, hidden: bytes, racks: int, tolerance: float, seed: int, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], int, bool]:
    """
    Compare the racks with which a turn may have been made. Return the leaves as rows of bytes, the number of racks, and whether these are all that are possible.
    """

UNBOUNDED_SPREAD: int = 268435456

def solve_endgame(rules: GameRules, words: SearchWords, *, board: bytes, mover: bytes, opponent: bytes, scoreless_turns: int, best: int, nodes: int, threads: int, table_bits: int, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], bool, int, bool]:
    """
    Search an endgame of two players to its end. Return the turns with their limits and the principal line as rows of bytes, whether the line is complete, the number of positions searched, and whether the search was stopped.
    """

def estimate_endgame(rules: GameRules, words: SearchWords, *, board: bytes, racks: Sequence[bytes], scores: Sequence[int], targets: Sequence[int], scoreless_turns: int, turns: int, replies: int, searches: int, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], int, bool, int]:
    """
    Estimate the turns of an endgame of two to four players. Return them as rows of bytes, the number of turns looked ahead, whether nothing was left out, and the number of searches.
    """

class BatchTurn:
    """One turn of every game, as read-only arrays."""

    @property
    def observations(self) -> Annotated[NDArray[numpy.int16], dict(shape=(None, None), writable=False)]: ...

    @property
    def to_move(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def exchanges(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None), writable=False)]: ...

    @property
    def plays(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def offsets(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), writable=False)]: ...

    @property
    def numbers(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), writable=False)]: ...

    @property
    def starters(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def scores(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]: ...

    @property
    def winners(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def terminated(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def truncated(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def final_observations(self) -> Annotated[NDArray[numpy.int16], dict(shape=(None, None), writable=False)]: ...

class Batch:
    """Many games in lock step."""

    def __init__(self, rules: GameRules, words: SearchWords, leaves: Leaves | None, *, games: int, opponents: list[object], threads: int, pairs: bool, max_turns: int, auto_reset: str, order: str, max_plays: int | None, observation: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def begin(self, seed: int) -> BatchTurn:
        """Start the first game of a run in every slot."""

    def advance(self, slots: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> BatchTurn:
        """Start the next game in these slots, one flag each."""

    def first_illegal(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int | None:
        """Return the first game whose choice is not legal."""

    def step(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> BatchTurn:
        """Make a turn in every game that is not over."""

def solve_preendgame(rules: GameRules, words: SearchWords, *, board: bytes, rack: bytes, known: bytes, unseen: bytes, lead: int, scoreless_turns: int, turns: bytes, candidates: int, best: int, nodes: int, threads: int, tick: Callable[[int], bool]) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], tuple[int, int, int], bool]:
    """
    Compare turns with one to four tiles in the bag by the endgames that follow. Return the ways in which the bag can be filled, the turns and the outcome of each turn in each way as rows of bytes; the number of plays in the position, of endgames and of positions searched; and whether the search was stopped.
    """
