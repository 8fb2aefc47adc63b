"""The engine's only access to the compiled kernel."""

from typing import Final

import numpy as np

from tilewright import _kernel
from tilewright._kernel import (
    UNBOUNDED_SPREAD,
    BadLeaves,
    BadNetwork,
    Batch,
    BatchTurn,
    GameRules,
    SamplingPlan,
    SearchWords,
    ValuePlan,
    encode_samples,
    estimate_endgame,
    find_plays,
    infer_leaves,
    play_games,
    sample_positions,
    search_processors,
    simulate,
    solve_endgame,
    solve_preendgame,
    time_search,
    value_kept,
    value_turns,
)
from tilewright._kernel import Leaves as KernelLeaves
from tilewright._kernel import ValueNetwork as KernelNetwork

__all__ = [
    "BAG_WAY_ROW",
    "BLANK_BIT",
    "CANDIDATE_ROW",
    "COMPARED_TURN_ROW",
    "ENDGAME_ROW",
    "ESTIMATE_ROW",
    "EXCHANGE",
    "EXCHANGE_ROW",
    "FIRST_COLUMN_LANE",
    "GAME_ROW",
    "INFERRED_ROW",
    "MAX_LETTERS",
    "MAX_PREENDGAME_BAG",
    "MAX_RACK",
    "MAX_TILES",
    "MOVE_ROW",
    "OUTCOME_ROW",
    "PASS",
    "PLAY",
    "PLAY_OUT_ROW",
    "SAMPLED_POSITION_ROW",
    "SAMPLED_TURNS",
    "SIDE",
    "TURN_INPUTS_ROW",
    "TURN_ROW",
    "UNBOUNDED_SPREAD",
    "VALUE_ROW",
    "WENT_OUT",
    "BadLeaves",
    "BadNetwork",
    "Batch",
    "BatchTurn",
    "GameRules",
    "KernelLeaves",
    "KernelNetwork",
    "SamplingPlan",
    "SearchWords",
    "ValuePlan",
    "encode_samples",
    "estimate_endgame",
    "find_plays",
    "infer_leaves",
    "kernel_version",
    "play_games",
    "sample_positions",
    "search_processors",
    "simulate",
    "solve_endgame",
    "solve_preendgame",
    "time_search",
    "value_kept",
    "value_turns",
]

SIDE: Final = 15
MAX_LETTERS: Final = 32
MAX_RACK: Final = 9
MAX_TILES: Final = 255
MAX_PREENDGAME_BAG: Final = 4

# Lanes 0 to 14 are the rows of the board, 16 to 30 its columns.
FIRST_COLUMN_LANE: Final = 16
# Set in the number of a letter that a blank represents.
BLANK_BIT: Final = 0x80

# The kinds of turns in self-play, and how a game ends.
PLAY, EXCHANGE, PASS = range(3)
WENT_OUT: Final = 0

# The memory layout of the kernel's records.
_TILES = (np.uint8, (MAX_RACK,))
_MAX_PLAYERS = 4

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
        ("final", np.int32, (_MAX_PLAYERS,)),
        ("played", np.int32, (_MAX_PLAYERS,)),
        ("player", np.uint8, (_MAX_PLAYERS,)),
        ("bingos", np.uint8, (_MAX_PLAYERS,)),
        ("left_count", np.uint8, (_MAX_PLAYERS,)),
        ("left", np.uint8, (_MAX_PLAYERS, MAX_RACK)),
    ]
)
# The play-outs of one turn in a simulation.
CANDIDATE_ROW: Final = np.dtype(
    [
        ("samples", np.uint32),
        ("dropped", np.uint32),
        *((name, np.float64) for name in ("win", "win_variance")),
        *((name, np.float64) for name in ("spread", "spread_variance")),
        *((name, np.float64) for name in ("utility", "utility_variance")),
    ]
)
# One play-out of one turn.
PLAY_OUT_ROW: Final = np.dtype(
    [
        ("win", np.float64),
        ("spread", np.float64),
        ("next_score", np.int32),
        ("reply", MOVE_ROW),
    ]
)
# A turn of an endgame, and the limits of its value.
ENDGAME_ROW: Final = np.dtype(
    [("play", MOVE_ROW), *((name, np.int32) for name in ("low", "high"))],
)
ESTIMATE_ROW: Final = np.dtype(
    [("play", MOVE_ROW), *((name, np.int32) for name in ("spread", "winner"))],
)
# Tiles that an opponent may have kept.
INFERRED_ROW: Final = np.dtype(
    [
        ("tiles", *_TILES),
        ("count", np.uint8),
        ("unused", np.uint8, (6,)),
        ("probability", np.float64),
    ]
)
# The tiles that may be in the bag, a turn that is compared, and its outcome if they are.
BAG_WAY_ROW: Final = np.dtype(
    [("tiles", np.uint8, (MAX_PREENDGAME_BAG,)), ("orders", np.uint32)],
)
COMPARED_TURN_ROW: Final = np.dtype(
    [
        ("play", MOVE_ROW),
        *((name, np.uint8) for name in ("kind", "empties_bag", "dropped", "unused")),
    ]
)
OUTCOME_ROW: Final = np.dtype(
    [
        *((name, np.uint32) for name in ("wins", "ties", "losses", "open")),
        *((name, np.float64) for name in ("least_wins", "most_wins")),
        *((name, np.float64) for name in ("least_spread", "most_spread")),
    ]
)
# What the learned value says about one turn.
VALUE_ROW: Final = np.dtype([(name, np.float32) for name in ("reply", "value", "deviation")])

# A sampled position of self-play, with the means of the play-outs of some of its turns.
SAMPLED_TURNS: Final = 8
_SAMPLED_TURN_ROW = np.dtype(
    [
        *((name, np.uint8) for name in ("kind", "lane", "start", "count")),
        ("tiles", *_TILES),
        ("unused", np.uint8),
        ("score", np.int16),
        *((name, np.float32) for name in ("leave", "reply", "value", "win")),
    ]
)
SAMPLED_POSITION_ROW: Final = np.dtype(
    [
        ("game", np.uint32),
        ("turn", np.uint16),
        ("lead", np.int16),
        *((name, np.uint8) for name in ("in_bag", "turns", "deals", "to_the_end")),
        ("rack", *_TILES),
        ("rack_size", np.uint8),
        ("board", np.uint8, (SIDE * SIDE,)),
        ("unused", np.uint8),
        ("sampled", _SAMPLED_TURN_ROW, (SAMPLED_TURNS,)),
    ]
)
# What the value network sees of a turn. A check has a bit for each letter allowed, the points of
# the crossing word from bit 26, and bit 31 if there is one.
TURN_INPUTS_ROW: Final = np.dtype(
    [
        ("letters", np.uint8, (SIDE * SIDE,)),
        ("unseen", np.uint8, (27,)),
        ("kept", np.uint8, (27,)),
        *((name, np.uint8) for name in ("in_bag", "used", "exchange")),
        ("unused", np.uint8, (2,)),
        ("leave", np.float32),
        ("checks", np.uint32, (2 * SIDE, SIDE)),
    ]
)


def kernel_version() -> str:
    """Return the version of Tilewright that the kernel was compiled for."""
    return _kernel.version()
