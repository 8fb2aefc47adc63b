"""The ladder of hints for a turn.

>>> from tilewright.coach.settings import Vocabulary
>>> from tilewright.position import Position
>>> position = Position.parse("15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AELMSTT/ 0/14 0")
>>> thought, region, size, letters, start, play = hint_ladder(position, Vocabulary.EVERYDAY).rungs
>>> thought.thought.value, region.lane, size.tiles, size.points, "".join(letters.tiles)
('hook', 'E', 4, 20, 'ALMT')
>>> str(start.square), start.tile, play.text, play.score
('E5', 'M', 'E5 MALT', 20)
>>> play.reason
'HORN takes a T in front: THORN.'
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.coach.reasons.facts import FactKind
from tilewright.coach.reasons.score_facts import score_fact
from tilewright.coach.reasons.sentences import sentence
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.coach.settings import Vocabulary
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.notation.coordinates import read_coordinate
from tilewright.position import Position
from tilewright.rules.equipment.square import Axis, column_name
from tilewright.rules.equipment.tiles import as_held
from tilewright.study.hints.rungs import (
    LettersRung,
    PlayRung,
    RegionRung,
    Rung,
    SizeRung,
    StartRung,
    Thought,
    ThoughtRung,
)
from tilewright.study.hints.target import find_target

# A word of this length is worth looking for on the rack alone.
_LONG = 5
_THOUGHTS = {
    FactKind.MISSED_BONUS: Thought.BONUS,
    FactKind.STUCK_Q: Thought.Q_WITHOUT_U,
    FactKind.HOOK: Thought.HOOK,
    FactKind.PARALLEL: Thought.PARALLEL,
    FactKind.SHORT_WORDS: Thought.SHORT_WORDS,
    FactKind.PREMIUM: Thought.PREMIUM,
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs of a hint, the least telling first: six to a play, fewer to another turn."""

    rungs: tuple[Rung, ...]
    turn: Turn


def hint_ladder(position: Position, words: Vocabulary) -> Ladder:
    """Return the hints that lead to the best turn with words that the player should know.

    Raises ``RackUnknown``, and what ``generate`` raises.
    """
    target = find_target(position, words)
    best, easy = WrittenTurn(position, target.turn), WrittenTurn(position, target.easy)
    return Ladder(tuple(_rungs(best, easy)), target.turn)


def _rungs(best: WrittenTurn, easy: WrittenTurn) -> Iterator[Rung]:
    edition = best.position.edition
    match best.turn:
        case Play() as play:
            found = score_fact(best, easy).kind
            yield ThoughtRung(_THOUGHTS.get(found) or _plain_thought(best))
            yield RegionRung(_lane(best))
            yield SizeRung(len(play.placed), round(play.score / 5) * 5)
            yield LettersRung(edition.tiles.in_order(as_held(tile) for _, tile in play.placed))
            first = play.placed[0]
            yield StartRung(first.square, first.tile)
            yield PlayRung(play.text, play.placed, play.score, _reason(best))
        case Exchange(tiles=tiles):
            yield ThoughtRung(Thought.EXCHANGE)
            yield LettersRung(edition.tiles.in_order(tiles))
        case _:
            yield ThoughtRung(Thought.PASS)


def _plain_thought(best: WrittenTurn) -> Thought:
    """Return what to look for when nothing sets the play apart from an easily found one."""
    if best.laid >= _LONG:
        return Thought.LONG_WORD
    through = len(best.words[0].word.line) > best.laid
    return Thought.THROUGH if through else Thought.LOOK_AGAIN


def _lane(best: WrittenTurn) -> str:
    start, axis = read_coordinate(best.turn.text.split()[0])
    return str(start.row + 1) if axis is Axis.ACROSS else column_name(start.column)


def _reason(best: WrittenTurn) -> str | None:
    """Return what is remarkable about the play, in a sentence."""
    fact = score_fact(best, WrittenTurn(best.position, Pass()))
    return None if fact.kind is FactKind.SCORE else sentence(fact)
