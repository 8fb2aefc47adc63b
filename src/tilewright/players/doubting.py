"""Challenges and votes: what a computer makes of words it does not recognise (R6)."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tilewright.players.vocabulary import Vocabulary
from tilewright.rules.challenge import (
    Challenges,
    Judging,
    MissTurn,
    NoPenalty,
    Per,
    Points,
    Ruling,
    Scope,
)
from tilewright.rules.commands import Challenge, Vote
from tilewright.rules.finish_line import Level
from tilewright.rules.sheet import ChallengeEntry, PlayEntry
from tilewright.rules.view import OpenPlay, View

# How far a player at most suspects a word it does not recognise: a beginner mostly trusts people.
SUSPICION: Final = {Level.BEGINNER: 0.3, Level.INTERMEDIATE: 0.5, Level.EXPERT: 0.9}
# The same for a word that looks like none; such a one is suspected half as much at least.
SUSPICION_OF_THE_ODD: Final = {Level.BEGINNER: 0.6, Level.INTERMEDIATE: 0.9, Level.EXPERT: 0.95}
# What a missed turn costs, in points.
A_TURN: Final = {Level.BEGINNER: 14, Level.INTERMEDIATE: 22, Level.EXPERT: 32}
# Nobody likes to be wrong, even where it costs nothing.
BEING_WRONG: Final = 4
# A play that ends the game takes with it what the others could still have scored.
THE_GAME: Final = 30


def challenge(
    view: View, seat: int, level: Level, known: Vocabulary, chance: Random
) -> Challenge | None:
    """The challenge this seat makes of the open play, if it is worth the risk."""
    play, rule = view.open_play, view.edition.challenge
    if play is None or not view.may_challenge or not isinstance(rule, Challenges):
        return None
    sure = level is Level.EXPERT and view.edition.judging is Judging.DICTIONARY
    strange = _unrecognised(_words(play), known, () if sure else _words_that_stood(view))
    if not strange:
        return None
    suspect = next(filter(known.looks_odd, strange), strange[0])
    if not sure:
        suspicion = _suspicion(suspect, level, known, chance) * _courage(view, seat)
        cost = BEING_WRONG + _cost(rule, play, level)
        gain = play.score.points + (THE_GAME if play.would_end else 0)
        if suspicion * gain <= (1 - suspicion) * cost:
            return None
    return Challenge(seat, suspect if rule.scope is Scope.WORD else None)


def vote(view: View, seat: int, known: Vocabulary) -> Vote | None:
    """An honest vote: who laid the play stands by it, who challenged it does not."""
    hearing, play = view.hearing, view.open_play
    if hearing is None or play is None or not hearing.by_vote or seat in hearing.voted:
        return None
    if seat == play.seat:
        return Vote(seat, good=True)
    if seat == hearing.challenger:
        return Vote(seat, good=False)
    words = _words(play) if hearing.word is None else (hearing.word,)
    return Vote(seat, good=not _unrecognised(words, known, _words_that_stood(view)))


def _unrecognised(words: Sequence[str], known: Vocabulary, stood: Sequence[str]) -> list[str]:
    return [word for word in words if word not in stood and not known.recognises(word)]


def _words(play: OpenPlay) -> tuple[str, ...]:
    return tuple(scored.word.text for scored in play.score.words)


def _words_that_stood(view: View) -> tuple[str, ...]:
    """The words of earlier plays: what the table let pass once, it has taught."""
    plays = [entry for entry in view.sheet if isinstance(entry, PlayEntry) and not entry.taken_off]
    if view.open_play is not None:
        plays.pop()
    return tuple(word.text for entry in plays for word in entry.play.words)


def _courage(view: View, seat: int) -> float:
    """Every challenge of its own that failed makes a player more careful."""
    failed = sum(
        isinstance(entry, ChallengeEntry) and entry.seat == seat and entry.ruling is Ruling.GOOD
        for entry in view.sheet
    )
    return 0.5**failed


def _suspicion(word: str, level: Level, known: Vocabulary, chance: Random) -> float:
    """How likely this player, in its mood of the moment, thinks it that a word is bad."""
    if known.looks_odd(word):
        return SUSPICION_OF_THE_ODD[level] * (1 + chance.random()) / 2
    return SUSPICION[level] * chance.random()


def _cost(rule: Challenges, play: OpenPlay, level: Level) -> int:
    """What a failed challenge costs, in points; at the end a missed turn costs nothing (R6.8)."""
    match rule.penalty:
        case MissTurn():
            return 0 if play.would_end else A_TURN[level]
        case NoPenalty():
            return 0
        case Points(points, Per.WORD) if rule.scope is Scope.PLAY:
            return points * len(play.score.words)
        case Points(points):
            return points
