"""Speed of the environments on one core, with the shipped word list and leaves."""

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from benchmarks import Figure, Goal, above, below
from tilewright.env import BatchEnv, State, tilewright_v0

GAMES = 1024
STEPS = 25
RUNS = 5
AEC_STEPS = 1000
CALLS = 2000


def turns_a_second(name: str, batch: BatchEnv, goal: Goal | None = None) -> Figure:
    """Make the first play of every list, in games of all lengths."""
    _, info = batch.reset()
    speeds = []
    turns_a_step = GAMES * (1 + len(batch.opponents))
    for _ in range(1 + RUNS):
        start = time.process_time()
        for _ in range(STEPS):
            *_, info = batch.step(np.where(np.diff(info["offsets"]) > 0, 0, -1))
        speeds.append(STEPS * turns_a_step / (time.process_time() - start))
    return figure_of(name, speeds[1:], "turns/s", goal)


def figure_of(name: str, speeds: list[float], unit: str, goal: Goal | None) -> Figure:
    lower, median, upper = statistics.quantiles(speeds, n=4)
    return Figure(name, median, unit, goal, quartiles=(lower, upper))


def bench_batches() -> Iterator[Figure]:
    static = {1: "static"}
    every = BatchEnv(GAMES, threads=1)
    yield turns_a_second("all plays listed", every, above(10_000))
    against = BatchEnv(GAMES, threads=1, opponents=static)
    yield turns_a_second("all plays listed against static", against)
    best = BatchEnv(GAMES, threads=1, opponents=static, max_plays=1)
    yield turns_a_second("best play against static", best, above(25_000))


def bench_state() -> Iterator[Figure]:
    """What a search does most often, in microseconds."""
    state = State.new(seed=7)
    state.apply_action(state.legal_actions()[-1])
    yield Figure("clone of a State", microseconds(lambda _: state.clone()), "µs", below(5))
    dealt = state.clone()
    yield Figure("redeal of a State", microseconds(dealt.redeal), "µs")


def microseconds(work: Callable[[int], object]) -> float:
    """Return the CPU time of one call, in the fastest run."""
    runs = []
    for _ in range(RUNS):
        start = time.process_time()
        for number in range(CALLS):
            work(number)
        runs.append((time.process_time() - start) / CALLS)
    return min(runs) * 1e6


def bench_pettingzoo() -> Iterator[Figure]:
    env, chance = tilewright_v0.env(), Random(1)
    env.reset(seed=1)

    def play(steps: int) -> None:
        for _ in range(steps):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[-1 - chance.randrange(len(legal)) // 4]))

    yield figure_of("PettingZoo", list(steps_a_second(play)), "steps/s", above(2000))


def steps_a_second(play: Callable[[int], None]) -> Iterator[float]:
    for _ in range(RUNS):
        start = time.process_time()
        play(AEC_STEPS)
        yield AEC_STEPS / (time.process_time() - start)
