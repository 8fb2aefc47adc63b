"""The rows of a match: one for each game, with columns by seat in the order of play."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tilewright.rules.fold.setup import MAX_PLAYERS

# The phases of a game by the highest number of tiles in the bag before a turn, latest first. The
# points for tiles left on the racks are a column of their own, so that all columns add up.
_PHASE_LIMITS: Final = {"endgame": 0, "late": 7, "middle": 43, "early": 1000}
PHASES: Final = ("early", "middle", "late", "endgame", "leftover")
LEFTOVER: Final = PHASES.index("leftover")
NOBODY: Final = 255

_BY_SEAT: Final = (MAX_PLAYERS,)
MATCH_ROW: Final = np.dtype(
    [
        ("table", np.uint32),
        ("pair", np.uint32),
        ("game", np.uint8),
        ("player", np.uint8, _BY_SEAT),
        ("score", np.int32, _BY_SEAT),
        ("share", np.float32, _BY_SEAT),
        ("points", np.int32, (MAX_PLAYERS, len(PHASES))),
        ("turns", np.uint16, _BY_SEAT),
        ("faults", np.uint16, _BY_SEAT),
        ("forfeited", np.bool_, _BY_SEAT),
        ("seconds", np.float32, _BY_SEAT),
    ]
)
_PHASE_OF_BAG: Final = np.array(
    [
        PHASES.index(next(name for name, most in _PHASE_LIMITS.items() if count <= most))
        for count in range(256)
    ]
)


def empty_rows(games: int) -> NDArray[np.void]:
    """Return rows without results; no seat is taken."""
    rows = np.zeros(games, MATCH_ROW)
    rows["player"] = NOBODY
    return rows


def phase_of(in_bag: int) -> int:
    """Return the phase of a turn before which the bag holds this many tiles."""
    return int(_PHASE_OF_BAG[min(in_bag, 255)])


def phases_of(in_bag: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the phase of each of several turns."""
    phases: NDArray[np.int64] = _PHASE_OF_BAG[in_bag]
    return phases
