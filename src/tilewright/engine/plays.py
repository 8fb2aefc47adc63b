"""The plays found in a position: a table whose rows become objects on access."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, overload

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import FIRST_COLUMN_LANE, SIDE
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.coordinates import write_coordinate
from tilewright.notation.spelling import spelling
from tilewright.notation.text_layout import text_table
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import Tile, Tiles, TileSet, as_held

Rows = NDArray[Any]
_PRINTED: Final = 10


@dataclass(frozen=True, slots=True)
class Play:
    """A play: its text (``8D W.RD``), the tiles laid, its score and its equity.

    ``leave`` is the tiles kept. The equity is the score plus the value of the leave.
    """

    text: str
    placed: tuple[Placed, ...] = field(repr=False)
    score: int
    equity: float
    leave: str

    @property
    def leave_value(self) -> float:
        """The value of the tiles kept."""
        return self.equity - self.score


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange: its text (``-QV``), its tiles, its equity and the tiles kept."""

    text: str
    tiles: Tiles = field(repr=False)
    equity: float
    leave: str

    @property
    def score(self) -> int:
        """An exchange scores nothing."""
        return 0

    @property
    def leave_value(self) -> float:
        """The value of the tiles kept."""
        return self.equity


def _read_only(rows: Rows) -> Rows:
    view = rows.view()
    view.flags.writeable = False
    return view


class PlayDecoder:
    """Turns the kernel's rows into plays of one position."""

    def __init__(self, squares: bytes, rack: Tiles, tiles: TileSet) -> None:
        self.squares = squares
        self.tiles = tiles
        self.codes = tile_codes(tiles)
        self.spelling = spelling(tiles)
        self._rack = tiles.in_order(rack)

    def leave(self, used: Sequence[Tile]) -> str:
        """Return the rest of the rack as text."""
        left = list(self._rack)
        for tile in used:
            left.remove(as_held(tile))
        return self.spelling.write(left)

    def decode(
        self, lane: int, start: int, tiles: Sequence[Tile]
    ) -> tuple[str, tuple[Placed, ...]]:
        """Return a play in GCG notation (``.`` for a tile on the board), and its placed tiles."""
        word: list[Tile] = []
        placed: list[Placed] = []
        for square in LANES[lane][start - 1 :]:
            if self.squares[square.row * SIDE + square.column]:
                word.append(".")
            elif len(placed) == len(tiles):
                break
            else:
                tile = tiles[len(placed)]
                word.append(tile)
                placed.append(Placed(square, tile))
        return f"{start_text(lane, start)} {self.spelling.write(word)}", tuple(placed)


# The squares of each lane.
LANES = {row: [Square(row, column) for column in range(SIDE)] for row in range(SIDE)} | {
    FIRST_COLUMN_LANE + column: [Square(row, column) for row in range(SIDE)]
    for column in range(SIDE)
}


@cache
def start_text(lane: int, start: int) -> str:
    """Return the start of a play in standard notation: ``8D`` is across, ``D8`` is down."""
    axis = Axis.ACROSS if lane < FIRST_COLUMN_LANE else Axis.DOWN
    return write_coordinate(LANES[lane][start - 1], axis)


class Plays(Sequence[Play]):
    """Plays, best first. Columns are arrays; a ``Play`` is built when you index or iterate.

    Plays of equal equity are in the kernel's order: across before down, from the top left, fewer
    tiles first, then by letters with blanks last.
    """

    def __init__(self, rows: Rows, exchanges: Rows, decoder: PlayDecoder) -> None:
        self._rows = _read_only(rows)
        self._exchanges = _read_only(exchanges)
        self._decoder = decoder

    @property
    def rows(self) -> Rows:
        """All columns in one structured array, a read-only view of the kernel's memory."""
        return self._rows

    @property
    def scores(self) -> NDArray[np.int32]:
        """The scores, in the order of the plays."""
        return self._column("score")

    @property
    def equities(self) -> NDArray[np.float32]:
        """The equities, in the order of the plays, from high to low."""
        return self._column("equity")

    @property
    def lanes(self) -> NDArray[np.uint8]:
        """0 to 14 for the rows, 16 to 30 for the columns."""
        return self._column("lane")

    @property
    def starts(self) -> NDArray[np.uint8]:
        """The position of the word's first square in its lane, from 1."""
        return self._column("start")

    @property
    def counts(self) -> NDArray[np.uint8]:
        """The number of tiles laid."""
        return self._column("count")

    @property
    def tiles(self) -> NDArray[np.uint8]:
        """The tiles laid, in nine columns: letters from 1, blanks with 128 added, 0 for none."""
        return self._column("tiles")

    @property
    def score_sum(self) -> int:
        """The sum of all scores."""
        return int(self.scores.sum(dtype=np.int64))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """All legal exchanges, best leave first."""
        return tuple(map(self._exchange, self._exchanges))

    def within(self, points: float) -> Plays:
        """Return the plays whose equity is at most this many points below the best."""
        if not len(self):
            return self
        near = self.equities >= self.equities[0] - np.float32(points)
        return self[: int(near.sum())]

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Play: ...
    @overload
    def __getitem__(self, at: slice) -> Plays: ...
    def __getitem__(self, at: int | slice) -> Play | Plays:
        if isinstance(at, slice):
            return Plays(self._rows[at], self._exchanges, self._decoder)
        return self._play(self._rows[at].tolist())

    def __iter__(self) -> Iterator[Play]:
        return map(self._play, self._rows.tolist())

    def __eq__(self, other: object) -> bool:
        """Return whether these are the same plays and exchanges in the same position."""
        if not isinstance(other, Plays):
            return NotImplemented
        return self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[object, ...]:
        decoder = self._decoder
        rows = self._rows.tobytes(), self._exchanges.tobytes()
        return (*rows, decoder.squares, decoder.leave(()), decoder.tiles)

    def __repr__(self) -> str:
        best = f", best {self[0].text} for {self[0].score}" if len(self) else ""
        return f"<Plays: {len(self)}{best}>"

    def __str__(self) -> str:
        """The best plays as a table."""
        best = self[:_PRINTED]
        rows = [(each.text, str(each.score), each.leave, f"{each.equity:.1f}") for each in best]
        more = [f"… and {len(self) - len(best):,} more"] if len(self) > len(best) else []
        return "\n".join([text_table([("play", "score", "leave", "equity"), *rows]), *more])

    def _column(self, name: str) -> NDArray[Any]:
        column: NDArray[Any] = self._rows[name]
        return column

    def _play(self, row: tuple[Any, ...]) -> Play:
        tiles, count, lane, start, score, equity = row
        laid = self._decoder.codes.tiles(tiles[:count])
        text, placed = self._decoder.decode(lane, start, laid)
        return Play(text, placed, score, equity, self._decoder.leave(laid))

    def _exchange(self, row: Any) -> Exchange:
        numbers = row["tiles"].tolist()[: int(row["count"])]
        decoder = self._decoder
        exchanged = decoder.tiles.in_order(decoder.codes.tiles(numbers))
        text = f"-{decoder.spelling.write(exchanged)}"
        return Exchange(text, exchanged, float(row["leave"]), decoder.leave(exchanged))
