"""Lessons as protocol messages, and attempts as the lessons take them."""

from typing import assert_never

from tilewright.notation.rule_cards import RuleTopic, rule_card, topic_of
from tilewright.protocol import lessons as wire
from tilewright.protocol.commands import to_placed, to_square
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.messages import Preview
from tilewright.protocol.refusals import refused
from tilewright.protocol.responses import RuleSection
from tilewright.protocol.views import TileKind
from tilewright.rules import commands
from tilewright.rules.editions.challenge_rule import Challenges, CheckedPlays, Scope
from tilewright.rules.equipment.square import Axis
from tilewright.rules.game import Game
from tilewright.rules.plays.try_play import TriedPlay, try_play
from tilewright.rules.refusals import Refusal
from tilewright.rules.view import view
from tilewright.server.views.build import peg_rows, result_view
from tilewright.server.views.sheet import placed_tiles, word_line
from tilewright.study.lessons import Course, Lesson, Outcome, Task
from tilewright.study.lessons.attempts import Attempt, Count, Draw, Foretell
from tilewright.study.lessons.files import KINDS
from tilewright.study.lessons.lesson import (
    BeginOrChallenge,
    CountScore,
    ExchangeTiles,
    LayTiles,
    SwapBlank,
    TakeSurplus,
    WillItStand,
)
from tilewright.study.lessons.moments import FRIEND, LEARNER, NAMES


def summary(lesson: Lesson) -> wire.LessonSummary:
    return wire.LessonSummary(
        name=lesson.name,
        title=lesson.title,
        summary=lesson.summary,
        minutes=lesson.minutes,
        steps=lesson.steps,
    )


def content(course: Course) -> wire.LessonContent:
    """Return a lesson with all its tasks."""
    lesson, edition = course.lesson, course.edition
    return wire.LessonContent(
        name=lesson.name,
        title=lesson.title,
        minutes=lesson.minutes,
        steps=lesson.steps,
        names=list(NAMES),
        edition=to_settings(edition),
        board=list(edition.layout.picture),
        start=str(edition.layout.start),
        tiles=[
            TileKind(letter=each.letter, count=each.count, value=each.value)
            for each in edition.tiles.letters
        ],
        words=course.words,
        tasks=[_task(course, task) for task in course.tasks],
    )


def _task(course: Course, task: Task) -> wire.LessonTask:
    wanted = task.wanted
    asks_about = isinstance(wanted, CountScore | WillItStand | BeginOrChallenge)
    play = course.play(task) if asks_about else None
    rule = course.edition.challenge
    names_words = isinstance(rule, Challenges) and rule.scope is Scope.WORD
    laid = course.play(task).play if isinstance(wanted, LayTiles) else None
    shown = wanted.shown if isinstance(wanted, LayTiles) else None
    return wire.LessonTask(
        step=task.step,
        title=task.title,
        text=course.text(task),
        idea=course.idea(task),
        rule=_rule(course, task.rule),
        wanted=KINDS[type(wanted)],
        position=_position(course.game(task), course.scores(task)),
        played=[] if play is None else placed_tiles(play.play.placed),
        squares=[] if play is None else _main_word(play),
        start=None if laid is None else str(laid.placed[0].square),
        down=laid is not None and laid.axis is Axis.DOWN,
        choices=list(wanted.choices) if isinstance(wanted, CountScore) else [],
        words=[word.text for word in play.play.words] if play and names_words else [],
        least=_least(task),
        square=_blank(course, task),
        shown=None if shown is None else _shown(course, task, shown),
    )


def _least(task: Task) -> int:
    match task.wanted:
        case ExchangeTiles(least) | TakeSurplus(least):
            return least
        case _:
            return 0


def _blank(course: Course, task: Task) -> str | None:
    if not isinstance(task.wanted, SwapBlank):
        return None
    return str(course.blank(task))


def _shown(course: Course, task: Task, text: str) -> wire.LessonOutcome:
    tried = course.try_text(task, text)
    attempt = commands.Lay(LEARNER, tried.play.placed)
    return outcome(course, task, course.judge(task, attempt))


def _rule(course: Course, topic: str | None) -> RuleSection | None:
    if topic is None:
        return None
    card = rule_card(RuleTopic(topic), course.edition)
    return RuleSection(heading=card.heading, rules=list(card.rules))


def outcome(course: Course, task: Task, found: Outcome) -> wire.LessonOutcome:
    """Return what an attempt led to, with the rule behind a refusal or a ruling."""
    topic = topic_of(found.refusal.code) if found.refusal else None
    if topic is None and found.verdicts:
        topic = RuleTopic.WORDS_OF_A_PLAY
    result = view(found.game, LEARNER).revealed
    lays = isinstance(task.wanted, LayTiles)
    return wire.LessonOutcome(
        done=found.done,
        says=list(found.says),
        refusal=None if found.refusal is None else refused(found.refusal),
        play=None if found.tried is None else _play(found.tried),
        verdicts=[wire.WordVerdict(word=each.word, good=each.good) for each in found.verdicts],
        rule=None if topic is None else _rule(course, topic.value),
        drawn=list(found.drawn),
        position=_position(found.game, found.game.scores),
        result=None if result is None else result_view(result),
        wanted=_play(course.play(task)) if lays else None,
    )


def _play(tried: TriedPlay) -> wire.LessonPlay:
    return wire.LessonPlay(
        placed=placed_tiles(tried.play.placed),
        squares=_main_word(tried),
        words=[word_line(word) for word in tried.score.words],
        bonus=tried.score.bonus,
        points=tried.score.points,
    )


def _main_word(tried: TriedPlay) -> list[str]:
    return [str(square) for square, _ in tried.play.words[0].line]


def _position(game: Game, scores: tuple[int, ...]) -> wire.LessonPosition:
    return wire.LessonPosition(
        board=placed_tiles(game.board.tiles()),
        rack=list(game.racks[LEARNER]),
        scores=list(scores),
        bag_count=len(game.bag),
        friend_tiles=len(game.racks[FRIEND]),
        pegs=peg_rows(view(game, LEARNER)) if game.edition.peg_rack else None,
    )


def preview(course: Course, task: Task, laid: wire.LessonLaid) -> Preview:
    """Return the words and points of the tiles laid so far, or why they are no play."""
    game = course.game(task)
    try:
        tried = try_play(game.board, to_placed(laid.placed), course.edition)
    except Refusal as refusal:
        reason = refused(refusal)
        return Preview(number=0, words=[], bonus=0, points=0, refusal=reason, bad=None)
    bad = None
    if isinstance(course.edition.challenge, CheckedPlays):
        words = (word.text for word in tried.play.words)
        bad = [word for word in words if not course.dictionary.accepts(word)]
    return Preview(
        number=0,
        words=[word_line(word) for word in tried.score.words],
        bonus=tried.score.bonus,
        points=tried.score.points,
        refusal=None,
        bad=bad,
    )


def to_attempt(attempt: wire.LessonAttempt) -> Attempt:
    match attempt:
        case wire.LayAttempt():
            return commands.Lay(LEARNER, to_placed(attempt.placed))
        case wire.DrawAttempt():
            return Draw()
        case wire.CountAttempt():
            return Count(attempt.points)
        case wire.ForetellAttempt():
            return Foretell(attempt.stands)
        case wire.BeginAttempt():
            return commands.Begin(LEARNER)
        case wire.ChallengeAttempt():
            return commands.Challenge(LEARNER, attempt.word)
        case wire.ExchangeAttempt():
            return commands.Exchange(LEARNER, tuple(attempt.tiles))
        case wire.SwapBlankAttempt():
            return commands.TakeBlank(LEARNER, to_square(attempt.square))
        case wire.TakeSurplusAttempt():
            return commands.Overdraw(FRIEND, 1)
        case _:
            assert_never(attempt)
