"""Where the pairs of a match are played: in this process, in several, or on a Ray cluster.

Every worker yields the pairs in the order in which they were asked for, so that a match has the
same result on any number of workers.
"""

import multiprocessing
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing.util import Finalize
from typing import Any, Final
from uuid import uuid4

from tilewright import __version__
from tilewright.engine.selfplay.ray_cluster import connected_ray
from tilewright.engine.selfplay.serialized_series import VersionMismatch
from tilewright.matches.pair_games import MatchSetup, PlayedPair, Players, open_players
from tilewright.matches.schedule import Pair

# Pairs that are asked for ahead of the one that is waited for, for each worker.
_AHEAD: Final = 4


def play_pairs(
    setup: MatchSetup, pairs: Iterable[Pair], workers: int | None, cluster: str | None
) -> Generator[PlayedPair]:
    """Yield the pairs in order. Close the iterator to stop early.

    ``workers`` are processes, or cores of the cluster; by default one process, or all cores.
    """
    if cluster is not None:
        yield from _on_cluster(setup, pairs, workers, cluster)
    elif workers in (None, 1):
        with open_players(setup) as players:
            yield from map(players.play, pairs)
    else:
        yield from _in_processes(setup, pairs, workers or 1)


def _in_processes(setup: MatchSetup, pairs: Iterable[Pair], workers: int) -> Iterator[PlayedPair]:
    # A forked process has the players already, so they may be functions of a script or a notebook.
    # Elsewhere they are pickled.
    forks = sys.platform == "linux"
    context = multiprocessing.get_context("fork" if forks else "spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_start, initargs=(setup,))
    try:
        with warnings.catch_warnings():
            # Only this thread runs Python code, and the workers start no threads of NumPy.
            warnings.filterwarnings("ignore", "This process .* is multi-threaded")
            pool.submit(int).result()
        yield from _in_order(
            pairs, workers * _AHEAD, lambda pair: pool.submit(_play, pair), Future.result
        )
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(
    pairs: Iterable[Pair],
    ahead: int,
    submit: Callable[[Pair], Any],
    result: Callable[[Any], PlayedPair],
) -> Iterator[PlayedPair]:
    """Submit pairs ahead of time and yield their results in order."""
    waiting = iter(pairs)
    running = deque(map(submit, islice(waiting, ahead)))
    while running:
        yield result(running.popleft())
        running.extend(map(submit, islice(waiting, 1)))


_players: Players | None = None


def _start(setup: MatchSetup) -> None:
    """Prepare a worker process. Ctrl-C reaches all processes; only the first one handles it."""
    global _players  # noqa: PLW0603 - a process has one set of players
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _players = Players(setup)
    Finalize(None, _players.close, exitpriority=10)


def _play(pair: Pair) -> PlayedPair:
    if _players is None:
        raise AssertionError("the worker was not started")
    return _players.play(pair)


def _on_cluster(
    setup: MatchSetup, pairs: Iterable[Pair], workers: int | None, cluster: str
) -> Iterator[PlayedPair]:
    with connected_ray(cluster) as ray:
        cores = workers or max(int(ray.cluster_resources().get("CPU", 1)), 1)
        task = ray.remote(num_cpus=1)(_play_remotely)
        match = uuid4().hex
        # In a list, so that a machine fetches it for its first pair only.
        shared = [ray.put(setup)]
        yield from _in_order(
            pairs,
            cores * _AHEAD,
            lambda pair: task.remote(__version__, match, shared, pair),
            ray.get,
        )


_remote: tuple[str, Players] | None = None


def _play_remotely(version: str, match: str, shared: list[Any], pair: Pair) -> PlayedPair:
    """Play a pair on a machine of the cluster, with players that stay for the match."""
    global _remote  # noqa: PLW0603 - a process has one set of players
    if version != __version__:
        raise VersionMismatch(version, __version__)
    if _remote is None or _remote[0] != match:
        if _remote is not None:
            _remote[1].close()
        import ray  # noqa: PLC0415 - an optional dependency

        _remote = match, Players(ray.get(shared[0]))
    return _remote[1].play(pair)
