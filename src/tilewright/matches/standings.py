"""How the players of a match did: shares of wins, spreads, points by phase, time and faults."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.selfplay.result import Estimate
from tilewright.matches.rows import PHASES


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """One player's results.

    ``wins`` is the share of wins; a win for several counts in parts. ``spread`` is the lead over
    the mean of the others. ``points`` are the mean points of a game by phase: ``early`` with more
    than 43 tiles in the bag, ``middle`` with 8 to 43, ``late`` with 1 to 7, ``endgame`` with none,
    and ``leftover`` for the tiles left on the racks. ``ms_per_turn`` is None if it was not
    measured. Standard errors are computed over pairs.
    """

    name: str
    games: int
    wins: Estimate
    spread: Estimate
    score: Estimate
    points: dict[str, float]
    turns: int
    ms_per_turn: float | None
    faults: int
    forfeits: int

    def __repr__(self) -> str:
        wins, spread = _text(self.wins, 100), _text(self.spread, sign="+")
        return f"<Standing: {self.name:.20} wins {wins} % of {self.games:,} games, spread {spread}>"


def standing(name: str, player: int, rows: NDArray[Any]) -> Standing:
    """Return the results of a player in the games of these rows."""
    games, seats = np.nonzero(rows["player"] == player)
    mine = rows[games]

    def own(column: str) -> NDArray[Any]:
        values: NDArray[Any] = mine[column][np.arange(len(mine)), seats]
        return values

    pairs, turns, seconds = mine["pair"], int(own("turns").sum()), float(own("seconds").sum())
    means = own("points").mean(axis=0) if len(mine) else np.full(len(PHASES), np.nan)
    return Standing(
        name,
        len(mine),
        _over_pairs(own("share"), pairs),
        _over_pairs(_spreads(mine, seats), pairs),
        _over_pairs(own("score"), pairs),
        dict(zip(PHASES, means.tolist(), strict=True)),
        turns,
        1000 * seconds / turns if turns and seconds else None,
        int(own("faults").sum()),
        int(own("forfeited").sum()),
    )


def pair_shares(player: int, rows: NDArray[Any]) -> NDArray[np.float64]:
    """Return a player's share of wins in each pair, in the order of the pairs."""
    games, seats = np.nonzero(rows["player"] == player)
    mine = rows[games]
    return _pair_means(mine["share"][np.arange(len(mine)), seats], mine["pair"])


def _spreads(rows: NDArray[Any], seats: NDArray[Any]) -> NDArray[np.float64]:
    scores = rows["score"].astype(np.float64)
    players = (rows["player"] != 255).sum(axis=1)
    mine = scores[np.arange(len(rows)), seats]
    others = (scores.sum(axis=1) - mine) / np.maximum(players - 1, 1)
    spreads: NDArray[np.float64] = mine - others
    return spreads


def _over_pairs(values: NDArray[Any], pairs: NDArray[Any]) -> Estimate:
    means = _pair_means(values, pairs)
    if not len(means):
        return Estimate(float("nan"), float("nan"))
    deviation = float(means.std(ddof=1)) if len(means) > 1 else float("nan")
    return Estimate(float(means.mean()), deviation / len(means) ** 0.5)


def _pair_means(values: NDArray[Any], pairs: NDArray[Any]) -> NDArray[np.float64]:
    """Return the mean of each pair number: games with the same bag are not independent."""
    if not len(values):
        return np.empty(0)
    counts = np.bincount(pairs)
    sums = np.bincount(pairs, weights=values.astype(np.float64))
    means: NDArray[np.float64] = sums[counts > 0] / counts[counts > 0]
    return means


# The columns of a table of standings.
COLUMNS = ("player", "games", "wins %", "spread", "score", *PHASES, "ms/turn", "faults")


def table_rows(standings: Sequence[Standing]) -> Iterator[tuple[str, ...]]:
    """Yield the texts of the columns for each player, the best one first."""
    for each in sorted(standings, key=lambda one: (-one.wins.mean, -one.spread.mean)):
        faults = f"{each.faults} ({each.forfeits} lost)" if each.forfeits else str(each.faults)
        yield (
            each.name,
            f"{each.games:,}",
            _text(each.wins, 100),
            _text(each.spread, sign="+"),
            f"{each.score.mean:.1f}",
            *(f"{each.points[phase]:.1f}" for phase in PHASES),
            "" if each.ms_per_turn is None else f"{each.ms_per_turn:.1f}",
            faults,
        )


def crosstable(rows: NDArray[Any], players: Sequence[str]) -> list[tuple[str, ...]]:
    """Return each player's share of wins, in percent, in the games with each of the others."""
    lines = [("against", *players)]
    for player, name in enumerate(players):
        with_player = (rows["player"] == player).any(axis=1)
        shares = [
            standing(name, player, rows[with_player & (rows["player"] == other).any(axis=1)]).wins
            for other in range(len(players))
        ]
        cells = ("" if at == player else _text(each, 100) for at, each in enumerate(shares))
        lines.append((name, *cells))
    return lines


def _text(estimate: Estimate, factor: float = 1, sign: str = "") -> str:
    if np.isnan(estimate.mean):
        return "-"
    mean = f"{factor * estimate.mean:{sign}.1f}"
    return mean if np.isnan(estimate.error) else f"{mean} ± {factor * estimate.error:.1f}"
