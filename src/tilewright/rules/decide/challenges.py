"""Challenges, votes on them, and rulings entered at a real board (R6)."""

from tilewright.rules.commands import Challenge, EnterRuling, Vote
from tilewright.rules.decide.clock import check_time
from tilewright.rules.decide.decision import DecisionBuilder
from tilewright.rules.editions.challenge_rule import Challenges, Judge, Judging, Ruling, Scope
from tilewright.rules.events import Challenged, Voted
from tilewright.rules.fold.challenges import judged_words, ruling_event
from tilewright.rules.game import Hearing, Window
from tilewright.rules.refusals import (
    AlreadyVoted,
    JudgeNeeded,
    NameTheWord,
    NoRulingPending,
    NotByVote,
    NothingToChallenge,
    OnlyByHand,
    OwnPlay,
    RulingPending,
    WholePlayIsJudged,
    WordAlreadyJudged,
    WordNotInPlay,
)


def challenge(decision: DecisionBuilder, command: Challenge, judge: Judge | None) -> None:
    """Open a hearing. A dictionary rules at once; votes and real boards rule later."""
    game = decision.game
    window, rule = game.phase, game.edition.challenge
    if isinstance(window, Hearing):
        raise RulingPending
    if not isinstance(window, Window) or not isinstance(rule, Challenges):
        raise NothingToChallenge
    if window.seat == command.seat:
        raise OwnPlay
    check_time(decision)
    by_vote = game.edition.judging is Judging.VOTE
    if judge is None and not by_vote and not game.by_hand:
        raise JudgeNeeded
    word = _challenged_word(command.word, window, rule)
    decision.add(Challenged(command.seat, word, at=decision.at))
    if judge is not None and not by_vote:
        words = judged_words(game, window, word)
        bad = tuple(text for text in words if not judge.accepts(text))
        _rule(decision, Ruling.BAD if bad else Ruling.GOOD, bad)


def _rule(decision: DecisionBuilder, ruling: Ruling, bad: tuple[str, ...] = ()) -> None:
    hearing = decision.game.phase
    if not isinstance(hearing, Hearing):
        raise NoRulingPending
    decision.add(ruling_event(hearing, ruling, bad, at=decision.at))


def _challenged_word(word: str | None, window: Window, rule: Challenges) -> str | None:
    """Return the challenged word, or None if the table judges whole plays (R6.2)."""
    if rule.scope is Scope.PLAY:
        if word is not None:
            raise WholePlayIsJudged
        return None
    words = window.unjudged
    if word in window.judged:
        raise WordAlreadyJudged(word, words)
    if word is None:
        if len(words) > 1:
            raise NameTheWord(words)
        return words[0]
    if word not in words:
        raise WordNotInPlay(word, words)
    return word


def vote(decision: DecisionBuilder, command: Vote) -> None:
    hearing = decision.game.phase
    if not decision.game.by_vote:
        raise NotByVote
    if not isinstance(hearing, Hearing):
        raise NoRulingPending
    if any(seat == command.seat for seat, _ in hearing.votes):
        raise AlreadyVoted(command.seat)
    decision.add(Voted(command.seat, command.good, at=decision.at))


def enter_ruling(decision: DecisionBuilder, command: EnterRuling) -> None:
    if not decision.game.by_hand:
        raise OnlyByHand
    _rule(decision, Ruling.GOOD if command.good else Ruling.BAD)
