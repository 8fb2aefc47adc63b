"""Imports of the optional packages, PettingZoo and Gymnasium, with a helpful error."""

from tilewright.env.errors import MissingEnvironments

try:
    import gymnasium
    import pettingzoo
    from gymnasium import spaces
except ImportError:
    raise MissingEnvironments from None

__all__ = ["gymnasium", "pettingzoo", "spaces"]
