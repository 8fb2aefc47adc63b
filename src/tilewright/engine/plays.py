"""Plays that were found: a table of them, and each as an object for who asks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import FIRST_COLUMN_LANE, SIDE
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.coordinates import write_coordinate
from tilewright.notation.spelling import spelling
from tilewright.rules.board import Placed
from tilewright.rules.square import Axis, Square
from tilewright.rules.tiles import Tile, Tiles, TileSet, as_held

Rows = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Play:
    """A play: as text (``8D W.RD``), the tiles laid, its points, and what it is valued at.

    ``leave`` are the tiles kept; equity is the score and what they are worth.
    """

    text: str
    placed: tuple[Placed, ...]
    score: int
    equity: float
    leave: str

    @property
    def leave_value(self) -> float:
        return self.equity - self.score


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles given back: as text (``-QV``), the tiles, the tiles kept and what those are worth."""

    text: str
    tiles: Tiles
    equity: float
    leave: str

    @property
    def score(self) -> int:
        return 0

    @property
    def leave_value(self) -> float:
        return self.equity


class Scene:
    """The position that plays were found in, as far as writing them down needs it."""

    def __init__(self, squares: bytes, rack: Tiles, tiles: TileSet) -> None:
        self.squares = squares
        self.tiles = tiles
        self.codes = tile_codes(tiles)
        self.spelling = spelling(tiles)
        self._rack = tiles.in_order(rack)

    def leave(self, used: Sequence[Tile]) -> str:
        """What is left of the rack, as text."""
        left = list(self._rack)
        for tile in used:
            left.remove(as_held(tile))
        return self.spelling.write(left)

    def lay(self, lane: int, start: int, tiles: Sequence[Tile]) -> tuple[str, tuple[Placed, ...]]:
        """A play in GCG form, ``.`` for tiles already there, and its tiles on their squares."""
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
        return f"{written_start(lane, start)} {self.spelling.write(word)}", tuple(placed)


# The squares of each lane.
LANES = {row: [Square(row, column) for column in range(SIDE)] for row in range(SIDE)} | {
    FIRST_COLUMN_LANE + column: [Square(row, column) for row in range(SIDE)]
    for column in range(SIDE)
}


@cache
def written_start(lane: int, start: int) -> str:
    """Where a play begins, as players write it: ``8D`` is across, ``D8`` is down."""
    axis = Axis.ACROSS if lane < FIRST_COLUMN_LANE else Axis.DOWN
    return write_coordinate(LANES[lane][start - 1], axis)


class Plays(Sequence[Play]):
    """Plays in order, the best first. Columns are arrays; a ``Play`` is made when asked for.

    Equal plays are in the kernel's order: across before down, from the top left, the shorter
    first, then by letters, blanks last.
    """

    def __init__(self, rows: Rows, exchanges: Rows, scene: Scene) -> None:
        self._rows = rows
        self._exchanges = exchanges
        self._scene = scene

    @property
    def rows(self) -> Rows:
        """All columns in one structured array."""
        return self._rows

    @property
    def scores(self) -> NDArray[np.int32]:
        return self._column("score")

    @property
    def equities(self) -> NDArray[np.float32]:
        return self._column("equity")

    @property
    def lanes(self) -> NDArray[np.uint8]:
        """0 to 14 for the rows, 16 to 30 for the columns."""
        return self._column("lane")

    @property
    def starts(self) -> NDArray[np.uint8]:
        """Where the word begins in its lane, counted from 1."""
        return self._column("start")

    @property
    def counts(self) -> NDArray[np.uint8]:
        """How many tiles are laid."""
        return self._column("count")

    @property
    def tiles(self) -> NDArray[np.uint8]:
        """The tiles laid, nine columns: letters from 1, blanks with 128 added, 0 for none."""
        return self._column("tiles")

    @property
    def score_sum(self) -> int:
        return int(self.scores.sum(dtype=np.int64))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """Every exchange that is allowed, the best leave first."""
        return tuple(map(self._exchange, self._exchanges))

    def within(self, points: float) -> "Plays":
        """The plays that are valued at most so many points less than the best."""
        if not len(self):
            return self
        few = self.equities >= self.equities[0] - np.float32(points)
        return Plays(self._rows[few], self._exchanges, self._scene)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Play: ...
    @overload
    def __getitem__(self, at: slice) -> "Plays": ...
    def __getitem__(self, at: int | slice) -> "Play | Plays":
        if isinstance(at, slice):
            return Plays(self._rows[at], self._exchanges, self._scene)
        return self._play(self._rows[at].tolist())

    def __iter__(self) -> Iterator[Play]:
        return map(self._play, self._rows.tolist())

    def __repr__(self) -> str:
        best = f", the best {self[0].text} for {self[0].score}" if len(self) else ""
        return f"<Plays: {len(self)}{best}>"

    def _column(self, name: str) -> NDArray[Any]:
        column: NDArray[Any] = self._rows[name]
        return column

    def _play(self, row: tuple[Any, ...]) -> Play:
        tiles, count, lane, start, score, equity = row
        laid = self._scene.codes.tiles(tiles[:count])
        text, placed = self._scene.lay(lane, start, laid)
        return Play(text, placed, score, equity, self._scene.leave(laid))

    def _exchange(self, row: Any) -> Exchange:
        numbers = row["tiles"].tolist()[: int(row["count"])]
        scene = self._scene
        given = scene.tiles.in_order(scene.codes.tiles(numbers))
        text = f"-{scene.spelling.write(given)}"
        return Exchange(text, given, float(row["leave"]), scene.leave(given))
