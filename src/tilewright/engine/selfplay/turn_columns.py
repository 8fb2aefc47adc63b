"""Further columns of the table of turns: the position, and the best turns in it.

``docs/library/learning-data.md`` explains them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument
from tilewright.engine.selfplay.arrow_table import import_pyarrow, tile_texts
from tilewright.engine.selfplay.candidate_columns import find_candidates
from tilewright.engine.selfplay.position_columns import boards_before, cgp_before, unseen_before
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.series import Series

MAX_CANDIDATES: Final = 100
# The number of games that are saved at a time if each turn has many columns, with up to eight
# candidates. With more there are fewer games, so that the memory stays the same.
_WIDE_BATCH: Final = 1000
_FEW_CANDIDATES: Final = 8


class PositionForm(StrEnum):
    """How a table of turns contains the positions."""

    BOARD = "board"
    CGP = "cgp"


@dataclass(frozen=True, eq=False, slots=True)
class TurnColumns:
    """Computes columns for the games of a series, on a number of threads.

    With ``positions`` they are the board or the CGP of each position and the unseen tiles. With
    ``candidates`` they are that many of the best turns by equity.
    """

    series: Series
    positions: PositionForm | None = None
    candidates: int = 0
    threads: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.candidates <= MAX_CANDIDATES:
            raise BadArgument("candidates", f"from 0 to {MAX_CANDIDATES}", self.candidates)

    @property
    def batch(self) -> int | None:
        """How many games to save at a time; None for the default."""
        if self.positions is None and not self.candidates:
            return None
        return max(1, _WIDE_BATCH * _FEW_CANDIDATES // max(_FEW_CANDIDATES, self.candidates))

    @property
    def options(self) -> dict[str, Any]:
        """What the columns depend on, as plain data; empty if there are none."""
        if self.positions is None and not self.candidates:
            return {}
        return {"positions": self.positions, "candidates": self.candidates}

    def __call__(self, result: SelfPlayResult) -> dict[str, Any]:
        """Return the columns as Arrow arrays."""
        if self.positions is None and not self.candidates:
            return {}
        pa = import_pyarrow()
        boards = boards_before(result)
        unseen = unseen_before(result, boards)
        columns: dict[str, Any] = {}
        if self.positions is PositionForm.BOARD:
            columns["board"] = _fixed(pa, boards)
        elif self.positions is PositionForm.CGP:
            rows = result.kept_turns
            racks = tile_texts(rows["rack"], rows["rack_size"], result.edition.tiles)
            columns["cgp"] = pa.array(cgp_before(result, boards, racks), pa.string())
        if self.positions is not None:
            columns["unseen"] = _fixed(pa, unseen)
        if self.candidates:
            found = find_candidates(
                self.series, result, boards, unseen, self.candidates, self.threads
            )
            columns |= {
                "best_kind": _fixed(pa, found.kind),
                "best_lane": _fixed(pa, found.lane),
                "best_start": _fixed(pa, found.start),
                "best_tiles": _fixed(pa, found.tiles.reshape(len(found.tiles), -1)),
                "best_score": _fixed(pa, found.score),
                "best_equity": _fixed(pa, found.equity),
                "played": pa.array(found.played),
            }
        return columns


def _fixed(pa: Any, values: NDArray[Any]) -> Any:
    """Return rows of numbers as lists of a fixed size."""
    flat = pa.array(np.ascontiguousarray(values).ravel())
    return pa.FixedSizeListArray.from_arrays(flat, values.shape[1])
