"""Lessons: the server judges every attempt by itself and keeps nothing between requests."""

from asyncio import to_thread
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.exceptions import HTTPException

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.protocol.lessons import (
    LessonAttempt,
    LessonContent,
    LessonLaid,
    LessonList,
    LessonOutcome,
)
from tilewright.protocol.messages import Preview
from tilewright.rules.editions.presets import UnknownEdition
from tilewright.server.http.problems import ERROR_RESPONSES
from tilewright.server.live.dictionaries import lexicon
from tilewright.server.views import lessons as views
from tilewright.study.lessons import (
    Course,
    Task,
    WordRule,
    lesson_edition,
    lesson_names,
    load_lesson,
)
from tilewright.study.lessons.files import UnknownLesson

router = APIRouter(prefix="/api/lessons", responses=ERROR_RESPONSES)

Name = Annotated[str, Path(max_length=40)]
EditionName = Annotated[str, Query(max_length=40)]
TaskNumber = Annotated[int, Path(ge=0, le=100)]


@lru_cache(maxsize=64)
def _course(name: str, edition: str, words: WordRule) -> Course:
    lesson = load_lesson(name)
    return Course(lesson, lesson_edition(edition, lesson, words), lexicon(DEFAULT))


def _find(name: str, edition: str, words: WordRule) -> Course:
    try:
        return _course(name, edition, words)
    except (UnknownLesson, UnknownEdition):
        raise HTTPException(404) from None


def _find_task(course: Course, number: int) -> Task:
    if number >= len(course.tasks):
        raise HTTPException(404)
    return course.tasks[number]


@router.get("")
async def list_lessons() -> LessonList:
    """Return all lessons."""
    return LessonList(lessons=[views.summary(load_lesson(name)) for name in lesson_names()])


@router.get("/{name}")
async def lesson(
    name: Name, edition: EditionName = "plain", words: WordRule = WordRule.CHALLENGED
) -> LessonContent:
    """Return a lesson by the rules of an edition."""
    return await to_thread(lambda: views.content(_find(name, edition, words)))


@router.post("/{name}/tasks/{number}")
async def judge_attempt(
    name: Name,
    number: TaskNumber,
    attempt: LessonAttempt,
    edition: EditionName = "plain",
    words: WordRule = WordRule.CHALLENGED,
) -> LessonOutcome:
    """Judge what a learner does. A refused attempt is an outcome too."""

    def judged() -> LessonOutcome:
        course = _find(name, edition, words)
        task = _find_task(course, number)
        return views.outcome(course, task, course.judge(task, views.to_attempt(attempt)))

    return await to_thread(judged)


@router.post("/{name}/tasks/{number}/preview")
async def preview_play(
    name: Name,
    number: TaskNumber,
    laid: LessonLaid,
    edition: EditionName = "plain",
    words: WordRule = WordRule.CHALLENGED,
) -> Preview:
    """Return the words and points of the tiles laid so far."""

    def previewed() -> Preview:
        course = _find(name, edition, words)
        return views.preview(course, _find_task(course, number), laid)

    return await to_thread(previewed)
