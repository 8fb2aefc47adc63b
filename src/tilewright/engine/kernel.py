"""The one door from the engine to the compiled kernel."""

from typing import Final

import numpy as np

from tilewright import _kernel
from tilewright._kernel import (
    BadLeaves,
    GameRules,
    SamplingPlan,
    SearchWords,
    find_plays,
    play_games,
    search_processors,
    time_search,
)
from tilewright._kernel import Leaves as KernelLeaves

__all__ = [
    "BLANK_BIT",
    "EXCHANGE",
    "EXCHANGE_ROW",
    "FIRST_COLUMN_LANE",
    "GAME_ROW",
    "MOST_IN_BOX",
    "MOST_LETTERS",
    "MOST_ON_RACK",
    "MOVE_ROW",
    "PASS",
    "PLAY",
    "SIDE",
    "TURN_ROW",
    "WENT_OUT",
    "BadLeaves",
    "GameRules",
    "KernelLeaves",
    "SamplingPlan",
    "SearchWords",
    "find_plays",
    "kernel_version",
    "play_games",
    "search_processors",
    "time_search",
]

SIDE: Final = 15
MOST_LETTERS: Final = 32
MOST_ON_RACK: Final = 9
MOST_IN_BOX: Final = 255

# Lanes 0 to 14 are the rows of the board, 16 to 30 its columns.
FIRST_COLUMN_LANE: Final = 16
# On the board a blank is its letter's number with this bit.
BLANK_BIT: Final = 0x80

# What a turn of self-play is, and how a game ends.
PLAY, EXCHANGE, PASS = range(3)
WENT_OUT: Final = 0

# The kernel's records, field by field as they lie in memory.
_TILES = (np.uint8, (MOST_ON_RACK,))
_PER_SEAT = 4

MOVE_ROW: Final = np.dtype(
    [
        ("tiles", *_TILES),
        ("count", np.uint8),
        ("lane", np.uint8),
        ("start", np.uint8),
        ("score", np.int32),
        ("equity", np.float32),
    ]
)
EXCHANGE_ROW: Final = np.dtype(
    [("tiles", *_TILES), ("count", np.uint8), ("unused", np.uint8, (2,)), ("leave", np.float32)]
)
TURN_ROW: Final = np.dtype(
    [
        ("game", np.uint32),
        ("turn", np.uint16),
        ("seat", np.uint8),
        ("player", np.uint8),
        ("kind", np.uint8),
        ("lane", np.uint8),
        ("start", np.uint8),
        ("count", np.uint8),
        ("tiles", *_TILES),
        ("rack_size", np.uint8),
        ("rack", *_TILES),
        ("in_bag", np.uint8),
        ("score", np.int32),
        ("equity", np.float32),
        ("leave", np.float32),
    ]
)
GAME_ROW: Final = np.dtype(
    [
        ("game", np.uint32),
        ("turns", np.uint16),
        ("ending", np.uint8),
        ("out_seat", np.uint8),
        ("final", np.int32, (_PER_SEAT,)),
        ("played", np.int32, (_PER_SEAT,)),
        ("player", np.uint8, (_PER_SEAT,)),
        ("bingos", np.uint8, (_PER_SEAT,)),
        ("left_count", np.uint8, (_PER_SEAT,)),
        ("left", np.uint8, (_PER_SEAT, MOST_ON_RACK)),
    ]
)


def kernel_version() -> str:
    """The version of Tilewright that the kernel was compiled for."""
    return _kernel.version()
