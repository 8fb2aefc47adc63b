"""Games that the engine plays with itself, thousands a second.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> result = self_play(4, lexicon=Lexicon.load("english"), seed=1, threads=1)
>>> len(result), result.summary()["players"]
(4, 2)

The games depend on the seed and their numbers alone, not on the number of threads.
"""

import operator
import time
from collections.abc import Callable, Sequence
from typing import Protocol, SupportsIndex

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.hall import open_hall
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.engine.series import PlayedGames, Player, Series
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.edition import Edition
from tilewright.rules.editions import TOURNAMENT

__all__ = ["GREEDY", "Player", "Progress", "StopSign", "result_of", "self_play"]

Progress = Callable[[int], None]

_SEEDS = 1 << 64
_NUMBERS = 1 << 32


class StopSign(Protocol):
    """Such as a ``threading.Event``."""

    def is_set(self) -> bool: ...


GREEDY = Player("greedy", endgame_terms=False)


def self_play(
    games: SupportsIndex,
    *,
    lexicon: Lexicon,
    leaves: Leaves | None = None,
    players: int | Sequence[Player] = 2,
    seed: SupportsIndex = 0,
    threads: int | None = None,
    pairs: bool = False,
    turns: bool = False,
    edition: Edition = TOURNAMENT,
    first_game: SupportsIndex = 0,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: StopSign | None = None,
) -> SelfPlayResult:
    """Play games and count them up.

    ``players`` is how many, all alike and with these leaves, or who they are. Seats are changed
    from game to game, so that everyone begins equally often; with ``pairs`` each order of the bag
    is played from every seat. ``turns`` keeps every turn, for columns and GCG. ``progress`` is told
    a few times a second how many games were played; ``stop`` may be set from any thread, and the
    games that are whole are returned. ``first_game`` is the number of the first game: a part of a
    longer run can be played elsewhere.

    ``cluster`` spreads the games over a Ray cluster: ``"auto"`` for the one that runs here or that
    ``RAY_ADDRESS`` names, ``"local"`` for a new one on this machine, or an address. ``threads`` is
    then how many of its processors are used at most.
    """
    if not isinstance(players, int) and leaves is not None:
        raise ValueError("players bring their own leaves")
    if isinstance(players, int):
        players = [Player(f"player {seat + 1}", leaves) for seat in range(players)]
    games, first_game, seed = map(operator.index, (games, first_game, seed))
    if not 0 <= seed < _SEEDS:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    if not (0 <= games < _NUMBERS and 0 <= first_game < _NUMBERS):
        raise ValueError("games are numbered from 0 to 2**32 - 1")
    if edition.finish_line is not None or edition.blanks_circulate:
        raise NotForTheEngine("self-play knows neither a finish line nor blanks in circulation")

    def tick(played: int) -> bool:
        if progress is not None:
            progress(played)
        return stop is None or not stop.is_set()

    series = Series(edition, lexicon, tuple(players), seed, pairs=pairs, keep_turns=turns)
    with open_hall(cluster, threads) as hall:
        begin = time.perf_counter()
        played = hall.play(series, first_game, games, tick)
        seconds = time.perf_counter() - begin
    return result_of(series, played, seconds)


def result_of(series: Series, played: PlayedGames, seconds: float = 0.0) -> SelfPlayResult:
    """The result of games of a series."""
    return SelfPlayResult(
        edition=series.edition,
        lexicon=series.lexicon.name,
        players=tuple(player.name for player in series.players),
        pairs=series.pairs,
        seconds=seconds,
        stopped=played.stopped,
        game_rows=played.game_rows,
        turn_rows=played.turn_rows if series.keep_turns else None,
    )
