"""How many points it costs not to know a word: the gap to the best turn without it.

Each turn of self-play is searched for its best turns. For every word that the best turn makes, the
gap is the difference in equity to the best turn that does not make it. A word that is often part of
a much better turn is worth learning first.
"""

from __future__ import annotations  # keeps signatures short in help()

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from numpy.typing import NDArray

from tilewright.engine.kernel import BLANK_BIT, FIRST_COLUMN_LANE, PLAY, SIDE
from tilewright.engine.selfplay.candidate_columns import CandidateColumns, find_candidates
from tilewright.engine.selfplay.executor import available_cores, open_executor
from tilewright.engine.selfplay.position_columns import boards_before, unseen_before
from tilewright.engine.selfplay.self_play import Progress, StopFlag, result_of
from tilewright.engine.selfplay.series import Player, Series
from tilewright.engine.shipped import LeavesOption, fitting_leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT

# Turns compared. If all of them make a word, its gap to the last one is counted.
_CANDIDATES: Final = 16
# Games per batch, since the turns of a batch are held in memory.
_BATCH: Final = 500
_TILE: Final = BLANK_BIT - 1


@dataclass(frozen=True, eq=False, slots=True)
class MeasuredWords:
    """The points that each word is worth in 1,000 games, and the number of games played."""

    games: int
    points: dict[str, float]


def measure_playability(
    games: int,
    *,
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    seed: int = 0,
    edition: Edition | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> MeasuredWords:
    """Play two-player games and measure the words of their best turns.

    ``leaves``, ``threads``, ``progress`` and ``stop`` are as for ``self_play``. If it is stopped
    early, the games of the batches so far count.
    """
    rules = TOURNAMENT if edition is None else edition
    values = fitting_leaves(leaves, rules.tiles)
    players = tuple(Player(f"player {seat + 1}", values) for seat in range(2))
    series = Series(rules, lexicon, players, seed, keep_turns=True)
    cores = threads or available_cores()
    letters = ("", *(entry.letter for entry in rules.tiles.letters))
    gaps: defaultdict[str, float] = defaultdict(float)
    measured = 0

    def on_progress(played: int) -> bool:
        if progress is not None:
            progress(measured + played)
        return stop is None or not stop.is_set()

    with open_executor(None, cores) as executor:
        for first in range(0, games, _BATCH):
            if stop is not None and stop.is_set():
                break
            played = executor.play(series, first, min(_BATCH, games - first), on_progress)
            if played.stopped:
                break
            result = result_of(series, played)
            boards = boards_before(result)
            unseen = unseen_before(result, boards)
            found = find_candidates(series, result, boards, unseen, _CANDIDATES, cores)
            for board, turns in zip(boards, _best_turns(found), strict=True):
                for word, gap in _gaps(board, turns, letters):
                    gaps[word] += gap
            measured += len(played.game_rows)
    scale = 1000 / max(measured, 1)
    return MeasuredWords(measured, {word: scale * gap for word, gap in gaps.items()})


@dataclass(frozen=True, slots=True)
class _Turn:
    lane: int
    start: int
    tiles: Sequence[int]
    equity: float
    is_play: bool


def _best_turns(found: CandidateColumns) -> Iterator[list[_Turn]]:
    """Yield the turns compared at each position, best first."""
    columns = (found.kind, found.lane, found.start, found.count, found.tiles, found.equity)
    for kinds, lanes, starts, counts, tiles, equities in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        yield [
            _Turn(lane, start, laid[:count], equity, kind == PLAY)
            for kind, lane, start, count, laid, equity in zip(
                kinds, lanes, starts, counts, tiles, equities, strict=True
            )
            if count
        ]


def _gaps(
    squares: NDArray[Any], turns: list[_Turn], letters: Sequence[str]
) -> Iterator[tuple[str, float]]:
    """Yield each word of the best turn with its gap."""
    if len(turns) < 2 or not turns[0].is_play:
        return
    board = squares.tobytes()
    best, *others = turns
    open_words = set(_words(board, best, letters))
    for turn in others:
        formed = set(_words(board, turn, letters)) if turn.is_play else set()
        for word in open_words - formed:
            yield word, best.equity - turn.equity
        open_words &= formed
        if not open_words:
            return
    for word in open_words:
        yield word, best.equity - others[-1].equity


def _words(board: bytes, play: _Turn, letters: Sequence[str]) -> Iterator[str]:
    """Yield the words that a play forms."""
    across = play.lane < FIRST_COLUMN_LANE
    step = 1 if across else SIDE
    first = play.lane * SIDE if across else play.lane - FIRST_COLUMN_LANE
    laid: dict[int, int] = {}
    square = first + (play.start - 1) * step
    for tile in play.tiles:
        while board[square]:
            square += step
        laid[square] = tile
        square += step
    yield from _word_at(board, laid, next(iter(laid)), step, letters)
    for square, tile in laid.items():
        yield from _word_at(board, {square: tile}, square, SIDE + 1 - step, letters)


def _word_at(
    board: bytes, laid: dict[int, int], square: int, step: int, letters: Sequence[str]
) -> Iterator[str]:
    """Yield the word through a square, if it has two letters or more."""
    place = square % SIDE if step == 1 else square // SIDE
    origin = square - place * step

    def tile(at: int) -> int:
        here = origin + at * step
        return board[here] or laid.get(here, 0)

    begin, end = place, place + 1
    while begin and tile(begin - 1):
        begin -= 1
    while end < SIDE and tile(end):
        end += 1
    if end - begin > 1:
        yield "".join(letters[tile(at) & _TILE] for at in range(begin, end))
