"""Games that the engine plays against itself, thousands per second.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> result = self_play(4, lexicon=Lexicon.load("english"), seed=1, threads=1)
>>> len(result), result.summary()["players"]
(4, 2)

The games depend only on the seed and their numbers, not on the number of threads.
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
import time
from collections.abc import Callable, Iterator, Sequence
from typing import SupportsIndex

from tilewright.engine.errors import (
    BadArgument,
    UnsupportedByEngine,
    check_controls,
    checked_seed,
)
from tilewright.engine.selfplay.executor import Executor, StopFlag, open_executor
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.series import PlayedGames, Player, ProgressCallback, Series
from tilewright.engine.shipped import LeavesOption, fitting_leaves
from tilewright.lexicon.default import default_lexicon
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT

__all__ = ["GREEDY", "Player", "Progress", "StopFlag", "play_batches", "result_of", "self_play"]

Progress = Callable[[int], None]

_GAME_LIMIT = 1 << 32
# A few seconds of play on one core, and a few megabytes.
_BATCH = 5000


GREEDY = Player("greedy", endgame_terms=False)
"""The player that makes the play with the highest score."""


def self_play(
    games: SupportsIndex,
    *,
    lexicon: Lexicon | None = None,
    leaves: LeavesOption = "auto",
    players: int | Sequence[Player] = 2,
    seed: SupportsIndex = 0,
    threads: int | None = None,
    pairs: bool = False,
    turns: bool = False,
    edition: Edition | None = None,
    first_game: SupportsIndex = 0,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> SelfPlayResult:
    """Play games and return them with their statistics.

    By default tournament rules apply, and the words are those of the ``english`` list.
    ``players`` is a sequence of players, or a number of identical players that use ``leaves``: by
    default the English ones, whatever the word list, if the tiles have the English letters. With
    ``leaves=None`` they give no value to the tiles kept.
    Players change seats from game to game, so that each begins equally often. With ``pairs``, each
    shuffle of the bag is played once from every seat, so the number of games must be a multiple of
    the number of players. ``turns`` keeps every turn, for columns and
    GCG files.

    ``progress`` is called a few times a second with the number of games played. ``stop`` may be set
    from any thread; the games that are complete are then returned. ``first_game`` is the number of
    the first game, so that part of a longer run can be played elsewhere. ``threads`` defaults to
    all cores.

    ``cluster`` spreads the games over a Ray cluster: ``"auto"`` for the one that runs here or that
    ``RAY_ADDRESS`` names, ``"local"`` for a new one on this machine, or an address. ``threads`` is
    then the maximum number of its cores to use.
    """
    series = make_series(
        lexicon=lexicon,
        leaves=leaves,
        players=players,
        seed=seed,
        pairs=pairs,
        keep_turns=turns,
        edition=edition,
    )
    if cluster is not None and not isinstance(cluster, str):
        raise BadArgument("cluster", "the address of a cluster or None", cluster)
    check_controls(progress, stop)
    games, first_game = map(operator.index, (games, first_game))
    check_games(series, first_game, games)

    def on_progress(played: int) -> bool:
        if progress is not None:
            progress(played)
        return stop is None or not stop.is_set()

    cores = None if threads is None else operator.index(threads)
    with open_executor(cluster, cores) as executor:
        start = time.perf_counter()
        played = executor.play(series, first_game, games, on_progress)
        seconds = time.perf_counter() - start
    return result_of(series, played, seconds)


def make_series(
    *,
    lexicon: Lexicon | None,
    leaves: LeavesOption,
    players: int | Sequence[Player],
    seed: SupportsIndex,
    pairs: bool,
    keep_turns: bool,
    edition: Edition | None,
) -> Series:
    """Return the series that arguments of ``self_play`` describe. Raises what it raises."""
    rules = TOURNAMENT if edition is None else edition
    if not isinstance(rules, Edition):
        raise BadArgument("edition", "an Edition", rules)
    words = default_lexicon(None, rules.tiles) if lexicon is None else lexicon
    if not isinstance(words, Lexicon):
        raise BadArgument("lexicon", "a Lexicon", words)
    if isinstance(players, int):
        values = fitting_leaves(leaves, rules.tiles)
        players = [Player(f"player {seat + 1}", values) for seat in range(players)]
    elif leaves != "auto":
        raise ValueError("give leaves to each player, not to self_play")
    elif not all(isinstance(player, Player) for player in players):
        raise BadArgument("players", "a number or a sequence of Player", players)
    if rules.finish_line is not None or rules.blanks_circulate:
        raise UnsupportedByEngine("self-play supports neither finish lines nor circulating blanks")
    networks = [network for player in players for network in player.networks]
    if networks and not (len(players) == 2 and all(each.fits(rules) for each in networks)):
        raise UnsupportedByEngine("the value network was trained for other games")
    number = checked_seed(seed)
    return Series(rules, words, tuple(players), number, pairs=pairs, keep_turns=keep_turns)


def check_games(series: Series, first_game: int, games: int) -> None:
    """Raise ``ValueError`` if a series has no such range of games."""
    if not (0 <= games < _GAME_LIMIT and 0 <= first_game < _GAME_LIMIT):
        raise ValueError("game numbers must be between 0 and 2**32 - 1")
    players = len(series.players)
    if series.pairs and (games % players or first_game % players):
        raise ValueError(
            f"with pairs, games and first_game must be multiples of {players}, the number of "
            "players"
        )


def play_batches(
    series: Series,
    executor: Executor,
    first_game: int,
    games: int,
    on_progress: ProgressCallback,
    batch: int | None = None,
) -> Iterator[SelfPlayResult]:
    """Play games in batches, so that memory is needed for one batch only.

    If it is stopped, the last batch is shorter, but no game before its end is missing.
    """

    def play(done: int) -> PlayedGames:
        def progress(played: int) -> bool:
            return on_progress(done + played)

        return executor.play(series, first_game + done, min(size, games - done), progress)

    size = batch or _BATCH
    for done in range(0, games, size):
        start = time.perf_counter()
        played = play(done)
        seconds = time.perf_counter() - start
        yield result_of(series, played.leading(first_game + done), seconds)
        if played.stopped:
            return


def result_of(series: Series, played: PlayedGames, seconds: float = 0.0) -> SelfPlayResult:
    """Return the result for games of a series."""
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
