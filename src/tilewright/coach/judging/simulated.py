"""Comparing turns by playing on, in two runs.

The first run finds the best turn. The best of many noisy estimates always looks too good, so a
second run with other deals measures what the turn made gives up against it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.coach.candidates import Candidates
from tilewright.coach.judging.judgement import (
    JudgedTurn,
    Judgement,
    Part,
    PartName,
    ReplySquares,
)
from tilewright.coach.judging.loss import (
    NO_LOSS,
    Amount,
    Loss,
    Method,
    loss_in_points,
    loss_in_wins,
)
from tilewright.coach.settings import Effort
from tilewright.engine.plays import LANES
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.simulation import Estimated, SimulatedTurn
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.square import Square

_CONFIDENCE: Final = 0.95
# The half-width of an interval of 95 %, in standard errors.
_WIDTH: Final = 1.96
# Runs with different seeds share no deal.
_NEXT_SEED: Final = 0x9E3779B97F4A7C15
_SEEDS: Final = 1 << 64

Outcomes = NDArray[Any]


def judge_by_simulation(
    position: Position,
    candidates: Candidates,
    effort: Effort,
    *,
    targets: Sequence[int] | None = None,
    seed: int,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> Judgement | None:
    """Compare the turns; None if it was stopped before the loss could be measured."""
    search = position.simulate(
        targets=targets,
        samples=effort.search_deals,
        candidates=list(candidates.turns),
        confidence=_CONFIDENCE,
        seed=seed,
        threads=threads,
        stop=stop,
    )
    if search.stopped:
        return None
    best = search.turns[0].turn
    known = next((each.turn for each in search.turns if each.turn.text in candidates.known), None)
    compared = [best, *(turn for turn in (candidates.played, known) if turn is not None)]
    runs = _Runs(position, compared, effort, targets, seed, threads, stop)
    if not runs.measure():
        return None
    played = runs.judged(candidates.played)
    return Judgement(
        Method.SIMULATED if search.plies is not None else Method.PLAYED_OUT,
        played,
        runs.judged(best),
        runs.judged(known) if known is not None and known.text != best.text else None,
        tuple(map(_estimate, search.turns)),
        _loss(runs, best, candidates.played),
        runs.parts(best, candidates.played),
        samples=runs.samples,
        compared=len(candidates.turns),
        legal=candidates.legal,
        replies=ReplySquares(runs.reply_squares(best), runs.reply_squares(candidates.played)),
    )


def judge_on_same_deals(
    position: Position,
    best: Turn,
    other: Turn,
    samples: int,
    effort: Effort,
    *,
    targets: Sequence[int] | None = None,
    seed: int,
    threads: int | None = None,
    stop: StopFlag | None = None,
) -> tuple[JudgedTurn, Loss] | None:
    """Return what another turn is worth and loses, on the deals that measured an earlier loss.

    ``samples`` is the number of those deals. The result is None if it was stopped.
    """
    runs = _Runs(position, (best, other), effort, targets, seed, threads, stop)
    if not runs.repeat(samples):
        return None
    return runs.judged(other), _loss(runs, best, other)


class _Runs:
    """The play-outs of a few turns on the same deals, as many as their comparison needs."""

    def __init__(
        self,
        position: Position,
        turns: Sequence[Turn],
        effort: Effort,
        targets: Sequence[int] | None,
        seed: int,
        threads: int | None,
        stop: StopFlag | None,
    ) -> None:
        self.position = position
        self.turns = {turn.text: turn for turn in turns}
        self.effort, self.targets = effort, targets
        self.seed, self.threads, self.stop = seed, threads, stop
        self.samples = 0
        self.knows_wins = True
        self._outcomes: dict[str, Outcomes] = {}

    @property
    def by_wins(self) -> bool:
        """Whether the chance to win decides. Among three or four players, points say more."""
        return self.knows_wins and (len(self.position.scores) == 2 or self.targets is not None)

    def measure(self) -> bool:
        """Play out until the differences are known well enough; False if stopped."""
        while self.samples < self.effort.most_deals and (self.samples == 0 or not self._precise()):
            if not self._run(self.effort.most_deals):
                return False
        return True

    def repeat(self, samples: int) -> bool:
        """Play the first deals out that ``measure`` plays out; False if stopped."""
        while self.samples < samples:
            if not self._run(samples):
                return False
        return True

    def judged(self, turn: Turn) -> JudgedTurn:
        outcomes = self._outcomes[turn.text]
        win = _amount(outcomes["win"]) if self.knows_wins else None
        return JudgedTurn(turn, win, _amount(outcomes["spread"]))

    def difference(self, one: Turn, other: Turn, of: str) -> Amount:
        """Return by how much one turn is ahead, deal by deal."""
        return _amount(self._outcomes[one.text][of] - self._outcomes[other.text][of])

    def parts(self, best: Turn, played: Turn) -> tuple[Part, ...]:
        """Return what the difference in points consists of."""
        whole = self.difference(best, played, "spread").mean
        score = float(best.score - played.score)
        reply = self._mean_reply(played) - self._mean_reply(best)
        following = self.difference(best, played, "next_score").mean
        return (
            Part(PartName.SCORE, score),
            Part(PartName.REPLY, reply),
            Part(PartName.NEXT, following),
            Part(PartName.REST, whole - score - reply - following),
        )

    def reply_squares(self, turn: Turn) -> Mapping[Square, tuple[float, float]]:
        """Return how often a reply covers each square, and the mean score of those replies."""
        board = self.position.after(turn).board
        replies = self._outcomes[turn.text]["reply"]
        kinds, counts = np.unique(replies[["lane", "start", "count", "score"]], return_counts=True)
        times: dict[Square, int] = {}
        points: dict[Square, int] = {}
        for (lane, start, laid, score), count in zip(kinds.tolist(), counts.tolist(), strict=True):
            for square in _squares(board, lane, start, laid):
                times[square] = times.get(square, 0) + count
                points[square] = points.get(square, 0) + count * score
        return {
            square: (number / len(replies), points[square] / number)
            for square, number in times.items()
        }

    def _mean_reply(self, turn: Turn) -> float:
        return float(self._outcomes[turn.text]["reply"]["score"].mean())

    def _precise(self) -> bool:
        first, *others = self.turns.values()
        effort = self.effort
        of, error = ("win", effort.error) if self.by_wins else ("spread", effort.point_error)
        return all(self.difference(first, other, of).error <= error for other in others)

    def _run(self, most: int) -> bool:
        """Double the number of deals, up to this many in all; False if stopped."""
        deals = min(self.samples or self.effort.confirm_deals, most - self.samples)
        run = self.position.simulate(
            targets=self.targets,
            samples=deals,
            candidates=list(self.turns.values()),
            confidence=None,
            keep_play_outs=True,
            seed=(self.seed + _NEXT_SEED * (self.samples + 1)) % _SEEDS,
            threads=self.threads,
            stop=self.stop,
        )
        if run.stopped or run.outcomes is None:
            return False
        for simulated, outcomes in zip(run.turns, run.outcomes.T, strict=True):
            before = self._outcomes.get(simulated.turn.text)
            self._outcomes[simulated.turn.text] = (
                outcomes if before is None else np.concatenate([before, outcomes])
            )
        self.samples += run.samples
        self.knows_wins = run.turns[0].win is not None
        return True


def _loss(runs: _Runs, best: Turn, played: Turn) -> Loss:
    if best.text == played.text:
        return NO_LOSS
    points = runs.difference(best, played, "spread")
    win = runs.difference(best, played, "win") if runs.knows_wins else None
    if win is None or not runs.by_wins:
        return loss_in_points(points, win=win)
    chances = (runs.judged(turn).win for turn in (best, played))
    first, second = (chance.mean for chance in chances if chance is not None)
    return loss_in_wins(win, points, (first, second))


def _amount(values: NDArray[Any]) -> Amount:
    error = values.std(ddof=1) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Amount(float(values.mean()), float(error))


def _estimate(simulated: SimulatedTurn) -> JudgedTurn:
    win = None if simulated.win is None else _from_interval(simulated.win)
    return JudgedTurn(simulated.turn, win, _from_interval(simulated.spread))


def _from_interval(estimated: Estimated) -> Amount:
    return Amount(estimated.mean, estimated.margin / _WIDTH)


def _squares(board: Board, lane: int, start: int, count: int) -> list[Square]:
    """Return the squares that a play fills."""
    empty = [square for square in LANES[lane][start - 1 :] if board.at(square) is None]
    return empty[:count]
