"""What word graphs and lexicons cost: to build, to load, to keep and to ask."""

import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator

from benchmarks import Figure, above, below
from benchmarks.startup import PYTHON, TILEWRIGHT, spread, times
from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon

RUNS = 7
# The size of the list that the goal for building was set for; ours is brought up to it.
LIST_SIZE = 178_000
ASKED = 1_000_000


def seconds(work: Callable[[], object]) -> list[float]:
    """How long each of several runs took, the fastest first. The first is not told."""

    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    once()
    return sorted(once() for _ in range(RUNS))


def bench_word_graph() -> Iterator[Figure]:
    chance = random.Random(1)
    english = [word.upper() for word in shipped.words(shipped.WordList.ENGLISH)]
    world = [word.upper() for word in shipped.words(shipped.WordList.WORLD_ENGLISH)]
    others = chance.sample(sorted(set(world) - set(english)), LIST_SIZE - len(english))
    words = sorted(english + others)

    build = seconds(lambda: WordGraph.from_words(words))
    yield timed("build a graph of 178,000 words", build, 1.0)

    graph = WordGraph.from_words(english)
    data = graph.to_kwg()
    yield timed("load the default list from KWG", seconds(lambda: WordGraph.from_kwg(data)), 0.05)
    small = WordGraph.from_words(english, gaddag=False).to_kwg()
    yield timed("the same without GADDAG", seconds(lambda: WordGraph.from_kwg(small)), 0.05)
    yield Figure("default list in memory", graph.nbytes / 1e6, "MB", below(20))

    # In no order, which is the hardest; half of them are words.
    asked = [*chance.choices(english, k=ASKED // 2), *chance.choices(world, k=ASKED // 2)]
    asked = [word if chance.random() < 0.5 else word[1:] + word[0] for word in asked]
    chance.shuffle(asked)
    lines = "\n".join(asked).encode()
    yield rate("tests in the kernel", seconds(lambda: graph.contains_lines(lines)), 5)
    yield rate("tests from a list in Python", seconds(lambda: graph.contains_each(asked)), 1)


def bench_lexicon() -> Iterator[Figure]:
    def load() -> Lexicon:
        shipped.graph.cache_clear()
        return Lexicon.load()

    yield timed("load the default lexicon", seconds(load), 0.05)
    yield timed("its graph for finding plays", seconds(lambda: load().graph), 0.5)
    bare = times(PYTHON, "-c", "pass")[0]
    fresh = times(PYTHON, "-c", f"{LOAD}; Lexicon.load()")
    name = "load it in a new process, imports included"
    yield Figure(name, fresh[0] - bare, "ms", below(150), spread(fresh))
    yield Figure("default lexicon in memory", memory("len(lexicon)"), "MB", below(20))
    yield Figure(
        "after a look at level and meaning", memory("lexicon.judge('AAS')"), "MB", below(20)
    )
    yield Figure("with its graph for finding plays", memory("lexicon.graph"), "MB", below(20))


LOAD = "from tilewright.lexicon.lexicon import Lexicon"


def memory(use: str) -> float:
    """The megabytes that a process keeps when it has loaded the lexicon and used it."""
    measure = (
        f"import ctypes, resource; {LOAD}\n"
        "def held():\n"
        "    ctypes.CDLL(None).malloc_trim(0)\n"
        "    return int(open('/proc/self/statm').read().split()[1])\n"
        f"before = held(); lexicon = Lexicon.load(); {use}\n"
        "print((held() - before) * resource.getpagesize() / 1e6)"
    )
    told = subprocess.run([PYTHON, "-c", measure], check=True, capture_output=True, text=True)
    return float(told.stdout)


def bench_words_commands() -> Iterator[Figure]:
    for command in ("check aas", "build retains", "anagram retain?", "two", "list"):
        runs = times(TILEWRIGHT, "words", *command.split())
        yield Figure(f"tilewright words {command}", runs[0], "ms", below(300), spread(runs))


def timed(name: str, runs: list[float], goal: float) -> Figure:
    spread = statistics.median(runs) - runs[0]
    return Figure(name, runs[0] * 1e3, "ms", below(goal * 1e3), spread * 1e3)


def rate(name: str, runs: list[float], goal: float) -> Figure:
    """How many millions of words a second were asked for."""
    best, middle = (ASKED / 1e6 / run for run in (runs[0], statistics.median(runs)))
    return Figure(name, best, "million/s", above(goal), best - middle)
