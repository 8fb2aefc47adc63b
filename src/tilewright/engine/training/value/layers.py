"""The layers of the network, in the order of its file."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

SQUARE_INPUTS: Final = 61
# Each layer has a row of weights for every input.
SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "squares": (8, 15 * SQUARE_INPUTS, 64),
    "lane_bias": (8, 64),
    "context": (28, 64),
    "lanes": (64, 64),
    "lanes_bias": (64,),
    "pooled": (64, 128),
    "head": (110, 128),
    "head_bias": (128,),
    "second": (128, 32),
    "second_bias": (32,),
    "outputs": (32, 3),
    "outputs_bias": (3,),
    "kept": (27, 64),
}


def split_layers(weights: NDArray[Any]) -> dict[str, NDArray[np.float32]]:
    """Return the layers of a network, given all its weights."""
    ends = np.cumsum([int(np.prod(shape)) for shape in SHAPES.values()])
    parts = np.split(weights.astype(np.float32), ends[:-1])
    return {
        name: part.reshape(shape) for (name, shape), part in zip(SHAPES.items(), parts, strict=True)
    }


def join_layers(layers: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
    """Return all weights of a network in the order of its file."""
    return np.concatenate([layers[name].astype(np.float32).ravel() for name in SHAPES])
