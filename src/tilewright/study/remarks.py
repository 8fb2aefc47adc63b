"""What the coach says about a play: a better one with words to know, or what was good.

>>> from tilewright.coach.settings import Vocabulary
>>> from tilewright.position import Position
>>> position = Position.parse("15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AELMSTT/ 0/14 0")
>>> found = remark(position, "I7 A.T", Vocabulary.EVERYDAY)
>>> found.better.text, found.points, found.sentences
('E5 MALT', 16, ('HORN takes a T in front: THORN.',))
>>> remark(position, "E5 MALT", Vocabulary.EVERYDAY)
Remark(better=None, points=0, sentences=('HORN takes a T in front: THORN.',))
"""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass
from itertools import islice
from typing import Final

from tilewright.coach.comparison import compare
from tilewright.coach.reasons.explain import explain
from tilewright.coach.reasons.facts import FactKind
from tilewright.coach.reasons.score_facts import score_fact
from tilewright.coach.reasons.sentences import sentence
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.coach.settings import ReviewSettings, Vocabulary
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.position import Position
from tilewright.study.hints.target import find_target

# Without looking ahead, a smaller difference says little.
LEAST_POINTS: Final = 5
# Whether words are good is for the challenge to say.
_BAD_WORD: Final = FactKind.NOT_A_WORD


@dataclass(frozen=True, slots=True)
class Remark:
    """A turn that was ``points`` better and why; or, if ``better`` is None, what was good."""

    better: Turn | None
    points: int
    sentences: tuple[str, ...]


def remark(position: Position, play: str, words: Vocabulary) -> Remark:
    """Compare a play with the best turn whose words the player should know, by score and leave.

    Raises what ``find_target`` and ``Position.read`` raise.
    """
    best = find_target(position, words).turn
    found = compare(position, play, best.text, ReviewSettings(words, static=True))
    points = found.loss.points.mean
    if points >= LEAST_POINTS:
        facts = (fact for fact in explain(position, found).facts if fact.kind is not _BAD_WORD)
        return Remark(best, round(points), tuple(map(sentence, islice(facts, 1))))
    played = WrittenTurn(position, position.read(play))
    fact = score_fact(played, WrittenTurn(position, Pass()))
    good = () if fact.kind is FactKind.SCORE else (sentence(fact),)
    return Remark(None, 0, good)
