"""A fixed set of positions to measure with, so that figures of different days can be compared.

They are the first turns of games of self-play with the list ``english``, one after the other, in
``data/positions.cgp``; ``python -m scripts.timed_positions`` wrote them. They stay as they are when
better leaves would play otherwise.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tilewright.engine.kernel import PLAY, SIDE
from tilewright.engine.plays import Scene
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.cgp import Position, read_cgp, write_cgp
from tilewright.rules.board import Board
from tilewright.rules.tiles import ENGLISH

FILE: Final = Path(__file__).with_name("data") / "positions.cgp"


def timed_positions(most: int | None = None) -> tuple[list[bytes], list[bytes]]:
    """The boards and racks as the kernel wants them; the first ones if not all are wanted."""
    codes = tile_codes(ENGLISH)
    found = [read_cgp(line) for line in FILE.read_text("ascii").splitlines()[:most]]
    boards = [codes.squares(position.board) for position in found]
    return boards, [codes.rack(position.racks[0]) for position in found]


def positions_of(result: SelfPlayResult) -> Iterator[str]:
    """The position before every turn of games for two as CGP; the turns must have been kept."""
    if result.turn_rows is None or len(result.players) != 2:
        raise ValueError("positions are those of games for two, with turns=True")
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
            scene = Scene(codes.squares(board), rack, box)
            board = board.with_tiles(scene.lay(int(row["lane"]), int(row["start"]), tiles)[1])
