"""Rate limits, so that no client can starve the others."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final

MAX_TRACKED_KEYS: Final = 10_000


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A burst of requests, and the rate at which it refills."""

    burst: float
    per_second: float

    @classmethod
    def parse(cls, text: str) -> "RateLimit":
        """Read a limit like ``400/40``: a burst of 400, refilled at 40 a second."""
        burst, _, rate = text.partition("/")
        return cls(_positive(burst), _positive(rate))


def _positive(text: str, kind: type[float] = float) -> float:
    number = kind(text)
    if not 0 < number < inf:
        raise ValueError("a limit is more than zero")
    return number


Seconds = Callable[[], float]


class TokenBucket:
    """A rate limit for one client."""

    __slots__ = ("_limit", "_now", "_tokens", "_updated")

    def __init__(self, limit: RateLimit, now: Seconds = monotonic) -> None:
        self._limit = limit
        self._tokens = limit.burst
        self._now = now
        self._updated = now()

    def take(self) -> bool:
        """Take a token; return whether one was available."""
        now = self._now()
        refilled = self._tokens + (now - self._updated) * self._limit.per_second
        self._tokens = min(self._limit.burst, refilled)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def spend(self, amount: float) -> None:
        """Take tokens, even if there are not enough: then the client has to wait for longer."""
        self._tokens -= amount

    def refund(self) -> None:
        """Put a token back."""
        self._tokens = min(self._limit.burst, self._tokens + 1)


class RateLimiter:
    """A token bucket for each key; the least recently used buckets are dropped."""

    def __init__(self, limit: RateLimit, now: Seconds = monotonic) -> None:
        self._limit = limit
        self._now = now
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token; return whether one was available."""
        bucket = self._buckets.pop(key, None) or TokenBucket(self._limit, self._now)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_TRACKED_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take()

    def spend(self, key: str, amount: float) -> None:
        """Take tokens, even if there are not enough."""
        if key in self._buckets:
            self._buckets[key].spend(amount)

    def refund(self, key: str) -> None:
        """Put a token back."""
        if key in self._buckets:
            self._buckets[key].refund()


@dataclass(frozen=True, slots=True)
class RequestedBytes:
    """What the devices of one address may still request. A reply is charged once it is sent."""

    limiter: RateLimiter
    address: str

    def available(self) -> bool:
        return self.limiter.take(self.address)

    def charge(self, text: str) -> None:
        self.limiter.spend(self.address, len(text))


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server, per address unless stated otherwise.

    A school class of thirty behind one address stays well below them. ``codes`` counts only wrong
    table codes and seat links: guessing fails, but correct codes are never limited. ``reviews``
    counts those that begin, and ``compared_plays`` plays compared in reviews. ``messages`` and
    ``message_bytes`` are per socket; ``sockets`` is the total of the process.
    ``connections_per_address`` includes the sockets; it does not apply behind a proxy.
    ``body_seconds`` is the time for a whole body. ``requested_bytes`` counts the views and chat
    lines that devices request, by connecting and by looking from another seat. ``lobby_seats`` is
    the number of seats at other people's listed tables that wait for players, and ``lobby_tables``
    that of listed tables whose game is not over. ``thinking_seconds`` is the time in which a core
    may think on the analysis board.
    """

    requests: RateLimit = RateLimit(400, 40)
    new_tables: RateLimit = RateLimit(40, 0.2)
    thinking_seconds: RateLimit = RateLimit(600, 0.5)
    codes: RateLimit = RateLimit(20, 0.1)
    reviews: RateLimit = RateLimit(60, 0.05)
    compared_plays: RateLimit = RateLimit(120, 1)
    messages: RateLimit = RateLimit(60, 15)
    requested_bytes: RateLimit = RateLimit(8_000_000, 500_000)
    connections_per_address: int = 300
    sockets_per_address: int = 100
    lobby_seats: int = 8
    lobby_tables: int = 20
    sockets: int = 5000
    message_bytes: int = 16_384
    request_bytes: int = 65_536
    body_seconds: float = 20

    def with_changes(self, changes: Iterable[str]) -> "Limits":
        """Return these limits with others, such as ``sockets=200`` or ``requests=800/80``.

        Raises ``ValueError`` with a message for the operator.
        """
        changed: dict[str, Any] = {}
        for change in changes:
            name, _, text = change.partition("=")
            if name not in (known := [field.name for field in fields(self)]):
                raise ValueError(f"There is no limit {name!r}. The limits are {', '.join(known)}.")
            kind = type(getattr(self, name))
            try:
                read = RateLimit.parse if kind is RateLimit else partial(_positive, kind=kind)
                changed[name] = read(text)
            except ValueError:
                example = "400/40 (a burst, and how fast it refills per second)"
                wanted = example if kind is RateLimit else "a number above zero"
                raise ValueError(f"The limit {name} must look like {wanted}.") from None
        return replace(self, **changed)
