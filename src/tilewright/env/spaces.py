"""The spaces of observations and actions, for PettingZoo and Gymnasium."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import SIDE
from tilewright.env.extra import spaces
from tilewright.env.observation import plane_count, token_bounds
from tilewright.env.settings import Settings
from tilewright.env.state import State, action_count

Mask = NDArray[np.int8]


def action_space(settings: Settings) -> spaces.Discrete:
    return spaces.Discrete(action_count(settings))


def observation_space(settings: Settings) -> spaces.Dict:
    """Return the space of a dictionary of the observation and the mask of legal actions."""
    mask = spaces.Box(0, 1, (action_count(settings),), np.int8)
    return spaces.Dict({"observation": _seen(settings), "action_mask": mask})


def _seen(settings: Settings) -> spaces.Space[Any]:
    if settings.encode == "planes":
        shape = (SIDE, SIDE, plane_count(settings.letters))
        return spaces.Box(0, 1, shape, np.float32)
    low, high = token_bounds(settings)
    return spaces.Box(low, high, dtype=np.int16)


def action_mask(state: State | None, settings: Settings) -> Mask:
    """Return 1 for every legal action; all zeros without a state."""
    if state is None:
        return np.zeros(action_count(settings), np.int8)
    return state.legal_actions_mask()
