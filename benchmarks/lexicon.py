"""Cost of word graphs and lexicons: building, loading, memory and lookups."""

import random
import statistics
import subprocess
from collections.abc import Iterator

from benchmarks import Figure, above, below
from benchmarks.timing import (
    PYTHON,
    TILEWRIGHT,
    in_milliseconds,
    spread,
    time_command,
    time_function,
)
from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon

# The goal for building was set for a list of this size; the shipped list is padded to it.
LIST_SIZE = 178_000
LOOKUPS = 1_000_000


def bench_word_graph() -> Iterator[Figure]:
    rng = random.Random(1)
    english = [word.upper() for word in shipped.words(shipped.WordList.ENGLISH)]
    world = [word.upper() for word in shipped.words(shipped.WordList.WORLD_ENGLISH)]
    others = rng.sample(sorted(set(world) - set(english)), LIST_SIZE - len(english))
    words = sorted(english + others)

    build = time_function(lambda: WordGraph.from_words(words))
    yield in_milliseconds("build a graph of 178,000 words", build, 1000)

    graph = WordGraph.from_words(english)
    data = graph.to_kwg()
    load = time_function(lambda: WordGraph.from_kwg(data))
    yield in_milliseconds("load the default list from KWG", load, 50)
    small = WordGraph.from_words(english, gaddag=False).to_kwg()
    load = time_function(lambda: WordGraph.from_kwg(small))
    yield in_milliseconds("the same without a GADDAG", load, 50)
    yield Figure("default list in memory", graph.nbytes / 1e6, "MB", below(20))

    # Random order is the hardest case; about half of the strings are words.
    strings = [*rng.choices(english, k=LOOKUPS // 2), *rng.choices(world, k=LOOKUPS // 2)]
    strings = [word if rng.random() < 0.5 else word[1:] + word[0] for word in strings]
    rng.shuffle(strings)
    lines = "\n".join(strings).encode()
    yield rate("lookups in the kernel", time_function(lambda: graph.contains_lines(lines)), 5)
    yield rate("lookups from a Python list", time_function(lambda: graph.contains_each(strings)), 1)


def bench_lexicon() -> Iterator[Figure]:
    def load() -> Lexicon:
        shipped.graph.cache_clear()
        return Lexicon.load()

    yield in_milliseconds("load the default lexicon", time_function(load), 50)
    yield in_milliseconds(
        "build its graph for finding plays", time_function(lambda: load().graph), 500
    )
    bare = time_command(PYTHON, "-c", "pass")[0]
    fresh = time_command(PYTHON, "-c", f"{LOAD}; Lexicon.load()")
    name = "load it in a new process, including imports"
    yield Figure(name, fresh[0] - bare, "ms", below(150), spread(fresh))
    yield Figure("default lexicon in memory", memory("len(lexicon)"), "MB", below(20))
    yield Figure(
        "after looking up a level and a definition", memory("lexicon.judge('AAS')"), "MB", below(20)
    )
    yield Figure("with its graph for finding plays", memory("lexicon.graph"), "MB", below(20))


LOAD = "from tilewright.lexicon.lexicon import Lexicon"


def memory(use: str) -> float:
    """Return the megabytes that a lexicon takes in a new process after this use."""
    measure = (
        f"import ctypes, resource; {LOAD}\n"
        "def resident():\n"
        "    ctypes.CDLL(None).malloc_trim(0)\n"
        "    return int(open('/proc/self/statm').read().split()[1])\n"
        f"before = resident(); lexicon = Lexicon.load(); {use}\n"
        "print((resident() - before) * resource.getpagesize() / 1e6)"
    )
    result = subprocess.run([PYTHON, "-c", measure], check=True, capture_output=True, text=True)
    return float(result.stdout)


def bench_words_commands() -> Iterator[Figure]:
    for command in ("check aas", "build retains", "anagram retain?", "two", "list"):
        runs = time_command(TILEWRIGHT, "words", *command.split())
        yield Figure(f"tilewright words {command}", runs[0], "ms", below(300), spread(runs))


def rate(name: str, runs: list[float], goal: float) -> Figure:
    """Return a rate in millions of words per second."""
    best, median = (LOOKUPS / 1e6 / run for run in (runs[0], statistics.median(runs)))
    return Figure(name, best, "million/s", above(goal), best - median)
