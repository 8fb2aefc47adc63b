"""Why the best play scored more."""

from collections.abc import Callable
from typing import Final

from tilewright.coach.reasons.facts import Fact, FactKind, Fields, Mistake
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.rules.editions.edition import Edition

_SHORT: Final = 3
_PREMIUM_POINTS: Final = 8
# A word crossed by this many others was laid beside a word, not just against its end.
_SIDE_BY_SIDE: Final = 2


def score_fact(best: WrittenTurn, played: WrittenTurn) -> Fact:
    """Return the main reason for the difference in scores."""
    checks: tuple[Callable[[WrittenTurn, WrittenTurn], Fact | None], ...] = (
        _missed_bonus,
        _stuck_q,
        _hook,
        _parallel,
        _short_words,
        _premium,
    )
    found = (check(best, played) for check in checks)
    more = best.turn.score - played.turn.score
    return next(
        (fact for fact in found if fact is not None), Fact(FactKind.SCORE, {"points": more})
    )


def _missed_bonus(best: WrittenTurn, played: WrittenTurn) -> Fact | None:
    if not best.bonus or played.bonus:
        return None
    fields: Fields = {
        "word": best.word,
        "tiles": best.laid,
        "all": int(best.laid == len(best.position.racks[0])),
        "score": best.turn.score,
        "bonus": best.bonus,
    }
    return Fact(FactKind.MISSED_BONUS, fields, Mistake.MISSED_BONUS)


def _stuck_q(best: WrittenTurn, played: WrittenTurn) -> Fact | None:
    if not best.used["Q"] or played.used["Q"]:
        return None
    word = next((each.word.text for each in best.words if "Q" in each.word.text), "")
    if not word or "U" in word:
        return None
    return Fact(FactKind.STUCK_Q, {"word": word, "score": best.turn.score}, Mistake.STUCK_Q)


def _hook(best: WrittenTurn, played: WrittenTurn) -> Fact | None:
    same = {hook.longer for hook in played.hooks()}
    hook = max(
        (hook for hook in best.hooks() if hook.longer not in same),
        key=lambda hook: len(hook.word),
        default=None,
    )
    if hook is None:
        return None
    fields: Fields = {
        "word": hook.word,
        "tile": hook.tile,
        "longer": hook.longer,
        "place": "in front" if hook.in_front else "at the end",
    }
    return Fact(FactKind.HOOK, fields, Mistake.HOOK)


def _parallel(best: WrittenTurn, played: WrittenTurn) -> Fact | None:
    if len(best.cross_words) < _SIDE_BY_SIDE or len(best.cross_words) <= len(played.cross_words):
        return None
    words = tuple(each.word.text for each in best.words)
    return Fact(FactKind.PARALLEL, {"count": len(words), "words": words}, Mistake.PARALLEL)


def _short_words(best: WrittenTurn, played: WrittenTurn) -> Fact | None:
    short = [each for each in best.words if len(each.word.text) <= _SHORT]
    points = sum(each.points for each in short)
    if not short or best.turn.score - points > played.turn.score:
        return None
    words = tuple(each.word.text for each in short)
    return Fact(FactKind.SHORT_WORDS, {"words": words, "points": points}, Mistake.SHORT_WORD)


def _premium(best: WrittenTurn, played: WrittenTurn) -> Fact | None:
    more = best.premium_points - played.premium_points
    if more < _PREMIUM_POINTS or not best.premium_squares:
        return None
    fields: Fields = {"square": _square_name(best), "points": more}
    return Fact(FactKind.PREMIUM, fields, Mistake.PREMIUM)


def _square_name(turn: WrittenTurn) -> str:
    """Return the name of the strongest premium square that the play covers."""
    edition: Edition = turn.position.edition
    letter, word = edition.layout.premium(turn.premium_squares[0])
    times = {2: "double", 3: "triple", 4: "quadruple"}[max(letter, word)]
    return f"a {times} {'word' if word > 1 else 'letter'} square"
