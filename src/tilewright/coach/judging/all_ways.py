"""Comparing turns that leave the bag empty, over all ways in which it can be filled."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tilewright.coach.judging.judgement import JudgedTurn, Judgement
from tilewright.coach.judging.loss import Amount, Loss, Method, loss_in_wins
from tilewright.coach.settings import Effort
from tilewright.engine.endgame.preendgame import solve_preendgame
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position


def judge_all_ways(
    position: Position, found: Judgement, effort: Effort, *, stop: StopFlag | None = None
) -> Judgement | None:
    """Return the judgement with exact chances to win; None if they cannot be proven.

    The play-outs chose the best turn and measured the points. After a turn that empties the bag
    both players know everything, so its chance is that of perfect play over all ways. After any
    other turn it is only known within limits, and the play-outs say more.
    """
    named = [found.best, found.played, found.best_known]
    turns = [each.turn for each in named if each is not None]
    chances = exact_chances(position, turns, effort, stop=stop)
    if chances is None:
        return None
    known = found.best_known
    return replace(
        found,
        method=Method.ALL_WAYS,
        best=_with_chance(found.best, chances),
        played=_with_chance(found.played, chances),
        best_known=None if known is None else _with_chance(known, chances),
        loss=found.loss
        if found.found_best
        else exact_loss(found.best.turn, found.played.turn, found.loss, chances),
    )


def exact_chances(
    position: Position, turns: Iterable[Turn], effort: Effort, *, stop: StopFlag | None = None
) -> Mapping[str, float] | None:
    """Return each turn's chance to win over all ways; None unless all are proven."""
    wanted = {turn.text: turn for turn in turns}
    try:
        solved = solve_preendgame(
            position,
            position.lexicon,
            position.given_edition,
            candidates=list(wanted.values()),
            nodes=effort.way_nodes,
            # With a limit of positions, the result would depend on the number of threads.
            threads=1,
            stop=stop,
        )
    except UnsupportedByEngine:
        return None
    chances = {
        each.turn.text: each.win_share[0]
        for each in solved.turns
        if each.empties_bag and not each.open and each.win_share[0] == each.win_share[1]
    }
    return chances if set(chances) == set(wanted) else None


def exact_loss(best: Turn, other: Turn, measured: Loss, chances: Mapping[str, float]) -> Loss:
    """Return the loss with the exact chances, and the points that play-outs measured."""
    first, second = chances[best.text], chances[other.text]
    return loss_in_wins(Amount(first - second), measured.points, (first, second))


def _with_chance(each: JudgedTurn, chances: Mapping[str, float]) -> JudgedTurn:
    return replace(each, win=Amount(chances[each.turn.text]))
