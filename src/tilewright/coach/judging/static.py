"""Comparing turns by their score and the value of the tiles kept."""

from tilewright.coach.candidates import Candidates
from tilewright.coach.judging.judgement import JudgedTurn, Judgement, Part, PartName
from tilewright.coach.judging.loss import Amount, Method, loss_in_points
from tilewright.engine.shipped import fitting_leaves
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position


def judge_by_equity(position: Position, candidates: Candidates) -> Judgement:
    """Compare turns without looking ahead. Small differences say nothing."""
    leaves = fitting_leaves("auto", position.edition.tiles)
    ranking = tuple(map(_judged, candidates.turns))
    best = ranking[0]
    played = next(each for each in ranking if each.turn.text == candidates.played.text)
    known = next((each for each in ranking if each.turn.text in candidates.known), None)
    return Judgement(
        Method.POINTS_ONLY if leaves is None else Method.STATIC,
        played,
        best,
        known if known != best else None,
        ranking,
        loss_in_points(Amount(best.points.mean - played.points.mean)),
        (
            Part(PartName.SCORE, best.turn.score - played.turn.score),
            Part(PartName.LEAVE, _kept(best.turn) - _kept(played.turn)),
        ),
        samples=0,
        compared=len(ranking),
        legal=candidates.legal,
    )


def _judged(turn: Turn) -> JudgedTurn:
    return JudgedTurn(turn, None, Amount(turn.equity))


def _kept(turn: Turn) -> float:
    return turn.equity - turn.score
