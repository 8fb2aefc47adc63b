"""The value network in NumPy, on the inputs that the kernel encodes for training.

``tests/engine/plain_value.py`` derives the same inputs from the words and the board.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.training.value.layers import split_layers
from tilewright.rules.equipment.tiles import ENGLISH

Array = NDArray[np.float64]

POINTS: Final = np.array([entry.value for entry in ENGLISH.letters], dtype=float)
TYPES: Final = [min(line, 14 - line) for line in range(15)] * 2
S: Final = 18


def lanes_of(inputs: Any) -> Array:
    """Return the 61 inputs of every square of the 30 lanes of a turn."""
    board = inputs["letters"].reshape(15, 15).astype(int)
    letters = np.concatenate([board, board.T])
    checks = inputs["checks"].astype(np.int64)
    allowed = checks[..., np.newaxis] >> np.arange(26) & 1
    crossed = checks >> 31 & 1
    share = inputs["unseen"] / max(inputs["unseen"].sum(), 1)
    fitting = allowed @ share[1:] + share[0] * allowed.any(-1)
    check = np.stack(
        [
            crossed,
            fitting,
            1 - (1 - fitting) ** 7,
            crossed * (checks >> 26 & 31) / 8,
            allowed @ (share[1:] * POINTS) / 4,
            (allowed * (share[1:] > 0) * POINTS).max(-1) / 8,
            allowed[..., S] * 7 * (share[S + 1] + share[0]),
            1 - crossed,
        ],
        -1,
    )
    restricted = (letters == 0) & ((crossed == 1) | ~allowed.all(-1))
    return np.concatenate(
        [
            letters[..., np.newaxis] % 32 == np.arange(1, 27),
            letters[..., np.newaxis] >= 32,
            check * restricted[..., np.newaxis],
            allowed * (restricted & (crossed == 1))[..., np.newaxis],
        ],
        -1,
        dtype=float,
    )


def head_of(inputs: Any) -> Array:
    in_bag, used = int(inputs["in_bag"]), int(inputs["used"])
    return np.concatenate(
        [
            inputs["unseen"] / 10,
            inputs["kept"],
            np.eye(21)[min(in_bag, 20)],
            [in_bag / 50, inputs["leave"] / 10, inputs["exchange"]],
            np.eye(8)[min(used, 7)],
            np.eye(22)[min(max(in_bag - used, -7), 14) + 7],
            [inputs["kept"][1:] @ POINTS / 10, inputs["unseen"][1:] @ POINTS / 50],
        ]
    )


def plain_outputs(weights: NDArray[Any], inputs: Any) -> tuple[float, float, float]:
    """Return reply, value and deviation of one encoded turn."""
    net = split_layers(weights)
    total = max(inputs["unseen"].sum(), 1)
    context = np.append(7 * inputs["unseen"] / total, total / 100) @ net["context"]
    pooled = np.zeros(64)
    for lane, kind in zip(lanes_of(inputs), TYPES, strict=True):
        first = lane.ravel() @ net["squares"][kind] + net["lane_bias"][kind] + context
        pooled += relu(relu(first) @ net["lanes"] + net["lanes_bias"])
    first = pooled @ net["pooled"] + head_of(inputs) @ net["head"] + net["head_bias"]
    out = relu(relu(first) @ net["second"] + net["second_bias"]) @ net["outputs"]
    out = out + net["outputs_bias"]
    value = inputs["leave"] + 10 * (out[1] + inputs["kept"] @ net["kept"] @ pooled)
    return 40 + 10 * out[0], value, 20 * float(np.exp(np.clip(out[2], -3, 3)))


def relu(numbers: Array) -> Array:
    return np.maximum(numbers, 0)
