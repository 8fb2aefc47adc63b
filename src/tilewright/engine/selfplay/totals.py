"""The statistics of any number of games, in constant memory."""

from dataclasses import dataclass
from math import nan, sqrt
from typing import Any, Self

import numpy as np

from tilewright.engine.selfplay.result import Estimate, SelfPlayResult, or_none


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums and sums of squares of the figures of each game; see ``SelfPlayResult.figures``."""

    players: int
    games: int
    turns: int
    seconds: float
    stopped: bool
    sums: tuple[float, ...]
    squares: tuple[float, ...]

    @classmethod
    def zero(cls, players: int) -> Self:
        zeros = (0.0,) * (3 + 2 * players)
        return cls(players, 0, 0, 0.0, stopped=False, sums=zeros, squares=zeros)

    def plus(self, result: SelfPlayResult) -> "Totals":
        """Return the totals with the games of a further batch."""
        figures = result.figures()
        return Totals(
            self.players,
            self.games + len(result),
            self.turns + result.turns,
            self.seconds + result.seconds,
            result.stopped,
            tuple((np.array(self.sums) + figures.sum(axis=0)).tolist()),
            tuple((np.array(self.squares) + np.square(figures).sum(axis=0)).tolist()),
        )

    @property
    def mean_score(self) -> Estimate:
        return self._estimate(0)

    @property
    def turns_per_game(self) -> Estimate:
        return self._estimate(1)

    @property
    def bingos_per_game(self) -> Estimate:
        return self._estimate(2)

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def summary(self) -> dict[str, Any]:
        """Return the statistics as plain data, with the names of ``SelfPlayResult.summary``."""
        spreads = [self._estimate(3 + player) for player in range(self.players)]
        wins = [self._estimate(3 + self.players + player) for player in range(self.players)]
        return {
            "games": self.games,
            "turns": self.turns,
            "players": self.players,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "mean_score": or_none(self.mean_score.mean),
            "mean_score_error": or_none(self.mean_score.error),
            "turns_per_game": or_none(self.turns_per_game.mean),
            "bingos_per_game": or_none(self.bingos_per_game.mean),
            "spreads": [or_none(spread.mean) for spread in spreads],
            "spread_errors": [or_none(spread.error) for spread in spreads],
            "wins": [or_none(win.mean) for win in wins],
            "win_errors": [or_none(win.error) for win in wins],
            "stopped": self.stopped,
        }

    def _estimate(self, figure: int) -> Estimate:
        if not self.games:
            return Estimate(nan, nan)
        mean = self.sums[figure] / self.games
        if self.games == 1:
            return Estimate(mean, nan)
        variance = max(self.squares[figure] - self.games * mean**2, 0.0) / (self.games - 1)
        return Estimate(mean, sqrt(variance / self.games))
