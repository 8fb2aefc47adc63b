"""Speed of matches: by the kernel, against plain self-play, and by the referee."""

import time
from collections.abc import Iterator

from benchmarks import Figure, above, below
from tilewright.engine.selfplay.self_play import GREEDY, Player, self_play
from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.matches.match import arena

PAIRS = 1200
REFEREED_PAIRS = 30
RUNS = 3


def bench_kernel() -> Iterator[Figure]:
    """The CPU time of a match of the kernel's players, relative to self-play of the same games."""
    words = Lexicon.load(DEFAULT)
    static = Player("static", shipped_leaves(DEFAULT))
    ratios, rates = [], []
    for seed in range(RUNS):
        plain = time.process_time()
        self_play(
            2 * PAIRS, lexicon=words, players=[static, GREEDY], pairs=True, seed=seed, threads=1
        )
        started = time.process_time()
        arena(["static", "greedy"], lexicon=words, pairs=PAIRS, seed=seed, workers=1)
        ended = time.process_time()
        ratios.append((ended - started) / (started - plain))
        rates.append(2 * PAIRS / (ended - started))
    yield Figure("arena of kernel players, 1 thread", max(rates), "games/s")
    yield Figure("its time relative to self-play", min(ratios), "times", below(1.1))


def bench_referee() -> Iterator[Figure]:
    """Games of two static players through the referee, on one core in CPU time."""
    words = Lexicon.load(DEFAULT)
    arena(["static", "static"], lexicon=words, pairs=2, referee=True)
    rates = []
    for seed in range(RUNS):
        started = time.process_time()
        arena(["static", "static"], lexicon=words, pairs=REFEREED_PAIRS, seed=seed, referee=True)
        rates.append(2 * REFEREED_PAIRS / (time.process_time() - started))
    yield Figure("arena through the referee, static players", max(rates), "games/s", above(40))
