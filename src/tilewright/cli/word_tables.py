"""Words as people see them: verdicts, lists in columns, words by length."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tilewright.lexicon.ruling import WordRuling

EVERYDAY, EDUCATED, DICTIONARY = 35, 60, 80


def open_console() -> Console:
    """The console that words are shown on."""
    return Console(highlight=False)


def how_common(level: int | None) -> str:
    """A level in words."""
    if level is None:
        return ""
    if level <= EVERYDAY:
        return f"everyday ({level})"
    if level <= EDUCATED:
        return f"educated ({level})"
    return f"dictionary ({level})" if level <= DICTIONARY else f"rare ({level})"


def draw_rulings(rulings: Iterable[WordRuling]) -> Grid:
    """Each word with its verdict, how common it is and what it means."""
    grid = Grid(box=None, pad_edge=False)
    for heading in ("word", "verdict", "level", "meaning"):
        grid.add_column(heading, overflow="fold", no_wrap=heading in ("verdict", "level"))
    for ruling in rulings:
        verdict = Text("good", style="green") if ruling.good else Text("not good", style="bold red")
        meaning = Text("\n".join(ruling.definitions))
        grid.add_row(Text(ruling.word), verdict, how_common(ruling.level), meaning)
    return grid


def show_words(console: Console, words: Sequence[str]) -> None:
    """Words in columns on a screen, one to a line in a file."""
    if console.is_terminal:
        console.print(Columns([Text(word) for word in words], padding=(0, 2)))
    else:
        for word in words:
            print(word)


def show_by_length(console: Console, scored: Sequence[tuple[str, int]]) -> None:
    """Words with their points, those of one length together."""
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
    """A name and a value on each line."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column(style="bold")
    grid.add_column(overflow="fold")
    for name, value in facts:
        grid.add_row(Text(name), Text(value))
    return grid
