"""A review as plain data, for JSON."""

from collections.abc import Iterable
from typing import Any

from tilewright.coach.judging.judgement import JudgedTurn, Judgement
from tilewright.coach.judging.loss import Amount
from tilewright.coach.report import CostlyMistake, PlayerReview, Review, TurnReview

Data = dict[str, Any]


def review_data(review: Review) -> Data:
    """Return a review as plain data. Chances are shares of 1, and errors are standard errors."""
    return {
        "players": [_player(each) for each in review.by_player],
        "turns": [turn_data(turn) for turn in review.turns],
        "turning_points": [
            {"turn": point.turn, "change": _rounded(point.change), "cause": point.cause}
            for point in review.turning_points
        ],
        "complete": review.complete,
    }


def turn_data(turn: TurnReview) -> Data:
    """Return one turn of a review; ``judgement`` is null if its rack is not known."""
    return {
        "number": turn.number,
        "player": turn.player,
        "seat": turn.seat,
        "turn": turn.text,
        "score": turn.score,
        "rack": turn.rack,
        "withdrawn": turn.withdrawn,
        "chance": _rounded(turn.chance),
        "luck": _amount(turn.luck),
        "lost": _amount(turn.lost),
        "mistake": turn.mistake,
        "find": turn.find,
        "reasons": [
            {"kind": fact.kind, "fields": dict(fact.fields), "sentence": sentence}
            for fact, sentence in zip(turn.facts, turn.sentences, strict=True)
        ],
        "judgement": None if turn.judgement is None else judgement_data(turn.judgement),
    }


def judgement_data(found: Judgement) -> Data:
    """Return how a turn compares with the best one."""
    return {
        "method": found.method,
        "samples": found.samples,
        "compared": found.compared,
        "legal": found.legal,
        "loss": {
            "win": _amount(found.loss.win),
            "points": _amount(found.loss.points),
            "shown": found.loss.shown,
            "size": found.loss.size,
            "by_points": found.loss.by_points,
        },
        "too_close": found.too_close,
        "parts": {part.name.value: _rounded(part.points) for part in found.parts},
        "played": _judged(found.played),
        "best": _judged(found.best),
        "best_known": None if found.best_known is None else _judged(found.best_known),
        "ranking": _all_judged(found.ranking),
        "line": list(found.line),
    }


def _player(player: PlayerReview) -> Data:
    accuracy = player.accuracy
    return {
        "player": player.player,
        "accuracy": None
        if accuracy is None
        else {
            "mean": round(accuracy.mean, 1),
            "margin": round(accuracy.margin, 1),
            "turns": accuracy.turns,
            "estimated": accuracy.estimated,
        },
        "points_lost": _amount(player.points_lost),
        "win_lost": _amount(player.win_lost),
        "luck": _amount(player.luck),
        "mistake_score": round(player.mistake_score, 1),
        "lessons": [_lesson(lesson) for lesson in player.lessons],
        "tips": list(player.tips),
    }


def _lesson(lesson: CostlyMistake) -> Data:
    return {
        "mistake": lesson.mistake,
        "points": round(lesson.points, 1),
        "turns": list(lesson.turns),
        "tip": lesson.mistake.tip,
    }


def _all_judged(turns: Iterable[JudgedTurn]) -> list[Data]:
    return [_judged(each) for each in turns]


def _judged(each: JudgedTurn) -> Data:
    return {
        "turn": each.turn.text,
        "score": each.turn.score,
        "win": _amount(each.win),
        "points": _amount(each.points),
    }


def _amount(amount: Amount | None) -> Data | None:
    if amount is None:
        return None
    return {"mean": round(amount.mean, 5), "error": round(amount.error, 5)}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
