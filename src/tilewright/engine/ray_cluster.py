"""Games spread over the machines of a Ray cluster (``pip install 'tilewright[ray]'``).

A series is cut into ranges of games, and each range is a task for one processor. A range that is
lost with its machine is played again elsewhere, and comes out the same. Every machine needs the
same release of Tilewright; words and leaves are sent along.
"""

import logging
import os
import socket
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from tilewright.engine.sent_series import SentSeries
from tilewright.engine.series import PlayedGames, Series, Tick

# A range takes a second or so. Samples are large, so there it takes longer.
_MOST_IN_RANGE: Final = 500
_MOST_SAMPLED_IN_RANGE: Final = 2000
_RANGES_A_PROCESSOR: Final = 4
_SECONDS_BETWEEN_TICKS: Final = 0.1
_SECONDS_TO_ANSWER: Final = 10
_LOCAL: Final = "local"


class MissingRay(ImportError):
    """Ray is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "A cluster needs Ray, which is not installed: pip install 'tilewright[ray]'"
        )


class NoCluster(ConnectionError):
    """There is no cluster at the address."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"There is no Ray cluster at {address!r}: {why}")
        self.address = address


@contextmanager
def joined_cluster(address: str, processors: int | None = None) -> Iterator["Cluster"]:
    """A cluster to play on: ``auto``, ``local`` or an address, as Ray understands them.

    If this program has joined a cluster already, that one is used and stays joined: to play on one
    many times, call ``ray.init`` once.
    """
    if processors is not None and processors < 1:
        raise ValueError("games are played on at least one processor")
    try:
        import ray  # noqa: PLC0415 - an optional dependency
    except ImportError:
        raise MissingRay from None
    if ray.is_initialized():
        yield Cluster(ray, processors)
        return
    _knock(address)
    # Nobody needs to be told that games are played here.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    settings: dict[str, Any] = {"include_dashboard": False} if address == _LOCAL else {}
    try:
        ray.init(address, logging_level=logging.ERROR, log_to_driver=False, **settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoCluster(address, str(error)) from None
    try:
        yield Cluster(ray, processors)
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody answers at an address; Ray itself would try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(address, str(error)) from None


class Cluster:
    """A hall that is spread over the machines of a Ray cluster."""

    def __init__(self, ray: Any, processors: int | None) -> None:
        self._ray = ray
        self._most = processors
        self._task = ray.remote(num_cpus=1)(_play_range)

    @property
    def processors(self) -> int:
        """Those of the cluster as it is now, for it may grow; fewer if no more are wanted."""
        found = max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
        return found if self._most is None else min(found, self._most)

    def play(self, series: Series, first_game: int, games: int, tick: Tick) -> PlayedGames:
        """Play ranges of games, many at once, and put them in order.

        When it is stopped, the ranges that are finished are returned.
        """
        # Playing no games here refuses what cannot be played before anything is sent.
        series.play(first_game, 0, 1, lambda _: True)
        sent = self._ray.put(SentSeries.of(series))
        waiting = deque(_ranges(first_game, games, self._range_size(series, games)))
        under_way: dict[Any, range] = {}
        finished: dict[int, PlayedGames] = {}
        played, go_on = 0, tick(0)
        try:
            while go_on and (waiting or under_way):
                self._hand_out(sent, waiting, under_way)
                ready, _ = self._ray.wait(list(under_way), timeout=_SECONDS_BETWEEN_TICKS)
                for task in ready:
                    numbers = under_way.pop(task)
                    finished[numbers.start] = self._ray.get(task)
                    played += len(numbers)
                go_on = tick(played)
        finally:
            for task in under_way:
                self._ray.cancel(task)
        parts = (finished[first] for first in sorted(finished))
        return PlayedGames.joined(parts, stopped=played < games)

    def _range_size(self, series: Series, games: int) -> int:
        if series.sampling is None:
            share = -(-games // (self.processors * _RANGES_A_PROCESSOR))
            return min(max(share, 1), _MOST_IN_RANGE)
        return min(max(-(-games // self.processors), 1), _MOST_SAMPLED_IN_RANGE)

    def _hand_out(self, sent: Any, waiting: deque[range], under_way: dict[Any, range]) -> None:
        """For every processor a task that it plays; if all are wanted, one more that waits."""
        most = self.processors * (2 if self._most is None else 1)
        while waiting and len(under_way) < most:
            numbers = waiting.popleft()
            under_way[self._task.remote(sent, numbers.start, len(numbers))] = numbers


def _ranges(first: int, games: int, size: int) -> Iterator[range]:
    for begin in range(first, first + games, size):
        yield range(begin, min(begin + size, first + games))


def _play_range(sent: SentSeries, first_game: int, games: int) -> PlayedGames:
    """What a processor of the cluster does; when it is told to stop, Ray interrupts the tick."""
    return sent.unpacked().play(first_game, games, 1, lambda _: True)
