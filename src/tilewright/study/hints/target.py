"""The turn that a hint leads to."""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass

from tilewright.coach.settings import Vocabulary
from tilewright.engine.generation import generate
from tilewright.engine.plays import Exchange, Play, Plays
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.players.vocabulary import common_words
from tilewright.position import Position, RackUnknown

# A play with at most this many tiles is easily found.
_EASY_TILES = 4


@dataclass(frozen=True, slots=True)
class Target:
    """The best turn with expected words, and an easily found one to compare it with."""

    turn: Turn
    easy: Turn


def find_target(position: Position, words: Vocabulary) -> Target:
    """Return the turn with the highest equity among those whose words the player should know.

    Without leave values for the tiles the equity is the score. Raises ``RackUnknown``, and what
    ``generate`` raises.
    """
    if not position.rack_known:
        raise RackUnknown(position.rack)
    rarest = words.rarest
    known = None if rarest is None else common_words(position.lexicon, rarest)
    plays = generate(position, known or position.lexicon, edition=position.given_edition)
    best = _best(plays)
    easy = _easy(plays)
    return Target(best, Pass() if easy is None or easy == best else easy)


def _best(plays: Plays) -> Turn:
    play = plays[0] if len(plays) else None
    exchange: Exchange | None = next(iter(plays.exchanges), None)
    if play is None or (exchange is not None and exchange.equity > play.equity):
        return exchange or Pass()
    return play


def _easy(plays: Plays) -> Play | None:
    """Return the play of few tiles that scores most."""
    few = (plays.counts <= _EASY_TILES).nonzero()[0]
    return plays[int(few[plays.scores[few].argmax()])] if len(few) else None
