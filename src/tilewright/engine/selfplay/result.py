"""The results of self-play: statistics, columns and game files."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.selfplay.gcg_files import document_of
from tilewright.notation.gcg.document import GcgDocument
from tilewright.rules.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error; NaN if there are too few games."""

    mean: float
    error: float

    def __str__(self) -> str:
        if isnan(self.mean):
            return "-"
        return f"{self.mean:.2f}" if isnan(self.error) else f"{self.mean:.2f} ± {self.error:.2f}"


@dataclass(frozen=True, eq=False, slots=True)
class SelfPlayResult:
    """A table of games and, if they were kept, a table of their turns.

    ``game_rows`` has one row per game, with columns by seat in the order of play; ``by_player``
    reorders a column by player. ``turn_rows`` has one row per turn. Indexing either by field name
    returns a view, not a copy.
    """

    edition: Edition
    lexicon: str
    players: tuple[str, ...]
    pairs: bool
    seconds: float
    stopped: bool
    game_rows: NDArray[Any]
    turn_rows: NDArray[Any] | None

    def __repr__(self) -> str:
        turns = "" if self.turn_rows is None else " with their turns"
        return f"<SelfPlayResult: {len(self)} games{turns}, {self.mean_score} points per player>"

    def __len__(self) -> int:
        return len(self.game_rows)

    @property
    def turns(self) -> int:
        """The number of turns in all games."""
        return int(self.game_rows["turns"].sum(dtype=np.int64))

    def by_player(self, column: str) -> NDArray[Any]:
        """Return a column such as ``final`` or ``bingos``, with one row per game, by player."""
        seats = len(self.players)
        by_seat = self.game_rows[column][:, :seats]
        by_player = np.empty_like(by_seat)
        np.put_along_axis(
            by_player, self.game_rows["player"][:, :seats].astype(np.intp), by_seat, 1
        )
        return by_player

    @property
    def mean_score(self) -> Estimate:
        """The mean final score of a player."""
        return self._estimate(self.game_rows["final"][:, : len(self.players)].mean(axis=1))

    @property
    def bingos_per_game(self) -> Estimate:
        """The number of plays that earned the bonus, by all players together."""
        return self._estimate(self.game_rows["bingos"][:, : len(self.players)].sum(axis=1))

    @property
    def turns_per_game(self) -> Estimate:
        """The number of turns in a game, of all players together."""
        return self._estimate(self.game_rows["turns"])

    def spread(self, player: int = 0) -> Estimate:
        """Return how far a player's score is above the mean of the others."""
        return self._estimate(self._spreads(player))

    def wins(self, player: int = 0) -> Estimate:
        """Return the share of games that a player wins; a tie for first place is split."""
        final = self.by_player("final")
        first = final == final.max(axis=1, keepdims=True)
        return self._estimate(first[:, player] / first.sum(axis=1))

    def summary(self) -> dict[str, Any]:
        """Return the statistics as plain data; None where there are too few games."""
        players = range(len(self.players))
        return {
            "games": len(self),
            "turns": self.turns,
            "players": len(self.players),
            "seconds": self.seconds,
            "games_per_second": len(self) / self.seconds if self.seconds else 0.0,
            "mean_score": or_none(self.mean_score.mean),
            "mean_score_error": or_none(self.mean_score.error),
            "turns_per_game": or_none(self.turns_per_game.mean),
            "bingos_per_game": or_none(self.bingos_per_game.mean),
            "spreads": [or_none(self.spread(player).mean) for player in players],
            "spread_errors": [or_none(self.spread(player).error) for player in players],
            "wins": [or_none(self.wins(player).mean) for player in players],
            "win_errors": [or_none(self.wins(player).error) for player in players],
            "stopped": self.stopped,
        }

    def games(self) -> Iterator[GcgDocument]:
        """Yield each game as a GCG document. Requires that the turns were kept."""
        rows, end = self.kept_turns, 0
        for game in self.game_rows:
            start, end = end, end + int(game["turns"])
            yield document_of(game, rows[start:end], self.edition, self.players, self.lexicon)

    @property
    def kept_turns(self) -> NDArray[Any]:
        """The rows of the turns. Raises ``ValueError`` if they were not kept."""
        if self.turn_rows is None:
            raise ValueError("the turns were not kept; call self_play with turns=True")
        return self.turn_rows

    @property
    def game_of_turn(self) -> NDArray[np.intp]:
        """For each turn, the index of its game in ``game_rows``."""
        return np.repeat(np.arange(len(self)), self.game_rows["turns"])

    def totals_before(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return, for each turn, the sum of a column over the earlier turns of its game."""
        running = np.cumsum(values, dtype=np.int64) - values
        starts = np.cumsum(self.game_rows["turns"], dtype=np.int64) - self.game_rows["turns"]
        before: NDArray[Any] = running - running[starts[self.game_of_turn]]
        return before

    def leads(self) -> NDArray[np.int64]:
        """Return, for each turn, its player's lead over the best opponent before that turn."""
        seat, score = self.kept_turns["seat"], self.kept_turns["score"]
        players = range(len(self.players))
        totals = np.stack(
            [self.totals_before(np.where(seat == at, score, 0)) for at in players], axis=1
        )
        return _lead_of(totals, seat)

    def margins(self) -> NDArray[np.int64]:
        """Return, for each turn, its player's final lead over the best opponent."""
        final = self.game_rows["final"][:, : len(self.players)].astype(np.int64)
        return _lead_of(final[self.game_of_turn], self.kept_turns["seat"])

    def figures(self) -> NDArray[np.float64]:
        """Return, for each game, the numbers that its statistics are computed from.

        They are the mean score, the turns, the bonus plays, and the spread and share of the win of
        each player.
        """
        seats = len(self.players)
        final = self.by_player("final").astype(np.float64)
        first = final == final.max(axis=1, keepdims=True)
        columns = [
            final.mean(axis=1),
            self.game_rows["turns"],
            self.game_rows["bingos"][:, :seats].sum(axis=1),
            *(self._spreads(player) for player in range(seats)),
            *(first / first.sum(axis=1, keepdims=True)).T,
        ]
        return np.stack(columns, axis=1).astype(np.float64)

    def _spreads(self, player: int) -> NDArray[Any]:
        final = self.by_player("final").astype(np.float64)
        others = np.delete(final, player, axis=1).mean(axis=1)
        spreads: NDArray[Any] = final[:, player] - others
        return spreads

    def _estimate(self, per_game: NDArray[Any]) -> Estimate:
        """Average paired games first: games with the same shuffle are not independent."""
        seats = len(self.players)
        values = np.asarray(per_game, dtype=np.float64)
        if self.pairs and not self.stopped and len(values) % seats == 0:
            values = values.reshape(-1, seats).mean(axis=1)
        if len(values) == 0:
            return Estimate(float("nan"), float("nan"))
        spread = values.std(ddof=1) if len(values) > 1 else float("nan")
        return Estimate(float(values.mean()), float(spread / np.sqrt(len(values))))


def or_none(value: float) -> float | None:
    """Return None instead of NaN, which JSON cannot express."""
    return None if isnan(value) else value


def _lead_of(totals: NDArray[np.int64], seat: NDArray[Any]) -> NDArray[np.int64]:
    """Return, for each row, the lead of a seat over the best of the others."""
    mine = np.take_along_axis(totals, seat[:, None].astype(np.intp), axis=1)[:, 0]
    others = np.where(np.arange(totals.shape[1]) == seat[:, None], np.iinfo(np.int64).min, totals)
    lead: NDArray[np.int64] = mine - others.max(axis=1)
    return lead
