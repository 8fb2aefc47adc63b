"""Choosing the facts that explain a mistake: the largest parts of the difference first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tilewright.coach.judging.judgement import Judgement, Part, PartName
from tilewright.coach.reasons.facts import Fact, FactKind, Fields, Mistake
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
# The fact for a part without a clearer reason.
_PLAIN: Final = {
    PartName.NEXT: FactKind.NEXT,
    PartName.LEAVE: FactKind.KEEPS,
    PartName.REST: FactKind.LATER,
}


@dataclass(frozen=True, slots=True)
class Reasons:
    """The class of a mistake, None if none fits, and at most three facts that explain it."""

    mistake: Mistake | None
    facts: tuple[Fact, ...]


def explain(position: Position, judgement: Judgement, withdrawn: Turn | None = None) -> Reasons:
    """Return why the best turn is better than the one made; nothing unless a loss is shown.

    ``withdrawn`` is the play that was taken off the board, if the turn was lost like that.
    """
    played = WrittenTurn(position, judgement.played.turn)
    best = WrittenTurn(position, judgement.best.turn)
    facts = [*_bad_words(played if withdrawn is None else WrittenTurn(position, withdrawn))]
    if judgement.loss.shown:
        facts += _without_repeats(_differences(judgement, best, played))
        facts += _rare_word(judgement, best)
    kept = tuple(facts[:_MOST_FACTS])
    return Reasons(next((fact.mistake for fact in kept if fact.mistake), None), kept)


def _bad_words(played: WrittenTurn) -> Iterator[Fact]:
    """Yield the fact that words of the play are not in the list."""
    lexicon = played.position.lexicon
    words = (each.word.text for each in played.words)
    if bad := tuple(word for word in words if word not in lexicon):
        fields: Fields = {"words": bad, "list": lexicon.name}
        yield Fact(FactKind.NOT_A_WORD, fields, Mistake.NOT_A_WORD)


def _differences(judgement: Judgement, best: WrittenTurn, played: WrittenTurn) -> Iterator[Fact]:
    if judgement.method.exact:
        yield _endgame(judgement, best)
    elif isinstance(best.turn, Exchange) or isinstance(played.turn, Exchange):
        yield _exchange(best, played)
    else:
        least = max(_LEAST_POINTS, judgement.loss.points.mean * _LEAST_SHARE)
        for part in sorted(judgement.parts, key=lambda part: -part.points):
            if part.points >= least:
                yield _fact_of(part, judgement, best, played)


def _fact_of(part: Part, judgement: Judgement, best: WrittenTurn, played: WrittenTurn) -> Fact:
    match part.name:
        case PartName.SCORE:
            return score_fact(best, played)
        case PartName.REPLY:
            return reply_fact(best.position.edition.layout, judgement.replies, part.points)
        case PartName.NEXT | PartName.LEAVE | PartName.REST:
            kept = leave_fact(best, played, judgement.loss.points.mean)
            return kept or Fact(_PLAIN[part.name], {"points": round(part.points)})


def _endgame(judgement: Judgement, best: WrittenTurn) -> Fact:
    fields: Fields = {
        "line": judgement.line or (best.turn.text,),
        "points": round(judgement.loss.points.mean),
        "proven": judgement.method.value,
    }
    return Fact(FactKind.ENDGAME, fields, Mistake.ENDGAME)


def _exchange(best: WrittenTurn, played: WrittenTurn) -> Fact:
    """Return the fact that exchanging, or other tiles to exchange, would have been better."""
    fields: Fields = {
        "kept": best.kept or "nothing",
        "worth": round(worth_of(best.position, best.kept)),
        "other": played.kept or "nothing",
        "other_worth": round(worth_of(best.position, played.kept)),
    }
    if isinstance(best.turn, Exchange):
        fields |= {"tiles": best.turn.text.removeprefix("-"), "score": played.turn.score}
        return Fact(FactKind.EXCHANGED, fields, Mistake.EXCHANGE)
    return Fact(FactKind.KEPT_ALL, fields | {"score": best.turn.score}, Mistake.EXCHANGE)


def _rare_word(judgement: Judgement, best: WrittenTurn) -> Iterator[Fact]:
    """Yield the fact that the best turn needs a word that the player need not know."""
    known, lexicon = judgement.best_known, best.position.lexicon
    if known is None or not best.words:
        return
    level, word = max((lexicon.level(each.word.text) or 0, each.word.text) for each in best.words)
    fields: Fields = {"word": word, "level": level, "known": known.turn.text}
    fields["made"] = int(known.turn.text == judgement.played.turn.text)
    yield Fact(FactKind.RARE_WORD, fields)


def _without_repeats(facts: Iterable[Fact]) -> Iterator[Fact]:
    seen = set()
    for fact in facts:
        if fact.kind not in seen:
            seen.add(fact.kind)
            yield fact
