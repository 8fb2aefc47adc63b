"""The best turns that a player of self-play had at each of its turns."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import (
    EXCHANGE,
    EXCHANGE_ROW,
    MAX_RACK,
    MOVE_ROW,
    PASS,
    PLAY,
    find_plays,
)
from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.selfplay.position_columns import Bytes
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.series import Series

# The kind of a place in the list that has no turn.
NO_TURN: Final = 255
_CHUNK: Final = 2000


@dataclass(frozen=True, eq=False, slots=True)
class CandidateColumns:
    """For each turn the turns with the highest equity, best first.

    The columns have one row per turn. ``tiles`` has nine numbers for each candidate; unused ones
    are 0. ``played`` is the place of the turn that was made, or -1 if it is not among them.
    """

    kind: Bytes
    lane: Bytes
    start: Bytes
    count: Bytes
    tiles: Bytes
    score: NDArray[np.int32]
    equity: NDArray[np.float32]
    played: NDArray[np.int8]


def find_candidates(
    series: Series, result: SelfPlayResult, boards: Bytes, unseen: Bytes, most: int, threads: int
) -> CandidateColumns:
    """Search every position again for the best turns by equity, with each player's own leaves."""
    rows = result.kept_turns
    plays, exchanges = _searched(series, rows, boards, unseen, most, threads)
    # Both lists are best first; of equal turns the play comes first.
    equities = np.concatenate([plays["equity"], exchanges["leave"]], axis=1)
    order = np.argsort(-equities, axis=1, kind="stable")[:, :most]
    exchanged = np.zeros(exchanges.shape, MOVE_ROW)
    exchanged["tiles"], exchanged["count"] = exchanges["tiles"], exchanges["count"]
    turns = np.take_along_axis(np.concatenate([plays, exchanged], axis=1), order, axis=1)
    equity = np.take_along_axis(equities, order, axis=1)
    found = equity > -np.inf
    kind = np.where(found, np.where(order < most, PLAY, EXCHANGE), NO_TURN).astype(np.uint8)
    kind[~found[:, 0], 0] = PASS
    tiles = np.where(np.arange(MAX_RACK) < turns["count"][:, :, None], turns["tiles"], 0)
    return CandidateColumns(
        kind=kind,
        lane=np.where(found, turns["lane"], 0),
        start=np.where(found, turns["start"], 0),
        count=np.where(found, turns["count"], 0),
        tiles=tiles.astype(np.uint8),
        score=np.where(found, turns["score"], 0),
        equity=np.where(found, equity, 0).astype(np.float32),
        played=_played(kind, turns, tiles, rows),
    )


def _searched(
    series: Series,
    rows: NDArray[Any],
    boards: Bytes,
    unseen: Bytes,
    most: int,
    threads: int,
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the best plays and exchanges of each turn; a missing one has no finite equity."""
    plays = np.zeros((len(rows), most), MOVE_ROW)
    exchanges = np.zeros((len(rows), most), EXCHANGE_ROW)
    plays["equity"] = exchanges["leave"] = -np.inf
    rules = game_rules(series.edition)
    words = search_words(series.lexicon, series.edition.tiles)
    leaves = [None if each.leaves is None else each.leaves.kernel for each in series.players]
    terms = [each.endgame_terms for each in series.players]
    values = np.array([0, *(entry.value for entry in series.edition.tiles.letters)])
    points = (unseen @ values).tolist()
    racks = np.ascontiguousarray(rows["rack"])
    columns = [rows[name].tolist() for name in ("player", "rack_size", "in_bag")]

    def search(first: int) -> None:
        for at in range(first, min(first + _CHUNK, len(rows))):
            player, held, in_bag = (column[at] for column in columns)
            found, others = find_plays(
                rules,
                words,
                leaves[player],
                boards[at].tobytes(),
                racks[at].tobytes()[:held],
                in_bag=in_bag,
                opponent_tile_points=points[at],
                endgame_terms=terms[player],
                best_only=False,
            )
            best, swaps = found.view(MOVE_ROW)[:most], others.view(EXCHANGE_ROW)[:most]
            plays[at, : len(best)] = best
            exchanges[at, : len(swaps)] = swaps

    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(search, range(0, len(rows), _CHUNK)):
            pass
    return plays, exchanges


def _played(
    kind: Bytes, turns: NDArray[Any], tiles: NDArray[Any], rows: NDArray[Any]
) -> NDArray[np.int8]:
    """Return the place of the turn that was made among the candidates, or -1."""
    used = np.where(np.arange(MAX_RACK) < rows["count"][:, None], rows["tiles"], 0)
    is_play = rows["kind"] == PLAY
    # The order of exchanged tiles means nothing.
    ours = np.where(is_play[:, None], used, np.sort(used, axis=1))
    theirs = np.where(is_play[:, None, None], tiles, np.sort(tiles, axis=2))
    same = (kind == rows["kind"][:, None]) & (theirs == ours[:, None, :]).all(axis=2)
    same &= turns["count"] == rows["count"][:, None]
    for name in ("lane", "start"):
        same &= ~is_play[:, None] | (turns[name] == rows[name][:, None])
    played: NDArray[np.int8] = np.where(same.any(axis=1), same.argmax(axis=1), -1).astype(np.int8)
    return played
