"""A match between players of the kernel, without the referee: a thousand games per second."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.kernel_inputs import game_rules
from tilewright.engine.selfplay.executor import Executor
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.self_play import result_of
from tilewright.engine.selfplay.series import Player as Policy
from tilewright.engine.selfplay.series import Series
from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.entrants import Entrant
from tilewright.matches.rows import LEFTOVER, PHASES, empty_rows, phases_of
from tilewright.notation.gcg.writer import write_gcg
from tilewright.rules.editions.edition import Edition

# Games of a table that are played at a time: whole pairs, for two to four seats.
_BATCH: Final = 1200


def policies_of(
    entrants: tuple[Entrant, ...], seats: int, edition: Edition
) -> tuple[Policy, ...] | None:
    """Return the players of the kernel that the entrants are, or None if it cannot play."""
    policies = [entrant.policy(edition.tiles) for entrant in entrants]
    found = tuple(
        replace(policy, name=entrant.name)
        for policy, entrant in zip(policies, entrants, strict=True)
        if policy is not None
    )
    if len(found) < len(entrants) or edition.finish_line or edition.blanks_circulate:
        return None
    try:
        game_rules(edition)
    except UnsupportedByEngine:
        return None
    networks = [network for policy in found for network in policy.networks]
    fit = seats == 2 and all(network.fits(edition) for network in networks)
    return found if fit or not networks else None


def play_by_kernel(
    policies: tuple[Policy, ...],
    tables: tuple[tuple[int, ...], ...],
    edition: Edition,
    words: Lexicon,
    seed: int,
    pairs: int,
    executor: Executor,
    on_progress: Callable[[], bool],
    *,
    keep_games: bool,
) -> Iterator[tuple[NDArray[Any], list[bytes]]]:
    """Yield the rows of a match in the order of the pairs, with the games as GCG if kept.

    ``on_progress`` returns whether to continue. If it stops the match, the last rows are cut off.
    """
    seats = len(tables[0])
    series = [
        Series(
            edition,
            words,
            tuple(policies[each] for each in table),
            seed,
            pairs=True,
            keep_turns=True,
        )
        for table in tables
    ]
    size = _BATCH // seats
    for first in range(0, pairs, size):
        count = min(size, pairs - first)
        rows, games = [], []
        for number, each in enumerate(series):
            played = executor.play(each, first * seats, count * seats, lambda _: on_progress())
            if played.stopped:
                return
            result = result_of(each, played)
            rows.append(_rows(result, number, tables[number]))
            games.append(list(map(write_gcg, result.games())) if keep_games else [])
        # The pairs of all tables take turns, as under the referee.
        order = np.arange(len(rows) * count * seats).reshape(len(rows), count, seats)
        places = order.transpose(1, 0, 2).ravel()
        flat = [game for table in games for game in table]
        yield np.concatenate(rows)[places], [flat[at] for at in places] if flat else []


def _rows(result: SelfPlayResult, table: int, entrants: tuple[int, ...]) -> NDArray[Any]:
    """Return the rows of a match for games of self-play."""
    seats, games = len(entrants), result.game_rows
    rows = empty_rows(len(games))
    rows["table"] = table
    rows["pair"] = games["game"] // seats
    rows["game"] = games["game"] % seats
    rows["player"][:, :seats] = np.array(entrants, np.uint8)[games["player"][:, :seats]]
    final = games["final"][:, :seats].astype(np.int64)
    rows["score"][:, :seats] = final
    # Equal final scores are ranked by the score before leftover tiles (R7.4).
    standing = final * (1 << 20) + games["played"][:, :seats]
    won = standing == standing.max(axis=1, keepdims=True)
    rows["share"][:, :seats] = won / won.sum(axis=1, keepdims=True)
    turns = result.kept_turns
    cell = (result.game_of_turn * seats + turns["seat"]) * len(PHASES) + phases_of(turns["in_bag"])
    cells = len(games) * seats * len(PHASES)
    points = np.bincount(cell, turns["score"], cells).astype(np.int32)
    rows["points"][:, :seats] = points.reshape(len(games), seats, len(PHASES))
    rows["points"][:, :seats, LEFTOVER] = final - rows["points"][:, :seats].sum(axis=2)
    counts = np.bincount(result.game_of_turn * seats + turns["seat"], minlength=len(games) * seats)
    rows["turns"][:, :seats] = counts.reshape(len(games), seats)
    return rows
