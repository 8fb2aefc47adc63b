"""Count wins in any number of self-play games."""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass
from typing import Final

from tilewright.engine.selfplay.executor import open_executor
from tilewright.engine.selfplay.self_play import Progress, StopFlag, result_of
from tilewright.engine.selfplay.series import Player, Series
from tilewright.engine.shipped import LeavesOption, fitting_leaves
from tilewright.engine.win_probability import WinCounts, count_wins
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT

# Games per batch, since the turns of a batch are held in memory.
_BATCH: Final = 20_000


@dataclass(frozen=True, eq=False, slots=True)
class CountedGames:
    """The counts, and the number of games they come from."""

    games: int
    counts: WinCounts


def count_games(
    games: int,
    *,
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    seed: int = 0,
    edition: Edition | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> CountedGames:
    """Play two-player games and count which positions win.

    ``leaves``, ``threads``, ``cluster``, ``progress`` and ``stop`` are as for ``self_play``. If it
    is stopped early, the games played so far are counted.
    """
    rules = TOURNAMENT if edition is None else edition
    values = fitting_leaves(leaves, rules.tiles)
    players = tuple(Player(f"player {seat + 1}", values) for seat in range(2))
    series = Series(rules, lexicon, players, seed, keep_turns=True)
    counted, counts = 0, WinCounts.zeros(rules.tiles.size)

    def on_progress(played: int) -> bool:
        if progress is not None:
            progress(counted + played)
        return stop is None or not stop.is_set()

    with open_executor(cluster, threads) as executor:
        for first in range(0, games, _BATCH):
            played = executor.play(series, first, min(_BATCH, games - first), on_progress)
            counts += count_wins(result_of(series, played))
            counted += len(played.game_rows)
            if played.stopped:
                break
    return CountedGames(counted, counts)
