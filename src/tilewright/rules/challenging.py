"""Commands of a challenge: the challenge itself, the votes, a ruling entered by hand (R6)."""

from tilewright.rules.challenge import Challenges, Judge, Judging, Ruling, Scope
from tilewright.rules.commands import Challenge, EnterRuling, Vote
from tilewright.rules.draft import Draft
from tilewright.rules.events import Challenged, Ruled, Voted
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
    WordNotInPlay,
)
from tilewright.rules.rulings import judged_words


def challenge(draft: Draft, command: Challenge, judge: Judge | None) -> None:
    """Open a hearing; a dictionary rules at once, a vote or a real table takes its time."""
    game = draft.game
    window, rule = game.phase, game.edition.challenge
    if isinstance(window, Hearing):
        raise RulingPending
    if not isinstance(window, Window) or not isinstance(rule, Challenges):
        raise NothingToChallenge
    if window.seat == command.seat:
        raise OwnPlay
    by_vote = game.edition.judging is Judging.VOTE
    if judge is None and not by_vote and not game.by_hand:
        raise JudgeNeeded
    word = _named(command.word, window, rule)
    draft.add(Challenged(command.seat, word, at=draft.at))
    if judge is not None and not by_vote:
        words = judged_words(game, window, word)
        bad = tuple(text for text in words if not judge.accepts(text))
        draft.add(Ruled(Ruling.BAD if bad else Ruling.GOOD, bad, at=draft.at))


def _named(word: str | None, window: Window, rule: Challenges) -> str | None:
    """The word a challenge is about, where the table judges single words (R6.2)."""
    words = tuple(each.text for each in window.play.words)
    if rule.scope is Scope.PLAY:
        if word is not None:
            raise WholePlayIsJudged
        return None
    if word is None:
        if len(words) > 1:
            raise NameTheWord(words)
        return words[0]
    if word not in words:
        raise WordNotInPlay(word, words)
    return word


def vote(draft: Draft, command: Vote) -> None:
    hearing = draft.game.phase
    if draft.game.by_hand or draft.game.edition.judging is not Judging.VOTE:
        raise NotByVote
    if not isinstance(hearing, Hearing):
        raise NoRulingPending
    if any(seat == command.seat for seat, _ in hearing.votes):
        raise AlreadyVoted(command.seat)
    draft.add(Voted(command.seat, command.good, at=draft.at))


def enter_ruling(draft: Draft, command: EnterRuling) -> None:
    if not draft.game.by_hand:
        raise OnlyByHand
    if not isinstance(draft.game.phase, Hearing):
        raise NoRulingPending
    draft.add(Ruled(Ruling.GOOD if command.good else Ruling.BAD, at=draft.at))
