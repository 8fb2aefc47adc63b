"""Choosing the facts that explain a mistake: the largest parts of the difference first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tilewright.coach.judging.judgement import JudgedTurn, Judgement, Part, PartName
from tilewright.coach.judging.loss import Method
from tilewright.coach.reasons.challenge_facts import word_facts
from tilewright.coach.reasons.facts import Fact, FactKind, Fields, Mistake
from tilewright.coach.reasons.finds import find_fact
from tilewright.coach.reasons.leave_facts import leave_fact, worth_of
from tilewright.coach.reasons.reply_facts import reply_fact
from tilewright.coach.reasons.score_facts import score_fact
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.engine.plays import Exchange
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position

_MOST_FACTS: Final = 3
# A part of the difference is worth a sentence if it has this many points and this share of it.
_LEAST_POINTS: Final = 2.0
_LEAST_SHARE: Final = 0.25
_ENDS_EARLY: Final = (Method.STATIC, Method.SIMULATED)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The class of a mistake, None if none fits, and at most three facts that explain it."""

    mistake: Mistake | None
    facts: tuple[Fact, ...]


def explain(
    position: Position,
    judgement: Judgement,
    withdrawn: Turn | None = None,
    *,
    rarest: int | None = None,
    goal: int | None = None,
) -> Reasons:
    """Return why the best turn is better than the one made, or why the one made is a find.

    ``rarest`` is the level of the rarest words that the player can be expected to know.
    ``withdrawn`` is the play that was taken off the board, if the turn was lost like that. ``goal``
    is the score at which the player wins, in a game with a finish line.
    """
    played = WrittenTurn(position, judgement.played.turn)
    best = WrittenTurn(position, judgement.best.turn)
    made = withdrawn or judgement.played.turn
    facts = [*word_facts(position, made, withdrawn=withdrawn is not None)]
    if judgement.loss.shown:
        facts += list(_without_repeats(_differences(judgement, best, played))) or [
            _plain_difference(position, judgement, goal)
        ]
        facts += _rare_word(judgement, best, played, rarest)
    elif not facts and (find := find_fact(position, judgement)) is not None:
        facts.append(find)
    kept = tuple(facts[:_MOST_FACTS])
    return Reasons(next((fact.mistake for fact in kept if fact.mistake), None), kept)


def _plain_difference(position: Position, judgement: Judgement, goal: int | None) -> Fact:
    """Return how often both turns win, or their points, if no part of the difference stands out."""
    best, played = judgement.best, judgement.played
    if judgement.loss.by_points or best.win is None or played.win is None:
        return Fact(FactKind.IN_ALL, {"points": round(judgement.loss.points.mean)})
    fields: Fields = {
        "turn": WrittenTurn(position, best.turn).name,
        "percent": round(100 * best.win.mean),
        "played": WrittenTurn(position, played.turn).name,
        "played_percent": round(100 * played.win.mean),
    }
    return Fact(FactKind.WINS, fields | ({} if goal is None else {"goal": goal}))


def _differences(judgement: Judgement, best: WrittenTurn, played: WrittenTurn) -> Iterator[Fact]:
    if judgement.method.exact:
        yield _endgame(judgement, best)
        return
    exchange = isinstance(best.turn, Exchange) or isinstance(played.turn, Exchange)
    # The value of the tiles kept explains an exchange only where it outweighs the scores.
    if exchange and best.turn.equity > played.turn.equity:
        yield _exchange(best, played)
        return
    least = max(_LEAST_POINTS, judgement.loss.points.mean * _LEAST_SHARE)
    for part in sorted(judgement.parts, key=lambda part: -part.points):
        if part.points >= least:
            fact = _fact_of(part, judgement, best, played)
            yield replace(fact, mistake=Mistake.EXCHANGE) if exchange else fact


def _fact_of(part: Part, judgement: Judgement, best: WrittenTurn, played: WrittenTurn) -> Fact:
    match part.name:
        case PartName.SCORE:
            return score_fact(best, played)
        case PartName.REPLY:
            return reply_fact(best.position.edition.layout, judgement.replies, part.points)
        case PartName.NEXT | PartName.LEAVE | PartName.REST:
            kept = leave_fact(best, played, judgement.loss.points.mean)
            return kept or Fact(_plain_kind(part.name, judgement), {"points": round(part.points)})


def _plain_kind(part: PartName, judgement: Judgement) -> FactKind:
    """Return what a part without a clearer reason is about."""
    if part is PartName.NEXT:
        return FactKind.NEXT
    # A play-out that ends early counts the tiles that are then on the rack.
    return FactKind.KEEPS if judgement.method in _ENDS_EARLY else FactKind.LATER


def _endgame(judgement: Judgement, best: WrittenTurn) -> Fact:
    fields: Fields = {
        "turn": best.name,
        "points": round(judgement.loss.points.mean),
        "proven": judgement.method.value,
    }
    return Fact(FactKind.ENDGAME, fields, Mistake.ENDGAME)


def _exchange(best: WrittenTurn, played: WrittenTurn) -> Fact:
    """Return the fact that exchanging, or other tiles to exchange, would have been better."""
    fields: Fields = {
        "kept": best.kept,
        "worth": round(worth_of(best.position, best.kept)),
        "other": played.kept,
        "other_worth": round(worth_of(best.position, played.kept)),
    }
    if isinstance(best.turn, Exchange):
        fields |= {"tiles": best.turn.text.removeprefix("-"), "score": played.turn.score}
        if isinstance(played.turn, Exchange):
            return Fact(FactKind.EXCHANGED_OTHERS, fields, Mistake.EXCHANGE)
        return Fact(FactKind.EXCHANGED, fields, Mistake.EXCHANGE)
    fields |= {"turn": best.name, "score": best.turn.score}
    return Fact(FactKind.KEPT_ALL, fields, Mistake.EXCHANGE)


def _rare_word(
    judgement: Judgement, best: WrittenTurn, played: WrittenTurn, rarest: int | None
) -> Iterator[Fact]:
    """Yield the fact that the best turn needs a word that the player need not know."""
    known, lexicon = judgement.best_known, best.position.lexicon
    if known is None or rarest is None or not best.words:
        return
    level, word = max((lexicon.level(each.word.text) or 0, each.word.text) for each in best.words)
    if level <= rarest:
        return
    fields: Fields = {
        "word": word,
        "level": level,
        "rarest": rarest,
        "known": WrittenTurn(best.position, known.turn).name,
        "made": int(known.turn.text == played.turn.text or not _is_ahead(known, judgement)),
    }
    yield Fact(FactKind.RARE_WORD, fields)


def _is_ahead(known: JudgedTurn, judgement: Judgement) -> bool:
    """Return whether the best turn with known words is better than the one made, beyond doubt."""
    played = judgement.played
    if judgement.loss.by_points or known.win is None or played.win is None:
        return known.points.less(played.points).exceeds(0)
    return known.win.less(played.win).exceeds(0)


def _without_repeats(facts: Iterable[Fact]) -> Iterator[Fact]:
    seen = set()
    for fact in facts:
        if fact.kind not in seen:
            seen.add(fact.kind)
            yield fact
