"""Playing games into a folder of shards."""

from __future__ import annotations  # keeps signatures short in help()

import operator
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, SupportsIndex

from tilewright.data.shards import Shards
from tilewright.engine.errors import BadArgument, check_controls
from tilewright.engine.selfplay.executor import available_cores, open_executor
from tilewright.engine.selfplay.run_state import run_of
from tilewright.engine.selfplay.self_play import (
    Player,
    Progress,
    StopFlag,
    check_games,
    make_series,
    play_batches,
)
from tilewright.engine.selfplay.shards import ShardedGames
from tilewright.engine.selfplay.turn_columns import PositionForm, TurnColumns
from tilewright.engine.shipped import LeavesOption
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition


def write_shards(
    folder: str | os.PathLike[str],
    games: SupportsIndex,
    *,
    lexicon: Lexicon | None = None,
    leaves: LeavesOption = "auto",
    players: int | Sequence[Player] = 2,
    seed: SupportsIndex = 0,
    pairs: bool = False,
    edition: Edition | None = None,
    positions: Literal["board", "cgp"] | None = None,
    candidates: SupportsIndex = 0,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> Shards:
    """Let the engine play games and save their turns in a folder, a shard at a time.

    If the folder has a part of these games already, the rest is played. ``positions`` adds the
    position before each turn, and ``candidates`` that many of the best turns. The other arguments
    are those of ``self_play``. Raises ``OtherRun`` if the folder has other games, ``NoShards`` if
    it was stopped before the first shard, and ``OSError``.
    """
    series = make_series(
        lexicon=lexicon,
        leaves=leaves,
        players=players,
        seed=seed,
        pairs=pairs,
        keep_turns=True,
        edition=edition,
    )
    check_controls(progress, stop)
    count = operator.index(games)
    if count < 1:
        raise BadArgument("games", "at least 1", games)
    check_games(series, 0, count)
    if positions not in (None, *PositionForm):
        raise BadArgument("positions", f"one of {', '.join(PositionForm)}, or None", positions)
    form = None if positions is None else PositionForm(positions)
    columns = TurnColumns(series, form, operator.index(candidates), threads or available_cores())
    run = run_of(series, 0, count) | columns.options
    saved = ShardedGames(Path(folder), run, len(series.players), columns)
    done = saved.totals.games

    def on_progress(played: int) -> bool:
        if progress is not None:
            progress(done + played)
        return stop is None or not stop.is_set()

    with open_executor(cluster, threads) as executor:
        batches = play_batches(series, executor, done, count - done, on_progress, columns.batch)
        for result in batches:
            saved.add(result)
            if stop is not None and stop.is_set():
                break
    return Shards(folder)
