"""Judging an attempt in a lesson. The referee carries it out; the lesson only compares."""

from __future__ import annotations  # a course and its judging refer to each other

from typing import TYPE_CHECKING

from tilewright.notation.rules_text import challenge_rules
from tilewright.rules.commands import Begin, Challenge, Exchange, Lay, Overdraw, TakeBlank
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.game import Game, Window
from tilewright.rules.plays.try_play import TriedPlay, try_play
from tilewright.rules.refusals import NotInTheDictionary, Refusal
from tilewright.rules.turn_order import would_end
from tilewright.study.lessons import sentences as say
from tilewright.study.lessons.attempts import Attempt, Count, Draw, Foretell
from tilewright.study.lessons.lesson import (
    BeginOrChallenge,
    CountScore,
    DrawTiles,
    ExchangeTiles,
    LayTiles,
    SwapBlank,
    TakeSurplus,
    Task,
    WillItStand,
)
from tilewright.study.lessons.moments import (
    FRIEND,
    LEARNER,
    NAMES,
    challenge,
    settled,
    word_to_challenge,
)
from tilewright.study.lessons.outcome import Outcome, WordVerdict

if TYPE_CHECKING:
    from tilewright.study.lessons.course import Course


def judge(course: Course, task: Task, attempt: Attempt) -> Outcome:
    """Return what an attempt leads to."""
    game = course.game(task)
    try:
        match task.wanted, attempt:
            case LayTiles(), Lay():
                return _lay(course, task, attempt)
            case DrawTiles(), Draw():
                return _draw(course, task)
            case CountScore(), Count(points):
                return _count(course, task, points)
            case WillItStand(), Foretell(stands):
                return _foretell(course, task, stands=stands)
            case BeginOrChallenge(), Begin() | Challenge():
                return _settle(course, task, attempt)
            case ExchangeTiles(least), Exchange():
                return _exchange(game, attempt, least)
            case SwapBlank(), TakeBlank():
                return _swap(game, attempt)
            case TakeSurplus(tiles), Overdraw():
                after = decide(game, Overdraw(FRIEND, tiles)).game
                return Outcome(done=True, game=after, says=(say.took_surplus(NAMES[FRIEND]),))
            case _:
                return Outcome(done=False, game=game, says=(say.NOT_HERE,))
    except Refusal as refusal:
        return Outcome(done=False, game=game, refusal=refusal)


def _lay(course: Course, task: Task, attempt: Lay) -> Outcome:
    game, judge = course.game(task), course.dictionary
    try:
        after = decide(game, Lay(LEARNER, attempt.placed), judge=judge).game
    except NotInTheDictionary as refusal:
        tried = try_play(game.board, attempt.placed, course.edition)
        verdicts = _verdicts(course, tried)
        return Outcome(done=False, game=game, refusal=refusal, tried=tried, verdicts=verdicts)
    tried = try_play(game.board, attempt.placed, course.edition)
    if set(attempt.placed) == set(course.play(task).play.placed):
        ends = isinstance(after.phase, Window) and would_end(after, after.phase)
        return Outcome(done=True, game=settled(after, FRIEND) if ends else after, tried=tried)
    bad = word_to_challenge(after, judge)
    if bad is None:
        says = say.other_play(tried.score.points, _words(course.play(task)))
        return Outcome(done=False, game=game, tried=tried, says=(says,))
    return Outcome(
        done=False,
        game=challenge(after, FRIEND, bad, judge).game,
        tried=tried,
        verdicts=_verdicts(course, tried),
        says=(say.came_back(bad, NAMES[FRIEND], course.words), say.LOST_TURN),
    )


def _draw(course: Course, task: Task) -> Outcome:
    moment = course.moment(task)
    held = len(course.game(task).racks[LEARNER])
    drawn = moment.settled.racks[LEARNER][held:]
    return Outcome(done=True, game=moment.settled, drawn=drawn, says=(say.drew(len(drawn)),))


def _count(course: Course, task: Task, points: int) -> Outcome:
    game, tried = course.game(task), course.play(task)
    right = points == tried.score.points
    says = say.counted_right(points) if right else say.counted_wrong(points)
    return Outcome(done=right, game=game, tried=tried, says=(says,))


def _foretell(course: Course, task: Task, *, stands: bool) -> Outcome:
    game, tried = course.game(task), course.play(task)
    try:
        game = decide(game, Lay(FRIEND, tried.play.placed), judge=course.dictionary).game
    except NotInTheDictionary as refusal:
        return Outcome(
            done=not stands,
            game=game,
            refusal=refusal,
            tried=tried,
            verdicts=_verdicts(course, tried),
            says=(say.refused_play(NAMES[FRIEND], refusal.words),),
        )
    return Outcome(done=stands, game=game, tried=tried)


def _settle(course: Course, task: Task, attempt: Begin | Challenge) -> Outcome:
    game, tried, dictionary = course.game(task), course.play(task), course.dictionary
    if isinstance(attempt, Begin):
        bad = word_to_challenge(game, dictionary)
        after = decide(game, Begin(LEARNER)).game
        says = say.stays(_words(tried), tried.score.points, bad)
        return Outcome(done=True, game=after, tried=tried, says=(says,))
    after = challenge(game, LEARNER, attempt.word, dictionary).game
    named = (attempt.word,) if attempt.word else tuple(word.text for word in tried.play.words)
    verdicts = tuple(WordVerdict(word, dictionary.accepts(word)) for word in named)
    bad = next((verdict.word for verdict in verdicts if not verdict.good), None)
    if bad is None:
        cost = next(rule for rule in challenge_rules(course.edition) if "good play" in rule)
        says = say.is_a_word(" and ".join(named), cost)
    else:
        says = say.is_no_word(bad, course.words)
    done = bad is not None
    return Outcome(done=done, game=after, tried=tried, verdicts=verdicts, says=(says,))


def _exchange(game: Game, attempt: Exchange, least: int) -> Outcome:
    after = decide(game, Exchange(LEARNER, attempt.tiles)).game
    count = len(attempt.tiles)
    if count < least:
        return Outcome(done=False, game=game, says=(say.choose_more(least),))
    drawn = after.racks[LEARNER][-count:]
    return Outcome(done=True, game=after, drawn=drawn, says=(say.exchanged(count),))


def _swap(game: Game, attempt: TakeBlank) -> Outcome:
    letter = game.board.blank_at(attempt.square) or ""
    after = decide(game, TakeBlank(LEARNER, attempt.square)).game
    return Outcome(done=True, game=after, says=(say.swapped(letter),))


def _verdicts(course: Course, tried: TriedPlay) -> tuple[WordVerdict, ...]:
    words = (word.text for word in tried.play.words)
    return tuple(WordVerdict(word, course.dictionary.accepts(word)) for word in words)


def _words(tried: TriedPlay) -> str:
    return tried.play.words[0].text
