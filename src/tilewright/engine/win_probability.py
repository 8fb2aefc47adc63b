"""How often the player to move wins, by the tiles they do not see and how far they are ahead.

Counted from games of self-play between two, then smoothed: neighbours tell of each other, and who
is further ahead wins at least as often.
"""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import PLAY
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.whole_file import write_whole

WIDEST: Final = 400


class BadWinTable(ValueError):
    """A file that holds no such table."""


@dataclass(frozen=True, eq=False, slots=True)
class WinTable:
    """The share of wins: a row for each number of unseen tiles, a column for each lead.

    Leads go from -400 to 400; whoever is further ahead wins as often as with 400.
    """

    share: NDArray[np.float32]

    def __post_init__(self) -> None:
        if self.share.ndim != 2 or self.share.shape[1] != 2 * WIDEST + 1 or not len(self.share):
            raise BadWinTable("a table of wins has a column for each lead from -400 to 400")
        if not ((self.share >= 0) & (self.share <= 1)).all():
            raise BadWinTable("a share of wins is between 0 and 1")

    def wins(self, unseen: int, lead: int) -> float:
        """How often a player to move wins who is so far ahead and does not see so many tiles."""
        row = min(max(unseen, 0), len(self.share) - 1)
        return float(self.share[row, min(max(lead, -WIDEST), WIDEST) + WIDEST])

    def save(self, path: Path) -> None:
        """Write it whole or not at all."""
        buffer = io.BytesIO()
        # Two decimals of a percent are more than any count can tell.
        np.savez_compressed(buffer, share=np.round(self.share * 10_000).astype(np.uint16))
        write_whole(path, buffer.getvalue())

    @classmethod
    def load(cls, path: Path) -> "WinTable":
        try:
            with np.load(path, allow_pickle=False) as held:
                share = held["share"].astype(np.float32) / 10_000
        except (ValueError, KeyError, EOFError) as error:
            raise BadWinTable(f"{path} holds no table of wins") from error
        return cls(share)


@dataclass(frozen=True, eq=False, slots=True)
class WinCounts:
    """Wins (a tie is half a win) and turns, by unseen tiles and lead; counts can be added."""

    wins: NDArray[np.float64]
    turns: NDArray[np.float64]

    @classmethod
    def none(cls, box: int) -> "WinCounts":
        """Nothing counted yet, for a box of so many tiles."""
        shape = (box + 1, 2 * WIDEST + 1)
        return cls(np.zeros(shape), np.zeros(shape))

    def __add__(self, other: "WinCounts") -> "WinCounts":
        return WinCounts(self.wins + other.wins, self.turns + other.turns)


def count_wins(result: SelfPlayResult) -> WinCounts:
    """Count the turns of games between two, of which the turns were kept."""
    if result.turn_rows is None or len(result.players) != 2:
        raise ValueError("wins are counted in games of two, with turns=True")
    rows = result.turn_rows
    laid = result.earlier(np.where(rows["kind"] == PLAY, rows["count"], 0).astype(np.int64))
    box = result.edition.tiles.size
    unseen = box - laid - rows["rack_size"]
    won = (np.sign(result.margins()) + 1) / 2
    column = np.clip(result.leads(), -WIDEST, WIDEST) + WIDEST
    counts = WinCounts.none(box)
    np.add.at(counts.wins, (unseen, column), won)
    np.add.at(counts.turns, (unseen, column), 1)
    return counts


def win_table(counts: WinCounts) -> WinTable:
    """The table of counts: smoothed over neighbours, and rising with the lead."""
    wins, turns = counts.wins.copy(), counts.turns.copy()
    # A little of what must be so: who is far behind does not win, who is far ahead does.
    turns[:, [0, -1]] += 1
    wins[:, -1] += 1
    leads = np.arange(2 * WIDEST + 1)
    smooth_wins, smooth_turns = np.empty_like(wins), np.empty_like(turns)
    for unseen in range(len(wins)):
        near = np.exp(-0.5 * ((np.arange(len(wins)) - unseen) / (0.5 + unseen / 25)) ** 2)
        width = 1.0 + unseen / 10
        weights = np.exp(-0.5 * ((leads - WIDEST) / width) ** 2)
        smooth_wins[unseen] = np.convolve(near @ wins, weights, mode="same")
        smooth_turns[unseen] = np.convolve(near @ turns, weights, mode="same")
    share = np.full_like(smooth_wins, 0.5)
    known = smooth_turns > 1e-9
    share[known] = smooth_wins[known] / smooth_turns[known]
    for unseen, row in enumerate(share):
        share[unseen] = _rising(np.interp(leads, leads[known[unseen]], row[known[unseen]]))
    return WinTable(np.clip(share, 0, 1).astype(np.float32))


def _rising(row: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of the least rising row above and the greatest below: it never falls."""
    above = np.maximum.accumulate(row)
    below = np.minimum.accumulate(row[::-1])[::-1]
    middle: NDArray[np.float64] = (above + below) / 2
    return middle
