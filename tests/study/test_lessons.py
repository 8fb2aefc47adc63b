"""Lessons: the referee judges every task, in every edition, and texts follow the rules."""

from itertools import product

import pytest

from tests.study.transcript import FOLDER, course, right_attempt, transcript_of
from tilewright.notation.command_text import parse_command
from tilewright.rules import EDITIONS, MissTurn, Pass
from tilewright.rules.commands import Begin, Challenge, Lay
from tilewright.rules.editions.challenge_rule import Challenges
from tilewright.study.lessons import WordRule, lesson_names
from tilewright.study.lessons.attempts import Count, Draw, Foretell
from tilewright.study.lessons.files import BadLesson, UnknownLesson, load_lesson, read_lesson
from tilewright.study.lessons.lesson import BeginOrChallenge, LayTiles

# The scores that the rule books print for the example game, and where the lesson shows them.
BOOKS = {0: 14, 2: 9, 3: 25, 4: 16, 5: 16}


@pytest.mark.parametrize(
    ("name", "edition", "words"), [*product(lesson_names(), EDITIONS, WordRule)]
)
def test_every_task_can_be_done(name: str, edition: str, words: WordRule) -> None:
    lesson = course(name, edition, words)
    assert lesson.tasks[-1].step == lesson.lesson.steps - 1
    for task in lesson.tasks:
        assert lesson.text(task)
        assert lesson.rule(task) is None or lesson.rule(task).rules  # type: ignore[union-attr]
        outcome = lesson.judge(task, right_attempt(lesson, task))
        assert outcome.done, (task.title, outcome)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_lesson_has_the_scores_of_the_books(edition: str) -> None:
    lesson = course("first-game", edition, WordRule.CHALLENGED)
    tasks = {task.step: task for task in lesson.tasks}
    assert {step: lesson.play(tasks[step]).score.points for step in BOOKS} == BOOKS


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_lesson_reads_as_expected(edition: str) -> None:
    expected = (FOLDER / f"{edition}.txt").read_text(encoding="utf-8")
    assert transcript_of(edition) == expected, "see tests/study/transcript.py"


def test_the_bridge_of_the_game_guide_scores_eight() -> None:
    lesson = course("bridges", "guide-2013", WordRule.CHALLENGED)
    assert lesson.play(lesson.tasks[0]).score.points == 8


def test_the_challenge_can_be_declined() -> None:
    lesson = course("first-game", "plain", WordRule.CHALLENGED)
    (task,) = (task for task in lesson.tasks if isinstance(task.wanted, BeginOrChallenge))
    kept = lesson.judge(task, Begin(0))
    assert kept.done
    assert kept.game.scores == (71, 43)
    taken_off = lesson.judge(task, Challenge(0))
    assert taken_off.done
    assert taken_off.game.scores == (71, 9)


def test_naming_a_good_word_fails_where_a_word_is_named() -> None:
    lesson = course("first-game", "guide-2013", WordRule.CHALLENGED)
    (task,) = (task for task in lesson.tasks if isinstance(task.wanted, BeginOrChallenge))
    outcome = lesson.judge(task, Challenge(0, "OBIT"))
    assert not outcome.done
    assert outcome.game.owed == (1, 0)
    assert "miss your next turn" in outcome.says[0]
    unnamed = lesson.judge(task, Challenge(0))
    assert unnamed.refusal is not None
    assert unnamed.refusal.code == "name-the-word"


@pytest.mark.parametrize("words", WordRule)
def test_a_bad_word_comes_back_and_changes_nothing(words: WordRule) -> None:
    lesson = course("first-game", "plain", words)
    task = next(t for t in lesson.tasks if isinstance(t.wanted, LayTiles) and t.wanted.shown)
    assert isinstance(task.wanted, LayTiles)
    tip = lesson.try_text(task, task.wanted.shown or "").play
    outcome = lesson.judge(task, Lay(0, tip.placed))
    assert not outcome.done
    assert [(each.word, each.good) for each in outcome.verdicts] == [
        ("TIP", True), ("PI", True), ("AP", False),
    ]  # fmt: skip
    assert outcome.game.board == lesson.game(task).board
    assert (outcome.refusal is not None) == (words is WordRule.CHECKED)


def test_another_good_play_is_allowed_but_is_not_the_task() -> None:
    lesson = course("first-game", "plain", WordRule.CHALLENGED)
    task = lesson.tasks[0]
    outcome = lesson.judge(task, parse_command("8H HORN", lesson.game(task), 0))
    assert not outcome.done
    assert outcome.refusal is None
    assert outcome.says == ("The rules allow that: 14 points. In this step, lay HORN.",)


def test_a_refusal_is_the_referees() -> None:
    lesson = course("first-game", "plain", WordRule.CHALLENGED)
    task = lesson.tasks[0]
    outcome = lesson.judge(task, parse_command("1A HORN", lesson.game(task), 0))
    assert outcome.refusal is not None
    assert outcome.refusal.code == "misses-the-star"


@pytest.mark.parametrize(
    "attempt", [Draw(), Count(14), Foretell(stands=True), Pass(0), Begin(0)], ids=repr
)
def test_another_attempt_is_not_the_task(attempt: Draw | Count | Foretell | Pass | Begin) -> None:
    lesson = course("first-game", "plain", WordRule.CHALLENGED)
    assert not lesson.judge(lesson.tasks[0], attempt).done


def test_a_wrong_sum_is_not_the_task() -> None:
    lesson = course("keeping-score", "plain", WordRule.CHALLENGED)
    outcome = lesson.judge(lesson.tasks[0], Count(7))
    assert not outcome.done
    assert lesson.scores(lesson.tasks[0]) == (0, 0)


def test_the_last_tile_ends_the_game() -> None:
    lesson = course("first-game", "plain", WordRule.CHALLENGED)
    outcome = lesson.judge(lesson.tasks[-1], right_attempt(lesson, lesson.tasks[-1]))
    assert outcome.game.result is not None
    assert outcome.game.result.final == (294, 293)
    tournament = course("first-game", "tournament", WordRule.CHALLENGED)
    outcome = tournament.judge(tournament.tasks[-1], right_attempt(lesson, lesson.tasks[-1]))
    assert outcome.game.result is not None
    assert outcome.game.result.final == (297, 296)


def test_a_lesson_has_no_clock() -> None:
    assert course("first-game", "tournament", WordRule.CHALLENGED).edition.clock is None


def test_the_penalty_is_that_of_the_edition() -> None:
    rule = course("first-game", "plain", WordRule.CHALLENGED).edition.challenge
    assert isinstance(rule, Challenges)
    assert rule.penalty == MissTurn()


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(UnknownLesson, match="there is no lesson 'chess'; the lessons are first-"):
        load_lesson("chess")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "'games' is missing or unknown"),
        ("nothing", "Expecting value"),
        ('{"games": {"a": {"turns": [{"tiles": "AB"}]}}}', "unexpected keyword argument 'tiles'"),
    ],
)
def test_a_file_with_a_mistake_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadLesson, match=message):
        read_lesson("mine", text)
