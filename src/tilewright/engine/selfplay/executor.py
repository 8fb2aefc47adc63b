"""Where self-play and batches run: on this machine, or spread over a cluster."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Any, Final, Protocol

from tilewright.engine.selfplay.series import PlayedGames, ProgressCallback, Series

# The number of tasks of a batch for each core that are started ahead of the results.
_AHEAD: Final = 4


class StopFlag(Protocol):
    """Anything like a ``threading.Event``."""

    def is_set(self) -> bool: ...


class Work(Protocol):
    """What to do with each task of a batch. It is sent to other machines, so it can be pickled."""

    def __call__(self, task: Any, stop: StopFlag, /) -> Any:
        """Return the result, or None if the flag was set before it was complete."""


class Executor(Protocol):
    """Plays the games of a series and works through batches of tasks.

    The results do not depend on the executor.
    """

    @property
    def cores(self) -> int:
        """The number of games played at the same time."""

    def play(
        self, series: Series, first_game: int, games: int, on_progress: ProgressCallback
    ) -> PlayedGames:
        """Play a range of games, starting with number ``first_game``."""

    def map(self, work: Work, tasks: Iterable[Any], stop: StopFlag) -> Iterator[Any]:
        """Yield the result of each task in order, or None for those cut short by the flag.

        Once it is set, no task is started.
        """


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    cores: int

    def play(
        self, series: Series, first_game: int, games: int, on_progress: ProgressCallback
    ) -> PlayedGames:
        return series.play(first_game, games, self.cores, on_progress)

    def map(self, work: Work, tasks: Iterable[Any], stop: StopFlag) -> Iterator[Any]:
        left = _EitherFlag(stop, Event())
        running: deque[Future[Any]] = deque()
        with ThreadPoolExecutor(self.cores) as pool:
            try:
                for task in tasks:
                    if stop.is_set():
                        break
                    running.append(pool.submit(work, task, left))
                    # Enough to keep all cores busy while the first one takes long.
                    if len(running) >= _AHEAD * self.cores:
                        yield running.popleft().result()
                while running:
                    yield running.popleft().result()
            finally:
                # The caller may not want the rest.
                left.own.set()


@dataclass(frozen=True, slots=True)
class _EitherFlag:
    """A flag that is set as soon as either of two flags is."""

    given: StopFlag
    own: Event

    def is_set(self) -> bool:
        return self.own.is_set() or self.given.is_set()


@contextmanager
def open_executor(cluster: str | None = None, cores: int | None = None) -> Iterator[Executor]:
    """Open an executor on this machine, or on the cluster at an address.

    ``cores`` limits how many cores it uses; the default is all of them.
    """
    if cluster is None:
        yield LocalExecutor(available_cores() if cores is None else cores)
        return
    # Loaded on demand, because Ray takes seconds to import.
    from tilewright.engine.selfplay.ray_cluster import connect_cluster  # noqa: PLC0415

    with connect_cluster(cluster, cores) as executor:
        yield executor


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
