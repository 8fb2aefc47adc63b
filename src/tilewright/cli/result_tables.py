"""Tables for the terminal: verdicts on words, lists in columns, words by length, facts."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from tilewright.lexicon.ruling import WordRuling

MIN_WIDTH = 40
_UNLIMITED = 1000
_LONGEST_WORD = 15

# The highest level of each group of words; see ``Lexicon.level``.
EVERYDAY, EDUCATED, DICTIONARY = 35, 60, 80


def open_console() -> Console:
    """Return a console for results.

    A narrower terminal than ``MIN_WIDTH`` wraps the lines itself, so that nothing is cut off.
    """
    console = Console(highlight=False)
    console.width = max(console.width, MIN_WIDTH)
    return console


def print_uncut(console: Console, grid: Grid) -> None:
    """Print a table of plays and numbers in full; a narrower terminal wraps its lines."""
    unlimited = console.options.update(max_width=_UNLIMITED)
    console.width = max(console.width, Measurement.get(console, unlimited, grid).maximum)
    console.print(grid)


def how_common(level: int | None) -> str:
    """Describe a word's level."""
    if level is None:
        return ""
    if level <= EVERYDAY:
        return f"everyday ({level})"
    if level <= EDUCATED:
        return f"educated ({level})"
    return f"dictionary ({level})" if level <= DICTIONARY else f"rare ({level})"


def draw_rulings(rulings: Iterable[WordRuling]) -> Grid:
    """Return a table with each word, its verdict, its level and its meaning."""
    grid = Grid(box=None, pad_edge=False)
    rulings = list(rulings)
    longest = max((len(ruling.word) for ruling in rulings), default=0)
    grid.add_column("word", overflow="fold", min_width=min(longest, _LONGEST_WORD))
    for heading in ("verdict", "level", "meaning"):
        grid.add_column(heading, overflow="fold")
    for ruling in rulings:
        verdict = Text("good", style="green") if ruling.good else Text("not good", style="bold red")
        meaning = Text("\n".join(ruling.definitions))
        grid.add_row(Text(ruling.word), verdict, how_common(ruling.level), meaning)
    return grid


def show_words(console: Console, words: Sequence[str]) -> None:
    """Print words in columns on a terminal, or one per line if the output is redirected."""
    if console.is_terminal:
        console.print(Columns([Text(word) for word in words], padding=(0, 2)))
    else:
        for word in words:
            print(word)


def show_by_length(console: Console, scored: Sequence[tuple[str, int]]) -> None:
    """Print words with their points, grouped by length."""
    for length, group in groupby(scored, key=lambda pair: len(pair[0])):
        words = list(group)
        if console.is_terminal:
            console.print(Text(f"{length} letters", style="bold"))
            cells = [Text(f"{word} {points}") for word, points in words]
            console.print(Columns(cells, padding=(0, 2)))
        else:
            for word, points in words:
                print(f"{word}\t{points}")


def draw_facts(facts: Iterable[tuple[str, str]]) -> Grid:
    """Return a table with one name and its value per line."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column(style="bold")
    grid.add_column(overflow="fold")
    for name, value in facts:
        grid.add_row(Text(name), Text(value))
    return grid
