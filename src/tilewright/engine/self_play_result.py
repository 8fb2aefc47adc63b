"""What came of games that the engine played with itself: figures, columns, game files."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.game_files import document_of
from tilewright.notation.gcg_document import Document
from tilewright.rules.edition import Edition


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error; NaN where there are too few games to tell."""

    mean: float
    error: float

    def __str__(self) -> str:
        if isnan(self.mean):
            return "-"
        return f"{self.mean:.2f}" if isnan(self.error) else f"{self.mean:.2f} ± {self.error:.2f}"


@dataclass(frozen=True, eq=False, slots=True)
class SelfPlayResult:
    """Games as a table, one row each, and if they were kept their turns.

    ``game_rows`` is by seat in the order of play; ``by_player`` gives a column by player.
    ``turn_rows`` has one row a turn; its fields are strided views and cost nothing.
    """

    edition: Edition
    lexicon: str
    players: tuple[str, ...]
    pairs: bool
    seconds: float
    stopped: bool
    game_rows: NDArray[Any]
    turn_rows: NDArray[Any] | None

    def __len__(self) -> int:
        return len(self.game_rows)

    @property
    def turns(self) -> int:
        return int(self.game_rows["turns"].sum(dtype=np.int64))

    def by_player(self, column: str) -> NDArray[Any]:
        """A column such as ``final`` or ``bingos``: a row a game, a column a player."""
        seats = len(self.players)
        by_seat = self.game_rows[column][:, :seats]
        placed = np.empty_like(by_seat)
        np.put_along_axis(placed, self.game_rows["player"][:, :seats].astype(np.intp), by_seat, 1)
        return placed

    @property
    def mean_score(self) -> Estimate:
        """The final score of a player."""
        return self._estimate(self.game_rows["final"][:, : len(self.players)].mean(axis=1))

    @property
    def bingos_per_game(self) -> Estimate:
        """Plays that earned the bonus, of all players together."""
        return self._estimate(self.game_rows["bingos"][:, : len(self.players)].sum(axis=1))

    @property
    def turns_per_game(self) -> Estimate:
        return self._estimate(self.game_rows["turns"])

    def spread(self, player: int = 0) -> Estimate:
        """By how much a player's score is above the mean of the others."""
        return self._estimate(self._spreads(player))

    def wins(self, player: int = 0) -> Estimate:
        """The share of games that a player wins; a tie for first is shared out."""
        final = self.by_player("final")
        first = final == final.max(axis=1, keepdims=True)
        return self._estimate(first[:, player] / first.sum(axis=1))

    def summary(self) -> dict[str, Any]:
        """The figures as plain data; None where there are too few games to tell."""
        each = range(len(self.players))
        return {
            "games": len(self),
            "turns": self.turns,
            "players": len(self.players),
            "seconds": self.seconds,
            "games_per_second": len(self) / self.seconds if self.seconds else 0.0,
            "mean_score": _known(self.mean_score.mean),
            "mean_score_error": _known(self.mean_score.error),
            "turns_per_game": _known(self.turns_per_game.mean),
            "bingos_per_game": _known(self.bingos_per_game.mean),
            "spreads": [_known(self.spread(player).mean) for player in each],
            "spread_errors": [_known(self.spread(player).error) for player in each],
            "wins": [_known(self.wins(player).mean) for player in each],
            "win_errors": [_known(self.wins(player).error) for player in each],
            "stopped": self.stopped,
        }

    def games(self) -> Iterator[Document]:
        """Each game as a GCG document; the turns must have been kept."""
        rows, end = self.kept_turns, 0
        for game in self.game_rows:
            begin, end = end, end + int(game["turns"])
            yield document_of(game, rows[begin:end], self.edition, self.players, self.lexicon)

    @property
    def kept_turns(self) -> NDArray[Any]:
        """The rows of the turns, which must have been kept."""
        if self.turn_rows is None:
            raise ValueError("the turns were not kept; ask self_play for turns=True")
        return self.turn_rows

    @property
    def game_of_turn(self) -> NDArray[np.intp]:
        """For each turn the place of its game among the rows of the games."""
        return np.repeat(np.arange(len(self)), self.game_rows["turns"])

    def earlier(self, values: NDArray[Any]) -> NDArray[Any]:
        """For each turn the sum of a column over the earlier turns of its game."""
        running = np.cumsum(values, dtype=np.int64) - values
        begins = np.cumsum(self.game_rows["turns"], dtype=np.int64) - self.game_rows["turns"]
        before: NDArray[Any] = running - running[begins[self.game_of_turn]]
        return before

    def leads(self) -> NDArray[np.int64]:
        """For each turn how far its player is ahead of the best of the others before it."""
        seat, score = self.kept_turns["seat"], self.kept_turns["score"]
        each = range(len(self.players))
        totals = np.stack([self.earlier(np.where(seat == at, score, 0)) for at in each], axis=1)
        return _ahead(totals, seat)

    def margins(self) -> NDArray[np.int64]:
        """For each turn how far its player is ahead of the best of the others in the end."""
        final = self.game_rows["final"][:, : len(self.players)].astype(np.int64)
        return _ahead(final[self.game_of_turn], self.kept_turns["seat"])

    def _spreads(self, player: int) -> NDArray[Any]:
        final = self.by_player("final").astype(np.float64)
        others = np.delete(final, player, axis=1).mean(axis=1)
        spreads: NDArray[Any] = final[:, player] - others
        return spreads

    def _estimate(self, per_game: NDArray[Any]) -> Estimate:
        """Games with one order of the bag are not independent; their means are."""
        seats = len(self.players)
        values = np.asarray(per_game, dtype=np.float64)
        if self.pairs and not self.stopped and len(values) % seats == 0:
            values = values.reshape(-1, seats).mean(axis=1)
        if len(values) == 0:
            return Estimate(float("nan"), float("nan"))
        spread = values.std(ddof=1) if len(values) > 1 else float("nan")
        return Estimate(float(values.mean()), float(spread / np.sqrt(len(values))))


def _known(figure: float) -> float | None:
    return None if isnan(figure) else figure


def _ahead(totals: NDArray[np.int64], seat: NDArray[Any]) -> NDArray[np.int64]:
    """By row, how far a seat is ahead of the best of the others."""
    mine = np.take_along_axis(totals, seat[:, None].astype(np.intp), axis=1)[:, 0]
    others = np.where(np.arange(totals.shape[1]) == seat[:, None], np.iinfo(np.int64).min, totals)
    ahead: NDArray[np.int64] = mine - others.max(axis=1)
    return ahead
