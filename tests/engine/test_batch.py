"""Many positions at once: the same results as one by one, in order, until they are stopped."""

from collections.abc import Iterator
from threading import Event

import pytest

from tilewright.engine.batch import simulate_all
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.selfplay.executor import LocalExecutor, StopFlag
from tilewright.engine.simulation import Simulation, simulate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp

WORDS = Lexicon.load("english")
EMPTY = "/".join(["15"] * 15)
RACKS = ("RETAINS", "QUIZIER", "AEINRT?", "UUVIIJC", "HOAXEDT")


def positions() -> list[Position]:
    return [read_cgp(f"{EMPTY} {rack}/ 0/0 0") for rack in RACKS]


@pytest.mark.parametrize("cores", [1, 3])
def test_the_results_are_those_of_single_simulations(cores: int) -> None:
    results = dict(simulate_all(positions(), WORDS, cores=cores, samples=40, seed=2))
    assert [*results] == list(range(len(RACKS)))
    for position, result in zip(positions(), results.values(), strict=True):
        assert isinstance(result, Simulation)
        assert result.turns == simulate(position, WORDS, samples=40, seed=2, threads=1).turns


def test_a_position_that_cannot_be_simulated_yields_the_error() -> None:
    first, second, *_ = positions()
    hidden = read_cgp(f"{EMPTY} / 0/0 0")
    good, bad, other = simulate_all([first, hidden, second], WORDS, samples=5)
    assert isinstance(good[1], Simulation)
    assert isinstance(bad[1], UnsupportedByEngine)
    assert isinstance(other[1], Simulation)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(BadArgument, match="options must be options of simulate"):
        next(simulate_all(positions(), WORDS, samples=1, threads=2))
    with pytest.raises(ValueError, match="samples or of seconds"):
        next(simulate_all(positions(), WORDS))


def test_positions_are_read_as_they_are_needed() -> None:
    read = 0

    def endless() -> Iterator[Position]:
        nonlocal read
        while True:
            read += 1
            yield positions()[0]

    results = simulate_all(endless(), WORDS, cores=1, samples=5)
    assert next(results)[0] == 0
    assert read < 10


def test_a_stop_ends_with_the_results_that_are_complete() -> None:
    stop = Event()
    results = simulate_all(
        iter(positions() * 1000), WORDS, cores=2, samples=10_000_000, confidence=None, stop=stop
    )
    stop.set()
    assert list(results) == []


class UntilThree:
    """Work whose fourth task is cut short by the stop that the third one sets."""

    def __init__(self, stop: Event) -> None:
        self._stop = stop

    def __call__(self, task: int, stop: StopFlag) -> int | None:
        if task == 3:
            self._stop.set()
            return task
        return None if stop.is_set() else task


def test_after_a_stop_no_task_is_started() -> None:
    stop = Event()
    done = list(LocalExecutor(1).map(UntilThree(stop), range(1000), stop))
    assert done[:4] == [0, 1, 2, 3]
    assert set(done[4:]) <= {None}
    assert len(done) < 20
