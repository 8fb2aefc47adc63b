"""Errors of the engine; their messages are meant for the user."""

import operator
from typing import Final, SupportsIndex

_SEED_LIMIT: Final = 2**64


class UnsupportedByEngine(ValueError):
    """A position, edition or word list that the engine cannot play with."""


class BadArgument(ValueError):
    """An argument that makes no sense, such as the name of a word list instead of the list."""

    def __init__(self, name: str, expected: str, value: object) -> None:
        super().__init__(name, expected, value)
        self.name = name

    def __str__(self) -> str:
        name, expected, value = self.args
        return f"{name} must be {expected}, not {value!r:.60}"


class MissingTorch(ImportError):
    """PyTorch, which only some functions need, is not installed."""

    def __str__(self) -> str:
        return (
            f"{self.args[0]} needs PyTorch, which is not installed: pip install 'tilewright[train]'"
        )


def checked_seed(seed: SupportsIndex) -> int:
    """Return a seed that the kernel accepts, or raise ``BadArgument``."""
    number = operator.index(seed)
    if not 0 <= number < _SEED_LIMIT:
        raise BadArgument("seed", "from 0 to 2**64 - 1", seed)
    return number


def check_controls(progress: object, stop: object) -> None:
    """Refuse a ``progress`` that cannot be called, or a ``stop`` that is not an event."""
    if progress is not None and not callable(progress):
        raise BadArgument("progress", "a function or None", progress)
    if stop is not None and not hasattr(stop, "is_set"):
        raise BadArgument("stop", "an event with is_set, or None", stop)
