"""Challenges and votes: what a computer does about words it does not recognise (R6)."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tilewright.players.strength import Strength, Suspicion
from tilewright.players.vocabulary import KnownWords
from tilewright.rules.commands import Challenge, Vote
from tilewright.rules.editions.challenge_rule import (
    Challenges,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Ruling,
    Scope,
)
from tilewright.rules.score_sheet import ChallengeEntry, PlayEntry
from tilewright.rules.view import OpenPlay, View

# In points: being wrong is unpleasant even where there is no penalty.
EMBARRASSMENT: Final = 4
# In points: a play that ends the game also takes away what the others could still have scored.
GAME_ENDING: Final = 30


def challenge(
    view: View, seat: int, strength: Strength, known: KnownWords, chance: Random
) -> Challenge | None:
    """Return the seat's challenge of the open play, or None if it is not worth the risk."""
    play, rule = view.open_play, view.edition.challenge
    if play is None or not view.may_challenge or not isinstance(rule, Challenges):
        return None
    certain = strength.knows_every_word and view.edition.judging is Judging.DICTIONARY
    accepted = play.judged if certain else (*play.judged, *_accepted_words(view))
    unknown = _unrecognised(_words(play), known, accepted)
    if not unknown:
        return None
    suspect = next(filter(known.looks_odd, unknown), unknown[0])
    if not certain:
        doubt = _doubt(suspect, strength.suspicion, known, chance) * _courage(view, seat)
        cost = EMBARRASSMENT + _cost(rule, play, strength.suspicion)
        gain = play.score.points + (GAME_ENDING if play.would_end else 0)
        if doubt * gain <= (1 - doubt) * cost:
            return None
    return Challenge(seat, suspect if rule.scope is Scope.WORD else None)


def vote(view: View, seat: int, known: KnownWords) -> Vote | None:
    """Return an honest vote: a player stands by their own play, a challenger by the challenge."""
    hearing, play = view.hearing, view.open_play
    if hearing is None or play is None or not hearing.by_vote or seat in hearing.voted:
        return None
    if seat == play.seat:
        return Vote(seat, good=True)
    if seat == hearing.challenger:
        return Vote(seat, good=False)
    words = _words(play) if hearing.word is None else (hearing.word,)
    return Vote(seat, good=not _unrecognised(words, known, _accepted_words(view)))


def _unrecognised(words: Sequence[str], known: KnownWords, accepted: Sequence[str]) -> list[str]:
    return [word for word in words if word not in accepted and not known.recognises(word)]


def _words(play: OpenPlay) -> tuple[str, ...]:
    return tuple(scored.word.text for scored in play.score.words)


def _accepted_words(view: View) -> tuple[str, ...]:
    """Return the words of earlier plays that stayed on the board; players learn from those."""
    plays = [entry for entry in view.sheet if isinstance(entry, PlayEntry) and not entry.taken_off]
    if view.open_play is not None:
        plays.pop()
    return tuple(word.text for entry in plays for word in entry.play.words)


def _courage(view: View, seat: int) -> float:
    """Return 1, halved for each challenge of this seat that failed: it becomes more careful."""
    failed = sum(
        isinstance(entry, ChallengeEntry) and entry.seat == seat and entry.ruling is Ruling.GOOD
        for entry in view.sheet
    )
    return 0.5**failed


def _doubt(word: str, suspicion: Suspicion, known: KnownWords, chance: Random) -> float:
    """Return how likely the player thinks it is that the word is bad; its mood varies by chance."""
    if known.looks_odd(word):
        return suspicion.odd * (1 + chance.random()) / 2
    return suspicion.unfamiliar * chance.random()


def _cost(rule: Challenges, play: OpenPlay, suspicion: Suspicion) -> int:
    """Return the cost of a failed challenge in points; at the end a missed turn is free (R6.8)."""
    match rule.penalty:
        case MissTurn():
            return 0 if play.would_end else suspicion.missed_turn
        case NoPenalty():
            return 0
        case Points(points, PointsPer.WORD) if rule.scope is Scope.PLAY:
            return points * len(play.score.words)
        case Points(points):
            return points
