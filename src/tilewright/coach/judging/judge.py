"""Choosing how to compare turns, by what the position allows."""

from tilewright.coach.candidates import Candidates
from tilewright.coach.judging.endgame import judge_endgame
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.simulated import judge_by_simulation
from tilewright.coach.settings import Effort
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.position import Position


def judge(
    position: Position,
    candidates: Candidates,
    effort: Effort,
    *,
    seed: int,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> Judgement | None:
    """Compare the turns by looking ahead; None if that is impossible or was stopped."""
    # A position does not say at which score each player wins.
    if position.edition.finish_line is not None:
        return None
    try:
        if position.bag == 0 and len(position.scores) == 2:
            found = judge_endgame(position, candidates, effort, threads=threads, stop=stop)
            if found is not None or (stop is not None and stop.is_set()):
                return found
        return judge_by_simulation(
            position, candidates, effort, seed=seed, threads=threads, stop=stop
        )
    except UnsupportedByEngine:
        return None
