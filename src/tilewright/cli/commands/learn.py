"""`tilewright learn`: the lessons in the terminal, judged by the same referee as in the browser."""

from typing import Annotated

import typer

from tilewright.cli.output import fail
from tilewright.cli.terminal.lesson import TerminalLesson
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.presets import EDITIONS, UnknownEdition
from tilewright.study.lessons import Course, WordRule, lesson_edition, lesson_names, load_lesson
from tilewright.study.lessons.files import UnknownLesson

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def learn(
    lesson: Annotated[str, typer.Argument(help="The lesson to take.")] = "first-game",
    edition: Annotated[
        str, typer.Option(help=f"The box whose rules apply: {', '.join(EDITIONS)}.")
    ] = "classic-2003",
    words: Annotated[
        WordRule, typer.Option(help="How the table finds bad words.")
    ] = WordRule.CHALLENGED,
    list_all: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
) -> None:
    """Learn the game in short lessons."""
    if list_all:
        for name in lesson_names():
            found = load_lesson(name)
            typer.echo(f"{name:<22} {found.title}: {found.summary} ({found.minutes} minutes)")
        return
    try:
        found = load_lesson(lesson)
        rules = lesson_edition(edition, found, words)
    except (UnknownLesson, UnknownEdition) as error:
        message = str(error)
        fail(f"{message[0].upper()}{message[1:]}.")
    TerminalLesson(Course(found, rules, Lexicon.load("english"))).run()
