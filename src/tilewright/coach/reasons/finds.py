"""The only praise there is: a turn that is hard to see, and clearly better than the obvious one."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tilewright.coach.candidates import COMMON, is_rare
from tilewright.coach.judging.judgement import JudgedTurn, Judgement
from tilewright.coach.judging.loss import Method
from tilewright.coach.reasons.facts import Fact, FactKind, Fields
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.engine.plays import Exchange, Play
from tilewright.position import Position

# A find is better than the best turn without its special property by one of these.
_LEAST_WIN: Final = 0.03
_LEAST_POINTS: Final = 10.0

Special = Callable[[JudgedTurn], bool]


def find_fact(position: Position, judgement: Judgement) -> Fact | None:
    """Return why the turn made is a find; None if it is none, or not as good as the best."""
    if judgement.loss.shown or judgement.method is Method.BEST_FOUND:
        return None
    found = _estimated(judgement)
    if found is None:
        return None
    for kind, is_special in _properties(position, judgement.ranking):
        if not is_special(found):
            continue
        others = [each for each in judgement.ranking if not is_special(each)]
        if (more := _advantage(found, others)) is not None:
            return Fact(kind, _described(position, judgement, kind, more))
    return None


def _estimated(judgement: Judgement) -> JudgedTurn | None:
    """Return the turn made as it was compared with all others."""
    text = judgement.played.turn.text
    return next((each for each in judgement.ranking if each.turn.text == text), None)


def _properties(
    position: Position, ranking: Iterable[JudgedTurn]
) -> Iterator[tuple[FactKind, Special]]:
    most = max(each.turn.score for each in ranking)

    def bonus(each: JudgedTurn) -> bool:
        return WrittenTurn(position, each.turn).bonus > 0

    def exchange(each: JudgedTurn) -> bool:
        return isinstance(each.turn, Exchange)

    def rare(each: JudgedTurn) -> bool:
        return is_rare(each.turn, position)

    def modest(each: JudgedTurn) -> bool:
        return isinstance(each.turn, Play) and each.turn.score < most

    yield FactKind.FOUND_BONUS, bonus
    yield FactKind.FOUND_EXCHANGE, exchange
    yield FactKind.FOUND_RARE_WORD, rare
    yield FactKind.FOUND_MODEST_PLAY, modest


def _advantage(found: JudgedTurn, others: list[JudgedTurn]) -> Fields | None:
    """Return by how much the turn is better than all others; None if that is too little."""
    if not others:
        return None
    if found.win is not None:
        wins = [found.win.less(each.win) for each in others if each.win is not None]
        if wins and all(win.exceeds(_LEAST_WIN) for win in wins):
            return {"percent": round(100 * min(win.mean for win in wins))}
    points = [found.points.less(each.points) for each in others]
    if all(each.exceeds(_LEAST_POINTS) for each in points):
        return {"points": round(min(each.mean for each in points))}
    return None


def _described(position: Position, judgement: Judgement, kind: FactKind, more: Fields) -> Fields:
    written = WrittenTurn(position, judgement.played.turn)
    levels = [
        (position.lexicon.level(each.word.text) or 0, each.word.text) for each in written.words
    ]
    level, rarest = max(levels, default=(0, ""))
    return {
        "turn": written.name,
        "word": rarest if kind is FactKind.FOUND_RARE_WORD else written.word,
        "score": written.turn.score,
        "level": level,
        "common": COMMON,
        "most": max(each.turn.score for each in judgement.ranking),
        **more,
    }
