"""Turns in the form that the kernel reads."""

from dataclasses import dataclass

import numpy as np

from tilewright.engine.errors import BadArgument
from tilewright.engine.kernel import EXCHANGE, FIRST_COLUMN_LANE, MOVE_ROW, PASS, PLAY
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.tile_codes import TileCodes


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass, which is a candidate only if there is no play and no exchange."""

    text: str = "pass"
    score: int = 0
    equity: float = 0.0


Turn = Play | Exchange | Pass


def encode_turn(turn: Turn, codes: TileCodes) -> bytes:
    """Return the kind of a turn followed by the kernel's row."""
    row = np.zeros(1, MOVE_ROW)
    match turn:
        case Play(placed=placed):
            kind = PLAY
            numbers = codes.numbers([tile for _, tile in placed])
            lane, start = _place(turn)
            row["lane"], row["start"], row["score"] = lane, start, turn.score
        case Exchange(tiles=tiles):
            kind, numbers = EXCHANGE, codes.rack(tiles)
        case Pass():
            kind, numbers = PASS, b""
        case _:
            raise BadArgument("a turn", "a Play, Exchange or Pass", turn)
    row["count"] = len(numbers)
    row["tiles"][0, : len(numbers)] = list(numbers)
    return bytes([kind]) + row.tobytes()


def _place(play: Play) -> tuple[int, int]:
    """Return the lane of a play, and the position of its first tile in it, from 1."""
    first = play.placed[0].square
    if play.text[0].isdigit():
        return first.row, first.column + 1
    return FIRST_COLUMN_LANE + first.column, first.row + 1
