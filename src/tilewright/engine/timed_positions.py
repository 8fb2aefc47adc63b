"""Positions from self-play, for measuring."""

from tilewright.engine.kernel import FIRST_COLUMN_LANE, PLAY, SIDE
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import self_play
from tilewright.lexicon.lexicon import Lexicon

_TURNS_A_GAME = 15  # at least; games are played until there are enough


def positions_of(
    lexicon: Lexicon, leaves: Leaves, count: int, seed: int
) -> tuple[list[bytes], list[bytes]]:
    """So many boards and racks as the kernel wants them, turn after turn of whole games."""
    games = count // _TURNS_A_GAME + 1
    result = self_play(games, lexicon=lexicon, leaves=leaves, seed=seed, threads=1, turns=True)
    boards: list[bytes] = []
    racks: list[bytes] = []
    squares = bytearray(SIDE * SIDE)
    rows = () if result.turn_rows is None else result.turn_rows
    for row in rows[:count]:
        if row["turn"] == 0:
            squares = bytearray(SIDE * SIDE)
        boards.append(bytes(squares))
        racks.append(row["rack"].tobytes()[: int(row["rack_size"])])
        if row["kind"] == PLAY:
            _lay(squares, int(row["lane"]), int(row["start"]), row["tiles"][: row["count"]])
    return boards, racks


def _lay(squares: bytearray, lane: int, start: int, tiles: list[int]) -> None:
    across = lane < FIRST_COLUMN_LANE
    first = lane * SIDE if across else lane - FIRST_COLUMN_LANE
    step = 1 if across else SIDE
    at = first + (start - 1) * step
    for tile in tiles:
        while squares[at]:
            at += step
        squares[at] = tile
