"""Reads lessons from their files. A file with a mistake is refused, and the error says which."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from tilewright.notation.rule_cards import RuleTopic
from tilewright.study.lessons.lesson import (
    BeginOrChallenge,
    CountScore,
    DrawTiles,
    ExchangeTiles,
    LayTiles,
    Lesson,
    LessonGame,
    SwapBlank,
    TakeSurplus,
    Task,
    Turn,
    Variant,
    Wanted,
    WillItStand,
    Wording,
    WordRule,
)

_FOLDER: Final = files(__package__) / "data"
# In the order in which they are best taken.
_ORDER: Final = (
    "first-game",
    "bonus",
    "bridges",
    "keeping-score",
    "finish-line",
    "nine-tiles",
    "blanks-in-circulation",
    "too-many-tiles",
)
WantedKind = Literal[
    "lay",
    "draw",
    "count",
    "will-it-stand",
    "begin-or-challenge",
    "exchange",
    "swap-blank",
    "take-surplus",
]
_WANTED: Final[dict[WantedKind, type[Wanted]]] = {
    "lay": LayTiles,
    "draw": DrawTiles,
    "count": CountScore,
    "will-it-stand": WillItStand,
    "begin-or-challenge": BeginOrChallenge,
    "exchange": ExchangeTiles,
    "swap-blank": SwapBlank,
    "take-surplus": TakeSurplus,
}
KINDS: Final[dict[type[Wanted], WantedKind]] = {kind: name for name, kind in _WANTED.items()}


class BadLesson(ValueError):
    """A lesson file is not what a lesson file should be."""


class UnknownLesson(KeyError):
    """There is no lesson of this name."""

    def __str__(self) -> str:
        return f"there is no lesson {self.args[0]!r}; the lessons are {', '.join(lesson_names())}"


def lesson_names() -> tuple[str, ...]:
    """Return the names of all lessons, in the order in which they are best taken."""
    return _ORDER


@cache
def load_lesson(name: str) -> Lesson:
    """Return a lesson by its name. Raises ``UnknownLesson``."""
    if name not in _ORDER:
        raise UnknownLesson(name)
    return read_lesson(name, (_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def read_lesson(name: str, text: str) -> Lesson:
    """Read a lesson from the text of its file. Raises ``BadLesson``."""
    try:
        source = json.loads(text)
        variant = source.get("variant")
        games = {key: _game(game) for key, game in source["games"].items()}
        steps = source["steps"]
        tasks = tuple(
            _task(step, place, task) for place, step in enumerate(steps) for task in step["tasks"]
        )
        lesson = Lesson(
            name=name,
            title=source["title"],
            summary=source["summary"],
            minutes=source["minutes"],
            variant=None if variant is None else Variant(variant),
            games=games,
            tasks=tasks,
        )
        for task in tasks:
            games[task.game].turns[task.turn]
    except KeyError as error:
        raise BadLesson(f"{name}: {error.args[0]!r} is missing or unknown") from None
    except (ValueError, TypeError, IndexError) as error:
        raise BadLesson(f"{name}: {error}") from None
    return lesson


def _game(source: Mapping[str, Any]) -> LessonGame:
    return LessonGame(
        tuple(Turn(**turn) for turn in source["turns"]), source.get("real_board", False)
    )


def _task(step: Mapping[str, Any], place: int, source: Mapping[str, Any]) -> Task:
    rule = source.get("rule")
    tables = source.get("tables")
    return Task(
        step=place,
        title=step["title"],
        game=source["game"],
        turn=source["turn"],
        text=_wording(source["text"]),
        wanted=_wanted(source["wanted"]),
        idea=_wording(source.get("idea", {})),
        rule=None if rule is None else RuleTopic(rule).value,
        tables=frozenset(WordRule) if tables is None else frozenset(map(WordRule, tables)),
    )


def _wording(source: str | Mapping[str, str]) -> Wording:
    if isinstance(source, str):
        return dict.fromkeys(WordRule, source)
    return {WordRule(table): text for table, text in source.items()}


def _wanted(source: Mapping[str, Any]) -> Wanted:
    options = {key: _frozen(value) for key, value in source.items() if key != "kind"}
    return _WANTED[source["kind"]](**options)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
