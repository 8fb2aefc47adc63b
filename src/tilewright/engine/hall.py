"""Where games are played: on this machine, or spread over a cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from tilewright.engine.series import PlayedGames, Series, Tick


class Hall(Protocol):
    """A place to play the games of a series; which games come of it does not depend on it."""

    @property
    def processors(self) -> int:
        """How many games are under way at once."""

    def play(self, series: Series, first_game: int, games: int, tick: Tick) -> PlayedGames:
        """Play so many games from a number on."""


@dataclass(frozen=True, slots=True)
class ThisMachine:
    processors: int

    def play(self, series: Series, first_game: int, games: int, tick: Tick) -> PlayedGames:
        return series.play(first_game, games, self.processors, tick)


@contextmanager
def open_hall(cluster: str | None = None, processors: int | None = None) -> Iterator[Hall]:
    """A hall on this machine, or the cluster at an address; at most so many processors of it."""
    if cluster is None:
        yield ThisMachine(usable_processors() if processors is None else processors)
        return
    # Only who asks for a cluster waits for this to load.
    from tilewright.engine.ray_cluster import joined_cluster  # noqa: PLC0415

    with joined_cluster(cluster, processors) as found:
        yield found


def usable_processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
