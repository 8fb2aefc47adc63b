"""How fast the kernel is on this machine, and what it takes to get there."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.engine.equipment import game_rules, search_words
from tilewright.engine.generation import best
from tilewright.engine.kernel import time_search
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import self_play
from tilewright.engine.shipped import SHIPPED, shipped_leaves
from tilewright.engine.timed_positions import timed_positions
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import read_cgp
from tilewright.rules.editions import TOURNAMENT
from tilewright.rules.tiles import ENGLISH

PASSES: Final = 11
PROCESSES: Final = 5
SEARCHES: Final = {
    "scores": "all plays, scores only",
    "equities": "all plays with equity",
    "best": "best play by equity",
}
_OPENING: Final = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRT?/ 0/0 0"
# Linux tells what a process held at most since it began; elsewhere memory is not measured.
_STATUS: Final = Path("/proc/self/status")
_IN_A_NEW_PROCESS: Final = (
    "import sys\nfrom tilewright.engine.speed import play_first\nprint(play_first(*sys.argv[1:]))"
)


@dataclass(frozen=True, slots=True)
class Speed:
    """What several passes of the same work gave."""

    work: str
    unit: str
    passes: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.passes)

    @property
    def quartiles(self) -> tuple[float, float]:
        """Half of the passes lie between them."""
        if len(self.passes) == 1:
            return self.passes[0], self.passes[0]
        first, _, third = statistics.quantiles(self.passes, n=4, method="inclusive")
        return first, third


def search_speeds(
    lexicon: Lexicon, leaves: Leaves, positions: int | None = None
) -> Iterator[Speed]:
    """Finding plays in the fixed positions, on one processor, by its own time."""
    words = search_words(lexicon, ENGLISH)
    boards, racks = timed_positions(positions)
    rules = game_rules(TOURNAMENT)
    for work, name in SEARCHES.items():
        # The first pass warms up.
        _, *seconds = time_search(
            rules, words, leaves.kernel, boards, racks, work=work, passes=PASSES + 1
        )
        yield Speed(name, "µs a position", tuple(1e6 * took / len(boards) for took in seconds))


def self_play_speed(
    lexicon: Lexicon, leaves: Leaves, threads: int, games: int, seed: int = 1
) -> Speed:
    """Games that both sides play by equity, on so many threads, by the clock."""
    rates = []
    for at in range(PASSES):
        first = at * games
        result = self_play(
            games, lexicon=lexicon, leaves=leaves, seed=seed, threads=threads, first_game=first
        )
        rates.append(len(result) / result.seconds)
    name = f"self-play on {threads} thread" + ("s" if threads > 1 else "")
    return Speed(name, "games/s", tuple(rates))


def start_speeds(lexicon: str, leaves: str) -> Iterator[Speed]:
    """What a new process takes to its first best play: time, and memory at most."""
    times, ready, held = [], [], []
    for _ in range(PROCESSES + 1):
        begin = time.perf_counter()
        told = subprocess.run(  # noqa: S603 - this very Python
            [sys.executable, "-c", _IN_A_NEW_PROCESS, lexicon, leaves],
            check=True,
            capture_output=True,
            text=True,
        )
        times.append((time.perf_counter() - begin) * 1e3)
        took, most = map(float, told.stdout.split())
        ready.append(took)
        held.append(most)
    # The first process finds files that are not in memory yet.
    yield Speed("words and leaves made ready", "ms", tuple(ready[1:]))
    yield Speed("a new process to its first best play", "ms", tuple(times[1:]))
    if _STATUS.exists():
        yield Speed("memory it holds at most", "MB", tuple(held[1:]))


def play_first(lexicon: str, leaves: str) -> str:
    """Load words and leaves, find a play, and tell the time that took and the memory held."""
    begin = time.perf_counter()
    values = shipped_leaves(leaves) if leaves in SHIPPED else Leaves.load(leaves)
    best(read_cgp(_OPENING), Lexicon.load(lexicon), values)
    return f"{(time.perf_counter() - begin) * 1e3} {_held_at_most()}"


def _held_at_most() -> float:
    if not _STATUS.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in _STATUS.read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) * 1024 / 1e6
