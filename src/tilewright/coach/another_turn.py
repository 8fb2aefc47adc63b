"""Comparing one more turn with those of a reviewed turn, as if it had been there all along."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewright.coach.candidates import candidates
from tilewright.coach.judging.all_ways import exact_chances, exact_loss
from tilewright.coach.judging.endgame import judge_endgame
from tilewright.coach.judging.judgement import JudgedTurn
from tilewright.coach.judging.loss import Amount, Loss, Method
from tilewright.coach.judging.simulated import judge_on_same_deals
from tilewright.coach.judging.static import judge_by_equity
from tilewright.coach.settings import ReviewSettings
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.position import Move, Position

# Up to this much winning chance, a turn is as good as the best one for everybody but an engine.
ACCEPTED: float = 0.01


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reviewed turn was compared with: its number, the best turn, and how."""

    number: int
    best: str
    method: Method
    samples: int


@dataclass(frozen=True, slots=True)
class AnotherTurn:
    """Another turn, and what it gives up against the best one."""

    judged: JudgedTurn
    loss: Loss

    @property
    def accepted(self) -> bool:
        """Whether the turn is as good as the best one, or not shown to be worse."""
        win = self.loss.win
        small = win is not None and not self.loss.by_points and win.mean <= ACCEPTED
        return small or not self.loss.shown


def judge_another(
    position: Position,
    move: Move,
    reference: Reference,
    settings: ReviewSettings | None = None,
    *,
    targets: Sequence[int] | None = None,
    stop: StopFlag | None = None,
) -> AnotherTurn | None:
    """Compare another turn by the method, and on the deals, that compared the others.

    ``targets`` are the scores at which each player wins, as for ``judge``.
    The result is None if it was stopped. Raises what ``Position.read`` raises.
    """
    wanted = settings or ReviewSettings()
    turn, best = position.read(move), position.read(reference.best)
    if reference.method in (Method.SIMULATED, Method.PLAYED_OUT, Method.ALL_WAYS):
        found = judge_on_same_deals(
            position,
            best,
            turn,
            reference.samples,
            wanted.effort,
            targets=targets,
            seed=wanted.turn_seed(reference.number),
            threads=wanted.threads,
            stop=stop,
        )
        if found is None:
            return None
        judged, loss = found
        if reference.method is Method.ALL_WAYS:
            chances = exact_chances(position, (best, turn), wanted.effort, stop=stop)
            if chances is not None:
                judged = replace(judged, win=Amount(chances[turn.text]))
                loss = loss if turn.text == best.text else exact_loss(best, turn, loss, chances)
        return AnotherTurn(judged, loss)
    compared = candidates(position, turn, wanted.vocabulary.rarest)
    if not reference.method.looks_ahead:
        static = judge_by_equity(position, compared)
        return AnotherTurn(static.played, static.loss)
    searched = judge_endgame(position, compared, wanted.effort, stop=stop)
    return None if searched is None else AnotherTurn(searched.played, searched.loss)
