"""Games and batches spread over the machines of a Ray cluster (``pip install 'tilewright[ray]'``).

A series is split into ranges of games, and each range is a task for one core. If a machine fails,
its ranges are played again elsewhere with the same result. Every machine needs the same version of
Tilewright; word lists and leaves are sent with the tasks.
"""

import logging
import os
import pickle
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from threading import Event
from typing import Any, Final

from tilewright import __version__
from tilewright.engine.selfplay.executor import StopFlag, Work
from tilewright.engine.selfplay.serialized_series import SerializedSeries, VersionMismatch
from tilewright.engine.selfplay.series import PlayedGames, ProgressCallback, Series

# Games per task, about a second of work. Samples are large to send, so those tasks are longer.
_MAX_RANGE: Final = 500
_MAX_SAMPLED_RANGE: Final = 2000
_RANGES_PER_CORE: Final = 4
_PROGRESS_INTERVAL_S: Final = 0.1
_CONNECT_TIMEOUT_S: Final = 10
_LOCAL: Final = "local"


class MissingRay(ImportError):
    """Ray is not installed."""

    def __str__(self) -> str:
        return "A cluster needs Ray, which is not installed: pip install 'tilewright[ray]'"


class ClusterUnavailable(ConnectionError):
    """No cluster responds at the address."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(address, why)
        self.address = address

    def __str__(self) -> str:
        return f"No Ray cluster responds at {self.address!r}: {self.args[1]}"


@contextmanager
def connect_cluster(address: str, cores: int | None = None) -> Iterator["RayExecutor"]:
    """Connect to a cluster, as ``connected_ray`` does, for self-play."""
    if cores is not None and cores < 1:
        raise ValueError("at least one core is needed")
    with connected_ray(address) as ray:
        yield RayExecutor(ray, cores)


@contextmanager
def connected_ray(address: str) -> Iterator[Any]:
    """Yield Ray, connected to a cluster: ``auto``, ``local`` or an address, as it understands them.

    If the process is connected to a cluster already, that one is used and stays connected. To play
    on the same cluster many times, call ``ray.init`` once.
    """
    try:
        import ray  # noqa: PLC0415 - an optional dependency
    except ImportError:
        raise MissingRay from None
    if ray.is_initialized():
        yield ray
        return
    _check_reachable(address)
    # Do not send usage statistics unless the user has enabled them.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    settings: dict[str, Any] = {"include_dashboard": False} if address == _LOCAL else {}
    try:
        ray.init(address, logging_level=logging.ERROR, log_to_driver=False, **settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterUnavailable(address, str(error)) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Raise ``ClusterUnavailable`` if nothing listens; Ray itself would retry for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT_TIMEOUT_S).close()
    except (OSError, OverflowError) as error:
        raise ClusterUnavailable(address, str(error)) from None


class RayExecutor:
    """An executor that uses the machines of a Ray cluster."""

    def __init__(self, ray: Any, cores: int | None) -> None:
        self._ray = ray
        self._max_cores = cores
        self._task = ray.remote(num_cpus=1)(_play_range)

    @property
    def cores(self) -> int:
        """The current number of cores, since a cluster may grow, up to the given limit."""
        found = max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
        return found if self._max_cores is None else min(found, self._max_cores)

    def play(
        self, series: Series, first_game: int, games: int, on_progress: ProgressCallback
    ) -> PlayedGames:
        """Play ranges of games in parallel and return them in order.

        If it is stopped early, return the ranges that are finished.
        """
        # Playing zero games here rejects an unplayable series before anything is sent.
        series.play(first_game, 0, 1, lambda _: True)
        serialized = self._ray.put(SerializedSeries.of(series))
        waiting = deque(_ranges(first_game, games, self._range_size(series, games)))
        running: dict[Any, range] = {}
        finished: dict[int, PlayedGames] = {}
        played, proceed = 0, on_progress(0)
        try:
            while proceed and (waiting or running):
                self._submit(serialized, waiting, running)
                ready, _ = self._ray.wait(list(running), timeout=_PROGRESS_INTERVAL_S)
                for task in ready:
                    numbers = running.pop(task)
                    finished[numbers.start] = self._ray.get(task)
                    played += len(numbers)
                proceed = on_progress(played)
        finally:
            for task in running:
                self._ray.cancel(task)
        parts = (finished[first] for first in sorted(finished))
        return PlayedGames.joined(parts, stopped=played < games)

    def map(self, work: Work, tasks: Iterable[Any], stop: StopFlag) -> Iterator[Any]:
        """Yield the result of each task in order, or None for those cut short by the flag."""
        sent = self._ray.put(pickle.dumps(work))
        remote = self._ray.remote(num_cpus=1)(perform)
        waiting, running = iter(tasks), deque[Any]()
        try:
            while not stop.is_set():
                most = self.cores * (2 if self._max_cores is None else 1)
                for task in islice(waiting, most - len(running)):
                    running.append(remote.remote(__version__, sent, task))
                if not running:
                    return
                ready, _ = self._ray.wait([running[0]], timeout=_PROGRESS_INTERVAL_S)
                if ready:
                    yield self._ray.get(running.popleft())
            while running:
                finished, _ = self._ray.wait([running[0]], timeout=0)
                yield self._ray.get(running[0]) if finished else None
                self._ray.cancel(running.popleft())
        finally:
            for task in running:
                self._ray.cancel(task)

    def _range_size(self, series: Series, games: int) -> int:
        if series.sampling is None:
            share = -(-games // (self.cores * _RANGES_PER_CORE))
            return min(max(share, 1), _MAX_RANGE)
        return min(max(-(-games // self.cores), 1), _MAX_SAMPLED_RANGE)

    def _submit(self, serialized: Any, waiting: deque[range], running: dict[Any, range]) -> None:
        """Submit a task per core, plus one in reserve for each unless the cores are limited."""
        max_tasks = self.cores * (2 if self._max_cores is None else 1)
        while waiting and len(running) < max_tasks:
            numbers = waiting.popleft()
            running[self._task.remote(serialized, numbers.start, len(numbers))] = numbers


def _ranges(first: int, games: int, size: int) -> Iterator[range]:
    for start in range(first, first + games, size):
        yield range(start, min(start + size, first + games))


def _play_range(serialized: SerializedSeries, first_game: int, games: int) -> PlayedGames:
    """Play a range on one core of the cluster. To stop it, Ray interrupts the callback."""
    return serialized.deserialize().play(first_game, games, 1, lambda _: True)


def perform(version: str, work: bytes, task: Any) -> Any:
    """Perform a task of a batch on one core of the cluster."""
    if version != __version__:
        raise VersionMismatch(version, __version__)
    return _loaded(work)(task, Event())


# A machine performs many tasks of a batch; it loads the words and leaves once.
@lru_cache(maxsize=2)
def _loaded(work: bytes) -> Work:
    loaded: Work = pickle.loads(work)  # noqa: S301 - sent by our own process
    return loaded
