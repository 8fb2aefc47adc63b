"""Where self-play runs: on this machine, or spread over a cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from tilewright.engine.selfplay.series import PlayedGames, ProgressCallback, Series


class Executor(Protocol):
    """Plays the games of a series. The games do not depend on which executor plays them."""

    @property
    def cores(self) -> int:
        """The number of games played at the same time."""

    def play(
        self, series: Series, first_game: int, games: int, on_progress: ProgressCallback
    ) -> PlayedGames:
        """Play a range of games, starting with number ``first_game``."""


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    cores: int

    def play(
        self, series: Series, first_game: int, games: int, on_progress: ProgressCallback
    ) -> PlayedGames:
        return series.play(first_game, games, self.cores, on_progress)


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
