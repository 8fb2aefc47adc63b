"""How much one address or one device may ask for, so that nobody can drown the others out."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

MOST_KNOWN: Final = 10_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, and so many more each second."""

    burst: float
    a_second: float


Seconds = Callable[[], float]


class Bucket:
    """One allowance, used up and refilled."""

    __slots__ = ("_allowance", "_left", "_now", "_since")

    def __init__(self, allowance: Allowance, now: Seconds = monotonic) -> None:
        self._allowance = allowance
        self._left = allowance.burst
        self._now = now
        self._since = now()

    def take(self) -> bool:
        """Use one; whether there was one left."""
        now = self._now()
        filled = self._left + (now - self._since) * self._allowance.a_second
        self._left = min(self._allowance.burst, filled)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """The one that was taken was not used after all."""
        self._left = min(self._allowance.burst, self._left + 1)


class Buckets:
    """An allowance for each of many; those unused for longest are forgotten."""

    def __init__(self, allowance: Allowance, now: Seconds = monotonic) -> None:
        self._allowance = allowance
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Use one; whether there was one left."""
        bucket = self._buckets.pop(who, None) or Bucket(self._allowance, self._now)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take()

    def give_back(self, who: str) -> None:
        """The one that was taken was not used after all."""
        if who in self._buckets:
            self._buckets[who].give_back()


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server allows; a class of thirty behind one address does not come near it.

    ``codes`` counts codes and links that were wrong: whoever has the right one is never kept out.
    """

    requests: Allowance = Allowance(400, 40)
    new_tables: Allowance = Allowance(40, 0.2)
    codes: Allowance = Allowance(20, 0.1)
    messages: Allowance = Allowance(60, 15)
    sockets_an_address: int = 100
    sockets: int = 5000
    message_bytes: int = 16_384
    request_bytes: int = 65_536
    body_seconds: float = 20
