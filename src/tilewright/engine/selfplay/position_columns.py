"""What was on the board and unseen before each turn of self-play."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import BLANK_BIT, FIRST_COLUMN_LANE, PLAY, SIDE
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.cgp.exporter import edition_operations
from tilewright.notation.spelling import spelling
from tilewright.rules.equipment.tiles import TileSet

Bytes = NDArray[np.uint8]
_SQUARES = SIDE * SIDE
_NO_TILE = 255


def boards_before(result: SelfPlayResult) -> Bytes:
    """Return the 225 squares of the board before each turn, row by row.

    0 is an empty square, a letter its number in the tile set from 1; a blank has ``BLANK_BIT`` too.
    """
    rows, lengths = result.kept_turns, result.game_rows["turns"].astype(np.int64)
    starts = np.cumsum(lengths) - lengths
    boards = np.zeros((len(result), _SQUARES), np.uint8)
    before = np.empty((len(rows), _SQUARES), np.uint8)
    for turn in range(int(lengths.max(initial=0))):
        games = np.flatnonzero(lengths > turn)
        at = starts[games] + turn
        before[at] = boards[games]
        plays = rows["kind"][at] == PLAY
        _lay(boards, games[plays], rows[at[plays]])
    return before


def _lay(boards: Bytes, games: NDArray[np.int64], plays: NDArray[Any]) -> None:
    """Lay a play on the board of each of these games."""
    lane, next_tile = plays["lane"].astype(np.int64), np.zeros(len(plays), np.int64)
    across = lane < FIRST_COLUMN_LANE
    first = np.where(across, lane * SIDE, lane - FIRST_COLUMN_LANE)
    step = np.where(across, 1, SIDE)
    for place in range(SIDE):
        square = first + step * place
        free = boards[games, square] == 0
        lays = free & (place >= plays["start"] - 1) & (next_tile < plays["count"])
        chosen = np.flatnonzero(lays)
        boards[games[chosen], square[chosen]] = plays["tiles"][chosen, next_tile[chosen]]
        next_tile += lays


def unseen_before(result: SelfPlayResult, boards: Bytes) -> Bytes:
    """Count the tiles that the player to move does not see: first the blanks, then each letter."""
    rows, tiles = result.kept_turns, result.edition.tiles
    kinds = len(tiles.letters) + 1
    box = np.array([tiles.blanks, *(entry.count for entry in tiles.letters)])
    unseen = np.empty((len(rows), kinds), np.uint8)
    used = np.arange(rows["rack"].shape[1]) < rows["rack_size"][:, None]
    racks = np.where(used, rows["rack"], _NO_TILE)
    # One kind of tile at a time, which needs little memory.
    for kind in range(kinds):
        laid = (boards & BLANK_BIT) != 0 if kind == 0 else boards == kind
        unseen[:, kind] = box[kind] - laid.sum(axis=1) - (racks == kind).sum(axis=1)
    return unseen


def cgp_before(result: SelfPlayResult, boards: Bytes, racks: list[str]) -> list[str]:
    """Return each position as CGP: what the player to move knows."""
    seats = len(result.players)
    rows, edition = result.kept_turns, result.edition
    totals = np.stack(
        [
            result.totals_before(np.where(rows["seat"] == seat, rows["score"], 0))
            for seat in range(seats)
        ],
        axis=1,
    )
    order = (rows["seat"][:, None] + np.arange(seats)) % seats
    scores = np.take_along_axis(totals, order.astype(np.intp), axis=1).tolist()
    operations = f"lex {result.lexicon}; " + " ".join(
        f"{each.name} {each.operand};" for each in edition_operations(edition)
    )
    others = "/" * (seats - 1)
    boards_text = [
        "/".join(_row_text(board[at : at + SIDE], edition.tiles) for at in range(0, _SQUARES, SIDE))
        for board in map(bytes, boards)
    ]
    return [
        f"{board} {rack}{others} {'/'.join(map(str, score))} {zeros} {operations}"
        for board, rack, score, zeros in zip(
            boards_text, racks, scores, _scoreless_before(result), strict=True
        )
    ]


def _scoreless_before(result: SelfPlayResult) -> list[int]:
    """Count the turns in a row without a score before each turn."""
    counts, running = [], 0
    rows = result.kept_turns
    for turn, score in zip(rows["turn"].tolist(), rows["score"].tolist(), strict=True):
        if turn == 0:
            running = 0
        counts.append(running)
        running = 0 if score else running + 1
    return counts


@lru_cache(maxsize=1 << 16)
def _row_text(squares: bytes, tiles: TileSet) -> str:
    """Return a row of the board as in CGP."""
    codes, write = tile_codes(tiles), spelling(tiles).write
    text, empty, run = "", 0, list[int]()
    for square in (*squares, None):
        if square != 0 and empty:
            text, empty = f"{text}{empty}", 0
        if not square and run:
            text, run = text + write(codes.tiles(run)), []
        if square == 0:
            empty += 1
        elif square is not None:
            run.append(square)
    return text
