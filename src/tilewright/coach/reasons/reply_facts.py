"""Why the opponent's replies score more after the turn that was made."""

from typing import Final

from tilewright.coach.judging.judgement import ReplySquares
from tilewright.coach.reasons.facts import Fact, FactKind, Fields, Mistake
from tilewright.notation.coordinates import write_coordinate
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.square import Axis

# A triple word square is mentioned if replies take it this much more often, at this cost.
_MORE_OFTEN: Final = 0.10
_LEAST_POINTS: Final = 3.0
_TRIPLE: Final = 3


def reply_fact(layout: Layout, replies: ReplySquares | None, points: float) -> Fact:
    """Return the main reason why replies cost this many points more."""
    plain = Fact(FactKind.REPLY, {"points": round(points)})
    if replies is None or points < _LEAST_POINTS:
        return plain
    more = {
        square: share - _share(replies, square)
        for square, (share, _) in replies.played.items()
        if layout.premium(square).word >= _TRIPLE
    }
    square = max(more, key=lambda at: more[at], default=None)
    if square is None or more[square] < _MORE_OFTEN:
        return plain
    share, score = replies.played[square]
    fields: Fields = {
        "square": write_coordinate(square, Axis.DOWN),
        "percent": round(100 * share),
        "score": round(score),
        "best_percent": round(100 * _share(replies, square)),
        "best_none": int(_share(replies, square) == 0),
    }
    return Fact(FactKind.OPENED_TRIPLE, fields, Mistake.OPENED_TRIPLE)


def _share(replies: ReplySquares, square: object) -> float:
    """Return how often a reply to the best turn covers the square."""
    return next((share for at, (share, _) in replies.best.items() if at == square), 0.0)
