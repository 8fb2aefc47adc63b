"""The turns that are worth comparing with the one that was made."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tilewright.engine.generation import generate
from tilewright.engine.plays import Play, Plays
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.vocabulary import common_words
from tilewright.position import Position
from tilewright.rules.plays.try_play import try_play

_BY_EQUITY: Final = 12
_BY_SCORE: Final = 3
_EXCHANGES: Final = 2
_BONUS_PLAYS: Final = 2
_KNOWN: Final = 3
# The level of the rarest words that a well-read person knows.
COMMON: Final = 60


@dataclass(frozen=True, slots=True)
class Candidates:
    """Turns to compare: the best by equity first, and the one that was made among them.

    ``known`` holds the texts of those with words that the player can be expected to know.
    """

    turns: tuple[Turn, ...]
    played: Turn
    known: frozenset[str]
    legal: int

    def turn(self, text: str) -> Turn:
        return next(turn for turn in self.turns if turn.text == text)


def candidates(position: Position, played: Turn, rarest: int | None) -> Candidates:
    """Return the turns to compare. ``rarest`` is the level of the rarest words expected."""
    plays = position.plays()
    turns = {turn.text: turn for turn in _interesting(position, plays)}
    words = None if rarest is None else common_words(position.lexicon, rarest)
    if words is not None:
        easy = generate(position, words, edition=position.given_edition)
        turns |= {turn.text: turn for turn in easy[:_KNOWN]}
    elif is_rare(played, position) and (common := common_words(position.lexicon, COMMON)):
        easy = generate(position, common, edition=position.given_edition)
        turns |= {turn.text: turn for turn in easy[:1]}
    turns[played.text] = played
    ranked = tuple(sorted(turns.values(), key=lambda turn: -turn.equity))
    known = frozenset(turn.text for turn in ranked if words is None or _uses(turn, words, position))
    return Candidates(ranked, played, known, len(plays) + len(plays.exchanges))


def _interesting(position: Position, plays: Plays) -> Iterator[Turn]:
    exchanges = plays.exchanges
    by_equity: list[Turn] = [*plays[:_BY_EQUITY], *exchanges[:_BY_EQUITY]]
    by_equity.sort(key=lambda turn: -turn.equity)
    if not by_equity:
        yield Pass()
    yield from by_equity[:_BY_EQUITY]
    yield from plays[:1]
    yield from _at(plays, (-plays.scores).argsort(kind="stable")[:_BY_SCORE].tolist())
    yield from exchanges[:_EXCHANGES]
    needed = position.edition.bonus.tiles or position.edition.rack_size
    earns_bonus = plays.counts >= needed
    yield from _at(plays, earns_bonus.nonzero()[0][:_BONUS_PLAYS].tolist())
    yield from _at(plays, (~earns_bonus).nonzero()[0][:1].tolist())


def _at(plays: Plays, indices: Iterable[int]) -> Iterator[Play]:
    return (plays[index] for index in indices)


def is_rare(turn: Turn, position: Position) -> bool:
    """Return whether a word of the turn is rarer than those that a well-read person knows."""
    return any((position.lexicon.level(word) or 0) > COMMON for word in _words(turn, position))


def _words(turn: Turn, position: Position) -> tuple[str, ...]:
    if not isinstance(turn, Play):
        return ()
    tried = try_play(position.board, turn.placed, position.edition)
    return tuple(word.text for word in tried.play.words)


def _uses(turn: Turn, words: Lexicon, position: Position) -> bool:
    """Return whether every word of the turn is one of these."""
    return all(word in words for word in _words(turn, position))
