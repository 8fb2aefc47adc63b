"""Environments for learning agents: ``State``, PettingZoo, Gymnasium and batches in the kernel.

``State`` is one game with the methods that search and learning programs expect: ``legal_actions``,
``apply_action``, ``observation_tensor``, ``clone`` and ``redeal``. ``tilewright_v0.env()`` is the
same game as a PettingZoo environment. ``docs/library/environments.md`` explains actions,
observations and rewards.

The names are loaded on first use. ``tilewright_v0`` needs the extra ``tilewright[env]``.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.env.batch import BatchEnv
    from tilewright.env.errors import IllegalAction, MissingEnvironments
    from tilewright.env.features import play_features
    from tilewright.env.settings import Settings, make_settings
    from tilewright.env.state import State

__all__ = [
    "BatchEnv",
    "IllegalAction",
    "MissingEnvironments",
    "Settings",
    "State",
    "make_settings",
    "play_features",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.env.batch": ("BatchEnv",),
            "tilewright.env.errors": ("IllegalAction", "MissingEnvironments"),
            "tilewright.env.features": ("play_features",),
            "tilewright.env.settings": ("Settings", "make_settings"),
            "tilewright.env.state": ("State",),
        },
        sub_modules=("tilewright_v0",),
    )
