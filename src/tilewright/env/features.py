"""Features of plays, for learners that value each play of a list.

>>> from tilewright.env import BatchEnv
>>> batch = BatchEnv(2, seed=7)
>>> observations, info = batch.reset()
>>> games = np.repeat(np.arange(2), np.diff(info["offsets"]))
>>> described = play_features(info["plays"], observations[games])
>>> described.shape == (len(games), 64), described.dtype.name
(True, 'float32')
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument
from tilewright.engine.kernel import BLANK_BIT, FIRST_COLUMN_LANE, MAX_RACK, SIDE
from tilewright.engine.plays import Plays, Rows
from tilewright.env.observation import BAG, RACK_SIZE, SCALARS, SQUARES
from tilewright.env.rewards import POINTS

# Columns before the tiles laid and the tiles kept.
PLAIN_FEATURES: Final = 10


def play_features(plays: Rows | Plays, observations: NDArray[Any]) -> NDArray[np.float32]:
    """Return a row of numbers, mostly between 0 and 1, for each play.

    ``plays`` is ``info["plays"]`` of any environment, or some of them.
    ``observations`` has the observation that each play belongs to, as tokens: a row per play, or
    one for all. The columns: score and value of the tiles kept (divided by 100), tiles laid and
    tiles kept (divided by the rack size), whether it lays a full rack, whether it ends the game,
    tiles in the bag afterwards (divided by 100), direction (1 is down), lane and start
    (divided by 15); then the number of blanks, A, ..., Z laid, and the same of those kept.
    """
    rows = plays.rows if isinstance(plays, Plays) else plays
    tokens = np.asarray(observations)
    if tokens.shape[:-1] not in ((), (1,), (len(rows),)):
        raise BadArgument(
            "observations", f"one, or one for each of {len(rows)} plays", tokens.shape
        )
    return _features(rows, np.broadcast_to(tokens, (len(rows), tokens.shape[-1])))


def _features(plays: Rows, seen: NDArray[Any]) -> NDArray[np.float32]:
    scalars = seen[:, -SCALARS:]
    kinds = (seen.shape[1] - SQUARES - SCALARS) // 2
    racks = seen[:, SQUARES : SQUARES + kinds]
    laid = _laid(plays, kinds)
    count, held = plays["count"].astype(np.int64), racks.sum(axis=1)
    size, bag = scalars[:, RACK_SIZE], scalars[:, BAG]
    lane = plays["lane"].astype(np.int64)
    down = lane >= FIRST_COLUMN_LANE
    columns = (
        plays["score"] / POINTS,
        (plays["equity"] - plays["score"]) / POINTS,
        count / size,
        (held - count) / size,
        count == size,
        (count == held) & (bag == 0),
        np.maximum(bag - count, 0) / POINTS,
        down,
        np.where(down, lane - FIRST_COLUMN_LANE, lane) / SIDE,
        plays["start"] / SIDE,
    )
    return np.column_stack([*columns, laid, racks - laid]).astype(np.float32)


def _laid(plays: Rows, kinds: int) -> NDArray[Any]:
    """Count the tiles that each play lays, blanks first."""
    laid = np.zeros((len(plays), kinds), np.int64)
    rows = np.arange(len(plays))
    for place in range(MAX_RACK):
        tiles = plays["tiles"][:, place]
        some = plays["count"] > place
        laid[rows[some], np.where(tiles < BLANK_BIT, tiles, 0)[some]] += 1
    return laid
