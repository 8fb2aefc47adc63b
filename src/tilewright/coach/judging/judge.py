"""Choosing how to compare turns, by what the position allows."""

from collections.abc import Sequence

from tilewright.coach.candidates import Candidates
from tilewright.coach.judging.all_ways import judge_all_ways
from tilewright.coach.judging.endgame import judge_endgame
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.simulated import judge_by_simulation
from tilewright.coach.settings import Effort
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.kernel import MAX_PREENDGAME_BAG
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.position import Position


def judge(
    position: Position,
    candidates: Candidates,
    effort: Effort,
    *,
    targets: Sequence[int] | None = None,
    seed: int,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> Judgement | None:
    """Compare the turns by looking ahead; None if that is impossible or was stopped.

    In a game with a finish line, ``targets`` are the scores at which each player wins, the player
    to move first. Without them such a game cannot be played on.
    """
    if position.edition.finish_line is not None and targets is None:
        return None
    solvable = _solvable(position)
    try:
        if solvable and position.bag == 0:
            found = judge_endgame(position, candidates, effort, stop=stop)
            if found is not None or (stop is not None and stop.is_set()):
                return found
        found = judge_by_simulation(
            position, candidates, effort, targets=targets, seed=seed, threads=threads, stop=stop
        )
        if found is not None and solvable and 0 < position.bag <= MAX_PREENDGAME_BAG:
            return judge_all_ways(position, found, effort, stop=stop) or found
    except UnsupportedByEngine:
        return None
    return found


def _solvable(position: Position) -> bool:
    """Return whether the end of the game can be searched."""
    rules = position.edition
    known = sum(map(len, position.racks)) + len(position.board) + position.bag
    return (
        len(position.scores) == 2
        and rules.finish_line is None
        and not rules.blanks_circulate
        # A record without every tile, such as one of a resigned game, leaves racks open.
        and known == rules.tiles.size
    )
