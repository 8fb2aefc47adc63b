"""Measure how fast the kernel is on this machine, and how long it takes to load."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.engine.endgame.preendgame import PreEndgame, solve_preendgame
from tilewright.engine.endgame.solver import Endgame, solve_endgame
from tilewright.engine.generation import best
from tilewright.engine.kernel import time_search
from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.shipped import SHIPPED, shipped_leaves
from tilewright.engine.simulation import simulate
from tilewright.engine.speed.positions import (
    benchmark_positions,
    midgame_positions,
    positions_with_in_bag,
)
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.tiles import ENGLISH

PASSES: Final = 11
PROCESSES: Final = 5
DEALS: Final = 60
ENDGAME_SECONDS: Final = 8
PREENDGAME_SECONDS: Final = 30
SEARCHES: Final = {
    "scores": "all plays, scores only",
    "equities": "all plays with equity",
    "best": "best play by equity",
}
_OPENING: Final = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRT?/ 0/0 0"
# Linux reports the peak memory of a process here; elsewhere memory is not measured.
_STATUS: Final = Path("/proc/self/status")
_IN_A_NEW_PROCESS: Final = (
    f"import sys\nfrom {__name__} import play_first\nprint(play_first(*sys.argv[1:]))"
)


@dataclass(frozen=True, slots=True)
class Speed:
    """The results of several passes of the same work."""

    work: str
    unit: str
    passes: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.passes)

    @property
    def quartiles(self) -> tuple[float, float]:
        """The first and third quartile of the passes."""
        if len(self.passes) == 1:
            return self.passes[0], self.passes[0]
        first, _, third = statistics.quantiles(self.passes, n=4, method="inclusive")
        return first, third


def search_speeds(
    lexicon: Lexicon, leaves: Leaves, positions: int | None = None
) -> Iterator[Speed]:
    """Measure the search in the fixed positions, on one core, in CPU time."""
    words = search_words(lexicon, ENGLISH)
    boards, racks = benchmark_positions(positions)
    rules = game_rules(TOURNAMENT)
    for work, name in SEARCHES.items():
        # The first pass is a warm-up.
        _, *seconds = time_search(
            rules, words, leaves.kernel, boards, racks, work=work, passes=PASSES + 1
        )
        yield Speed(name, "µs/position", tuple(1e6 * took / len(boards) for took in seconds))


def self_play_speed(
    lexicon: Lexicon, leaves: Leaves, threads: int, games: int, seed: int = 1
) -> Speed:
    """Measure self-play by equity on a number of threads, in wall time."""
    rates = []
    for at in range(PASSES):
        first = at * games
        result = self_play(
            games, lexicon=lexicon, leaves=leaves, seed=seed, threads=threads, first_game=first
        )
        rates.append(len(result) / result.seconds)
    name = f"self-play on {threads} thread" + ("s" if threads > 1 else "")
    return Speed(name, "games/s", tuple(rates))


def simulation_speed(lexicon: Lexicon, leaves: Leaves, positions: int = 10) -> Speed:
    """Measure two-ply play-outs of 15 turns in midgame positions, on one core, in CPU time."""
    midgame = midgame_positions(positions)
    rates = []
    for seed in range(PASSES):
        play_outs, start = 0, time.process_time()
        for position in midgame:
            simulation = simulate(
                position, lexicon, leaves, samples=DEALS, confidence=None, seed=seed, threads=1
            )
            play_outs += simulation.play_outs
        rates.append(play_outs / (time.process_time() - start))
    return Speed("two-ply play-outs of 15 turns", "play-outs/s", tuple(rates))


def endgame_times(
    lexicon: Lexicon, leaves: Leaves, games: int, seed: int = 1
) -> list[float | None]:
    """Measure the CPU seconds to prove endgames of self-play on one thread; None if not proven."""
    result = self_play(games, lexicon=lexicon, leaves=leaves, seed=seed, turns=True)
    return [
        _time_to_prove(solve_endgame, read_cgp(position), lexicon, ENDGAME_SECONDS)
        for position in positions_with_in_bag(result, 0)
    ]


def preendgame_times(
    lexicon: Lexicon, leaves: Leaves, games: int, seed: int = 1
) -> list[float | None]:
    """Measure the CPU seconds to prove pre-endgames with one tile in the bag, on one thread.

    The positions are those of self-play; each has as many candidates as by default.
    """
    result = self_play(games, lexicon=lexicon, leaves=leaves, seed=seed, turns=True)
    return [
        _time_to_prove(solve_preendgame, read_cgp(position), lexicon, PREENDGAME_SECONDS)
        for position in positions_with_in_bag(result, 1)
    ]


def _time_to_prove(
    solve: Callable[..., Endgame | PreEndgame], position: Position, lexicon: Lexicon, limit: float
) -> float | None:
    start = time.process_time()

    class OutOfTime:
        def is_set(self) -> bool:
            return time.process_time() - start > limit

    solved = solve(position, lexicon, threads=1, stop=OutOfTime())
    return None if solved.stopped else time.process_time() - start


def start_speeds(lexicon: str, leaves: str) -> Iterator[Speed]:
    """Measure how long a new process takes to find its first best play, and its peak memory."""
    times, loads, peaks = [], [], []
    for _ in range(PROCESSES + 1):
        start = time.perf_counter()
        finished = subprocess.run(  # noqa: S603 - the same interpreter
            [sys.executable, "-c", _IN_A_NEW_PROCESS, lexicon, leaves],
            check=True,
            capture_output=True,
            text=True,
        )
        times.append((time.perf_counter() - start) * 1e3)
        loading, memory = map(float, finished.stdout.split())
        loads.append(loading)
        peaks.append(memory)
    # The first process may have to read the files from disk.
    yield Speed("loading words and leaves", "ms", tuple(loads[1:]))
    yield Speed("first best play in a new process", "ms", tuple(times[1:]))
    if _STATUS.exists():
        yield Speed("peak memory of that process", "MB", tuple(peaks[1:]))


def play_first(lexicon: str, leaves: str) -> str:
    """Load words and leaves, find a play, and return the milliseconds and the peak megabytes."""
    start = time.perf_counter()
    values = shipped_leaves(leaves) if leaves in SHIPPED else Leaves.load(leaves)
    best(read_cgp(_OPENING), Lexicon.load(lexicon), values)
    return f"{(time.perf_counter() - start) * 1e3} {_peak_memory()}"


def _peak_memory() -> float:
    if not _STATUS.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in _STATUS.read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) * 1024 / 1e6
