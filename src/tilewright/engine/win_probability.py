"""The probability that the player to move wins, by the number of unseen tiles and the lead.

It is counted in two-player self-play and then smoothed: neighbouring cells inform each other, and a
larger lead never wins less often.
"""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tilewright.atomic_file import write_atomically
from tilewright.engine.kernel import PLAY
from tilewright.engine.selfplay.result import SelfPlayResult

MAX_LEAD: Final = 400


class BadWinTable(ValueError):
    """A file that is not a win table."""


@dataclass(frozen=True, eq=False, slots=True)
class WinTable:
    """The share of wins, with a row for each number of unseen tiles and a column for each lead.

    Leads range from -400 to 400; larger ones count as 400.
    """

    share: NDArray[np.float32]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WinTable):
            return NotImplemented
        return np.array_equal(self.share, other.share)

    def __hash__(self) -> int:
        return hash(self.share.tobytes())

    def __repr__(self) -> str:
        return f"<WinTable: up to {len(self.share) - 1} unseen tiles>"

    def __post_init__(self) -> None:
        if self.share.ndim != 2 or self.share.shape[1] != 2 * MAX_LEAD + 1 or not len(self.share):
            raise BadWinTable("a win table has a column for each lead from -400 to 400")
        if not ((self.share >= 0) & (self.share <= 1)).all():
            raise BadWinTable("the shares in a win table are between 0 and 1")

    def wins(self, unseen: int, lead: int) -> float:
        """Return the win probability of the player to move with this lead and unseen tiles."""
        row = min(max(unseen, 0), len(self.share) - 1)
        return float(self.share[row, min(max(lead, -MAX_LEAD), MAX_LEAD) + MAX_LEAD])

    def save(self, path: Path) -> None:
        """Write the table to a file atomically."""
        buffer = io.BytesIO()
        # A hundredth of a percent is finer than the counts are precise.
        np.savez_compressed(buffer, share=np.round(self.share * 10_000).astype(np.uint16))
        write_atomically(path, buffer.getvalue())

    @classmethod
    def load(cls, path: Path) -> "WinTable":
        """Read a table that ``save`` wrote. Raises ``BadWinTable`` or ``OSError``."""
        try:
            with np.load(path, allow_pickle=False) as file:
                share = file["share"].astype(np.float32) / 10_000
        except (ValueError, KeyError, EOFError) as error:
            raise BadWinTable(f"{path} is not a win table") from error
        return cls(share)


@dataclass(frozen=True, eq=False, slots=True)
class WinCounts:
    """Wins (a tie is half a win) and turns, by unseen tiles and lead. Counts can be added."""

    wins: NDArray[np.float64]
    turns: NDArray[np.float64]

    @classmethod
    def zeros(cls, box: int) -> "WinCounts":
        """Return empty counts for a set of ``box`` tiles."""
        shape = (box + 1, 2 * MAX_LEAD + 1)
        return cls(np.zeros(shape), np.zeros(shape))

    def __add__(self, other: "WinCounts") -> "WinCounts":
        return WinCounts(self.wins + other.wins, self.turns + other.turns)


def count_wins(result: SelfPlayResult) -> WinCounts:
    """Count the turns of two-player games. Requires that the turns were kept."""
    if result.turn_rows is None or len(result.players) != 2:
        raise ValueError("counting wins needs two-player games, played with turns=True")
    rows = result.turn_rows
    laid = result.totals_before(np.where(rows["kind"] == PLAY, rows["count"], 0).astype(np.int64))
    box = result.edition.tiles.size
    unseen = box - laid - rows["rack_size"]
    won = (np.sign(result.margins()) + 1) / 2
    column = np.clip(result.leads(), -MAX_LEAD, MAX_LEAD) + MAX_LEAD
    counts = WinCounts.zeros(box)
    np.add.at(counts.wins, (unseen, column), won)
    np.add.at(counts.turns, (unseen, column), 1)
    return counts


def win_table(counts: WinCounts) -> WinTable:
    """Return the table for these counts, smoothed and increasing with the lead."""
    wins, turns = counts.wins.copy(), counts.turns.copy()
    # A weak prior at the edges: far behind loses, far ahead wins.
    turns[:, [0, -1]] += 1
    wins[:, -1] += 1
    leads = np.arange(2 * MAX_LEAD + 1)
    smooth_wins, smooth_turns = np.empty_like(wins), np.empty_like(turns)
    for unseen in range(len(wins)):
        near = np.exp(-0.5 * ((np.arange(len(wins)) - unseen) / (0.5 + unseen / 25)) ** 2)
        width = 1.0 + unseen / 10
        weights = np.exp(-0.5 * ((leads - MAX_LEAD) / width) ** 2)
        smooth_wins[unseen] = np.convolve(near @ wins, weights, mode="same")
        smooth_turns[unseen] = np.convolve(near @ turns, weights, mode="same")
    share = np.full_like(smooth_wins, 0.5)
    known = smooth_turns > 1e-9
    share[known] = smooth_wins[known] / smooth_turns[known]
    for unseen, row in enumerate(share):
        share[unseen] = _increasing(np.interp(leads, leads[known[unseen]], row[known[unseen]]))
    return WinTable(np.clip(share, 0, 1).astype(np.float32))


def _increasing(row: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of the tightest increasing rows above and below this one."""
    above = np.maximum.accumulate(row)
    below = np.minimum.accumulate(row[::-1])[::-1]
    middle: NDArray[np.float64] = (above + below) / 2
    return middle
