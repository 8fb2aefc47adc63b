"""The transcript of a lesson: what it asks and says, and what the referee decides.

python -m tests.study.transcript    # writes the expected transcripts of the first lesson
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.command_text import parse_command
from tilewright.rules.commands import Begin, Challenge, Lay, Overdraw
from tilewright.rules.editions.presets import EDITIONS
from tilewright.study.lessons import Course, Outcome, Task, WordRule, lesson_edition, load_lesson
from tilewright.study.lessons.attempts import Attempt, Count, Draw, Foretell
from tilewright.study.lessons.lesson import (
    BeginOrChallenge,
    CountScore,
    DrawTiles,
    ExchangeTiles,
    LayTiles,
    SwapBlank,
    TakeSurplus,
    WillItStand,
)

FOLDER = Path(__file__).with_name("transcripts")


@cache
def course(lesson: str, edition: str, words: WordRule) -> Course:
    found = load_lesson(lesson)
    return Course(found, lesson_edition(edition, found, words), Lexicon.load("english"))


def right_attempt(course: Course, task: Task) -> Attempt:
    """Return the attempt that a task asks for."""
    match task.wanted:
        case LayTiles():
            return Lay(0, course.play(task).play.placed)
        case DrawTiles():
            return Draw()
        case CountScore():
            return Count(course.play(task).score.points)
        case WillItStand():
            return Foretell(stands=False)
        case BeginOrChallenge():
            words = [word.text for word in course.play(task).play.words]
            bad = next(word for word in words if not course.dictionary.accepts(word))
            names = course.edition.name == "guide-2013"
            return Challenge(0, bad if names else None)
        case ExchangeTiles():
            return parse_command(course.turn(task).move, course.game(task), 0)
        case SwapBlank():
            return parse_command(course.turn(task).first or "", course.game(task), 0)
        case TakeSurplus(tiles):
            return Overdraw(1, tiles)


def transcript(course: Course) -> Iterator[str]:
    for task in course.tasks:
        yield f"{task.step + 1}. {task.title}"
        yield f"   {course.text(task)}"
        for outcome in attempts(course, task):
            yield from described(outcome)
        if idea := course.idea(task):
            yield f"   {idea}"
        if rule := course.rule(task):
            yield f"   [{rule.heading}] {' '.join(rule.rules)}"


def attempts(course: Course, task: Task) -> Iterator[Outcome]:
    """Yield what the play shown leads to, then the other choice if any, then the right attempt."""
    if isinstance(task.wanted, LayTiles) and task.wanted.shown:
        shown = course.try_text(task, task.wanted.shown).play
        yield course.judge(task, Lay(0, shown.placed))
    if isinstance(task.wanted, BeginOrChallenge):
        yield course.judge(task, Begin(0))
    yield course.judge(task, right_attempt(course, task))


def described(outcome: Outcome) -> Iterator[str]:
    if outcome.tried is not None:
        words = ", ".join(f"{word.word.text} {word.points}" for word in outcome.tried.score.words)
        yield f"   > {words} = {outcome.tried.score.points}"
    if outcome.refusal is not None:
        yield f"   > refused: {outcome.refusal}"
    for verdict in outcome.verdicts:
        yield f"   > {verdict.word} is {'good' if verdict.good else 'bad'}"
    for says in outcome.says:
        yield f"   > {says}"
    if outcome.game.result is not None:
        yield f"   > final scores {outcome.game.result.final}"
    yield f"   > {'done' if outcome.done else 'again'}"


def transcript_of(edition: str) -> str:
    parts = []
    for words in WordRule:
        lines = "\n".join(transcript(course("first-game", edition, words)))
        parts.append(f"== {edition}, words {words.value} ==\n{lines}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    for name in EDITIONS:
        (FOLDER / f"{name}.txt").write_text(transcript_of(name), encoding="utf-8")
