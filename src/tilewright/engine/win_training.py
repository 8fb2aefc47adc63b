"""Counting how often players win, in as many games as one likes."""

from dataclasses import dataclass
from typing import Final

from tilewright.engine.hall import open_hall
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import Progress, StopSign, result_of
from tilewright.engine.series import Player, Series
from tilewright.engine.win_probability import WinCounts, count_wins
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.edition import Edition
from tilewright.rules.editions import TOURNAMENT

# The turns of so many games are held at once.
_PART: Final = 20_000


@dataclass(frozen=True, eq=False, slots=True)
class CountedGames:
    """What was counted, and in how many games."""

    games: int
    counts: WinCounts


def count_games(
    games: int,
    *,
    lexicon: Lexicon,
    leaves: Leaves | None = None,
    seed: int = 0,
    edition: Edition = TOURNAMENT,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: StopSign | None = None,
) -> CountedGames:
    """Play games of two and count who wins from where.

    ``threads``, ``cluster``, ``progress`` and ``stop`` are as for ``self_play``; when it is
    stopped, what was played until then is counted.
    """
    players = tuple(Player(f"player {seat + 1}", leaves) for seat in range(2))
    series = Series(edition, lexicon, players, seed, keep_turns=True)
    counted, counts = 0, WinCounts.none(edition.tiles.size)

    def tick(played: int) -> bool:
        if progress is not None:
            progress(counted + played)
        return stop is None or not stop.is_set()

    with open_hall(cluster, threads) as hall:
        for first in range(0, games, _PART):
            played = hall.play(series, first, min(_PART, games - first), tick)
            counts += count_wins(result_of(series, played))
            counted += len(played.game_rows)
            if played.stopped:
                break
    return CountedGames(counted, counts)
