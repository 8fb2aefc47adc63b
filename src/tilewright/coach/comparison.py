"""Comparing one turn of a position with the best one, or with another.

>>> from tilewright.position import Position
>>> position = Position.parse("15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEIVORS/ 0/32 0")
>>> found = compare(position, "8H .....S")
>>> found.best.turn.text, found.loss.shown
('M2 OVARIES', True)
"""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import replace

from tilewright.coach.candidates import Candidates, candidates
from tilewright.coach.judging.judge import judge
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.judging.static import judge_by_equity
from tilewright.coach.settings import ReviewSettings
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.position import Move, Position


def compare(
    position: Position,
    move: Move,
    against: Move | None = None,
    settings: ReviewSettings | None = None,
    *,
    stop: StopFlag | None = None,
) -> Judgement:
    """Return what a turn gives up, by looking ahead if that is possible.

    Raises what ``Position.read`` raises.
    """
    wanted = settings or ReviewSettings()
    chosen = _chosen(position, move, against, wanted)
    found = None
    if not wanted.static:
        found = judge(
            position, chosen, wanted.effort, seed=wanted.seed, threads=wanted.threads, stop=stop
        )
    return found or judge_by_equity(position, chosen)


def _chosen(
    position: Position, move: Move, against: Move | None, settings: ReviewSettings
) -> Candidates:
    played = position.read(move)
    if against is None:
        return candidates(position, played, settings.vocabulary.rarest)
    other = position.read(against)
    found = candidates(position, played, settings.vocabulary.rarest)
    turns = tuple(sorted((played, other), key=lambda turn: -turn.equity))
    return replace(found, turns=turns, known=frozenset(turn.text for turn in turns))
