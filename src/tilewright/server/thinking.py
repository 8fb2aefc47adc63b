"""Messages between the server and the processes in which computers look ahead.

A message is a pickle, after its length. The server sends a ``Request`` or ``Stop``, and every
request is answered by a command, None or ``Failure``.
"""

import pickle
from dataclasses import dataclass
from random import Random
from struct import Struct
from typing import Any, Final

from tilewright.players.strength import Strength
from tilewright.rules.commands import Command
from tilewright.rules.view import View

LENGTH: Final = Struct("!I")


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments of ``choose``, with the name of the word list."""

    view: View
    strength: Strength
    dictionary: str
    chance: Random


@dataclass(frozen=True, slots=True)
class Stop:
    """Answer the latest request with the best turn found so far."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The player failed; ``reason`` contains no secrets."""

    reason: str


Response = Command | Failure | None


def encode(message: Request | Stop | Response) -> bytes:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def decode(data: bytes) -> Any:
    """Return the message. Only the server and its own processes write to these pipes."""
    return pickle.loads(data)  # noqa: S301
