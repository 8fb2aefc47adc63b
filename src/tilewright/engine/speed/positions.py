"""A fixed set of positions for benchmarks, so that results from different days are comparable.

They are the turns of the first self-play games with the list ``english``, in order, stored in
``data/positions.cgp``. ``python -m scripts.benchmark_positions`` wrote them once. They stay as they
are even if better leaves would now choose other plays.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tilewright.engine.kernel import PLAY, SIDE
from tilewright.engine.plays import PlayDecoder
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.cgp.position import Position, read_cgp, write_cgp
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import ENGLISH

FILE: Final = Path(__file__).parents[1] / "data" / "positions.cgp"


def benchmark_positions(limit: int | None = None) -> tuple[list[bytes], list[bytes]]:
    """Return the boards and racks for the kernel, at most ``limit`` of them."""
    codes = tile_codes(ENGLISH)
    positions = [read_cgp(line) for line in FILE.read_text("ascii").splitlines()[:limit]]
    boards = [codes.squares(position.board) for position in positions]
    return boards, [codes.rack(position.racks[0]) for position in positions]


def midgame_positions(limit: int) -> list[Position]:
    """Return positions with 30 to 60 tiles on the board, evenly spread over the games."""
    positions = map(read_cgp, FILE.read_text("ascii").splitlines())
    found = [each for each in positions if 30 <= sum(1 for _ in each.board.tiles()) <= 60]
    return found[:: max(len(found) // limit, 1)][:limit]


def positions_of(result: SelfPlayResult) -> Iterator[str]:
    """Yield the position before each turn of two-player games, as CGP. The turns must be kept."""
    if result.turn_rows is None or len(result.players) != 2:
        raise ValueError("positions need two-player games, played with turns=True")
    box = result.edition.tiles
    codes = tile_codes(box)
    board, scores = Board(SIDE, SIDE), [0, 0]
    for row in result.turn_rows:
        if row["turn"] == 0:
            board, scores = Board(SIDE, SIDE), [0, 0]
        seat = int(row["seat"])
        rack = box.in_order(codes.tiles(row["rack"].tolist()[: int(row["rack_size"])]))
        yield write_cgp(Position(board, (rack, ()), (scores[seat], scores[1 - seat])))
        scores[seat] += int(row["score"])
        if row["kind"] == PLAY:
            tiles = codes.tiles(row["tiles"].tolist()[: int(row["count"])])
            decoder = PlayDecoder(codes.squares(board), rack, box)
            board = board.with_tiles(decoder.decode(int(row["lane"]), int(row["start"]), tiles)[1])


def positions_with_in_bag(result: SelfPlayResult, tiles: int) -> Iterator[str]:
    """Yield the first position of each game with this many tiles in the bag, if any, as CGP."""
    latest = -1
    for row, position in zip(result.kept_turns, positions_of(result), strict=True):
        if row["in_bag"] == tiles and int(row["game"]) != latest:
            latest = int(row["game"])
            yield position
