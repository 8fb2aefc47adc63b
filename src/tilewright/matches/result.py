"""The result of a match, or what is known of it so far."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.selfplay.result import or_none
from tilewright.matches.faults import Fault
from tilewright.matches.rows import PHASES
from tilewright.matches.sequential import Verdict
from tilewright.matches.standings import (
    COLUMNS,
    Standing,
    crosstable,
    standing,
    table_rows,
)
from tilewright.notation.text_layout import text_table


@dataclass(frozen=True, slots=True)
class MatchFault:
    """A fault in a match: the number of the row, the player and what was wrong."""

    row: int
    player: str
    fault: Fault


@dataclass(frozen=True, eq=False, slots=True)
class MatchResult:
    """The games of a match and how its players did.

    ``rows`` is a NumPy table with one row per game: the number of its ``table``, ``pair`` and
    ``game`` in the pair, and by seat the ``player`` (255 for none), final ``score``, ``share`` of
    the win, ``points`` by phase, ``turns``, ``faults``, ``forfeited`` and ``seconds`` of thinking,
    which the kernel does not measure. ``faults`` lists what players did wrong, up to a thousand.
    """

    players: tuple[str, ...]
    edition: str
    lexicon: str
    seed: int
    by_kernel: bool
    rows: NDArray[Any]
    faults: tuple[MatchFault, ...]
    verdict: Verdict | None
    stopped: bool

    def __repr__(self) -> str:
        wins = ", ".join(f"{each.name} {100 * each.wins.mean:.1f} %" for each in self.standings)
        return f"<MatchResult: {len(self.rows)} games, {wins:.60}>"

    def __str__(self) -> str:
        """The standings as a table, and of a round robin who won how often against whom."""
        lines = [text_table([COLUMNS, *table_rows(self.standings)])]
        if len(self.players) > 2:
            lines += ["", text_table(crosstable(self.rows, self.players))]
        if self.verdict is not None:
            lines.append(f"{self.players[0]} is {self.verdict.value} ({self.pairs} pairs)")
        return "\n".join(lines)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def pairs(self) -> int:
        """The number of pairs, each at one table."""
        return int((self.rows["game"] == 0).sum())

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each player did in all games, in the order of ``players``."""
        return tuple(standing(name, at, self.rows) for at, name in enumerate(self.players))

    def __getitem__(self, player: str) -> Standing:
        """Return the standing of a player."""
        return standing(player, self._index(player), self.rows)

    def against(self, player: str, opponent: str) -> Standing:
        """Return how a player did in the games with this opponent."""
        met = (self.rows["player"] == self._index(opponent)).any(axis=1)
        return standing(player, self._index(player), self.rows[met])

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield each game as plain data, with the names of the players by seat."""
        for row in self.rows:
            yield record(row, self.players)

    def summary(self) -> dict[str, Any]:
        """Return the standings as plain data; None where there are too few games."""
        return {
            "games": len(self),
            "pairs": self.pairs,
            "edition": self.edition,
            "lexicon": self.lexicon,
            "seed": self.seed,
            "by_kernel": self.by_kernel,
            "stopped": self.stopped,
            "verdict": None if self.verdict is None else self.verdict.value,
            "standings": [_plain(each) for each in self.standings],
        }

    def _index(self, player: str) -> int:
        if player not in self.players:
            raise KeyError(f"there is no player {player!r}; there are {', '.join(self.players)}")
        return self.players.index(player)


def record(row: Any, players: tuple[str, ...]) -> dict[str, Any]:
    """Return a row as plain data, with the names of the players by seat."""
    seats = range(int((row["player"] != 255).sum()))
    return {
        "table": int(row["table"]),
        "pair": int(row["pair"]),
        "game": int(row["game"]),
        "players": [players[int(row["player"][seat])] for seat in seats],
        "scores": [int(row["score"][seat]) for seat in seats],
        "shares": [round(float(row["share"][seat]), 6) for seat in seats],
        "points": [dict(zip(PHASES, row["points"][seat].tolist(), strict=True)) for seat in seats],
        "turns": [int(row["turns"][seat]) for seat in seats],
        "faults": [int(row["faults"][seat]) for seat in seats],
        "forfeited": [bool(row["forfeited"][seat]) for seat in seats],
    }


def _plain(each: Standing) -> dict[str, Any]:
    return {
        "player": each.name,
        "games": each.games,
        "wins": or_none(each.wins.mean),
        "wins_error": or_none(each.wins.error),
        "spread": or_none(each.spread.mean),
        "spread_error": or_none(each.spread.error),
        "score": or_none(each.score.mean),
        "points": {phase: or_none(points) for phase, points in each.points.items()},
        "turns": each.turns,
        "ms_per_turn": None if each.ms_per_turn is None else round(each.ms_per_turn, 3),
        "faults": each.faults,
        "forfeits": each.forfeits,
    }


def joined(rows: list[NDArray[Any]], empty: NDArray[Any]) -> NDArray[Any]:
    """Return the rows of several parts as one table."""
    return np.concatenate([empty, *rows])
