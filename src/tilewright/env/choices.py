"""What the player to move can do, found from that player's view and nothing else.

A *choice* is a number that is the same in every environment: ``PASS`` (-1), ``-2 - mask`` for an
exchange, or the place of a play in the list of this turn. Bit ``k`` of a mask is tile ``k`` of the
rack, sorted with blanks first and then by letter; of equal tiles the first ones are used.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from tilewright.engine.kernel import EXCHANGE_ROW, MAX_TILES, MOVE_ROW, SIDE, find_plays
from tilewright.engine.plays import PlayDecoder, Plays, Rows
from tilewright.engine.tile_codes import TileCodes
from tilewright.env.errors import IllegalAction
from tilewright.env.settings import Order, Settings
from tilewright.rules import commands
from tilewright.rules.commands import Command, Lay
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.view import View

PASS: Final = -1
# Mask 0, exchanging nothing, would have this number.
EXCHANGE_OFFSET: Final = -2


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The choices of one turn: a pass, exchanges and plays."""

    settings: Settings
    rack: bytes
    exchanges: tuple[int, ...]
    plays: Plays
    decoder: PlayDecoder

    def check(self, choice: int) -> None:
        """Raise ``IllegalAction`` unless this choice is one of them."""
        if choice >= len(self.plays):
            raise IllegalAction(choice, f"the turn has {len(self.plays)} plays, numbered from 0")
        if choice <= EXCHANGE_OFFSET and EXCHANGE_OFFSET - choice not in self.exchanges:
            raise IllegalAction(choice, "this exchange is not possible now")

    def command(self, choice: int, seat: int) -> Command:
        """Return what the player does, as the referee understands it."""
        self.check(choice)
        if choice == PASS:
            return commands.Pass(seat)
        if choice < PASS:
            return commands.Exchange(seat, self.exchanged(choice))
        return Lay(seat, self.plays[choice].placed)

    def text(self, choice: int) -> str:
        """Return the turn as people write it, with its score."""
        self.check(choice)
        if choice == PASS:
            return "pass"
        if choice < PASS:
            return f"-{self.decoder.spelling.write(self.exchanged(choice))}"
        play = self.plays[choice]
        return f"{play.text} {play.score}"

    def exchanged(self, choice: int) -> Tiles:
        """Return the tiles of an exchange."""
        mask = EXCHANGE_OFFSET - choice
        codes = self.settings.codes
        return codes.tiles(tile for slot, tile in enumerate(self.rack) if mask >> slot & 1)


def find_choices(settings: Settings, view: View) -> Choices:
    """Find everything that the viewer, whose turn it is, can do."""
    if view.rack is None:
        raise ValueError("only a seat can move")
    tiles, leaves = settings.edition.tiles, settings.leaves
    squares = board_numbers(view.board, settings.codes)
    rack = bytes(sorted(settings.codes.rack(view.rack)))
    # With an empty bag the others hold all unseen tiles.
    others = 0 if view.bag_count else sum(tiles.value(tile) * n for tile, n in view.unseen)
    moves, exchanges = find_plays(
        settings.rules,
        settings.words,
        None if leaves is None else leaves.kernel,
        squares,
        rack,
        in_bag=min(view.bag_count, MAX_TILES),
        opponent_tile_points=others,
        endgame_terms=leaves is not None,
        best_only=False,
    )
    rows = _in_order(moves.view(MOVE_ROW), settings.order)
    rows.flags.writeable = False
    decoder = PlayDecoder(squares, view.rack, tiles)
    plays = Plays(rows, exchanges.view(EXCHANGE_ROW), decoder)
    most = view.bag_count if view.bag_count >= settings.edition.exchange_needs else 0
    return Choices(settings, rack, exchange_masks(rack, most), plays, decoder)


def board_numbers(board: tuple[Placed, ...], codes: TileCodes) -> bytes:
    """Return the kernel's numbers of the tiles on the board, row by row, with 0 for none."""
    squares = bytearray(SIDE * SIDE)
    numbers = codes.numbers([tile for _, tile in board])
    for (square, _), number in zip(board, numbers, strict=True):
        squares[square.row * SIDE + square.column] = number
    return bytes(squares)


def exchange_masks(rack: bytes, most: int) -> tuple[int, ...]:
    """Return the masks of all exchanges of up to ``most`` tiles, each choice of tiles once."""
    repeats = sum(1 << slot for slot in range(1, len(rack)) if rack[slot] == rack[slot - 1])
    return _masks(len(rack), repeats, min(most, len(rack)))


@cache
def _masks(size: int, repeats: int, most: int) -> tuple[int, ...]:
    """Return the masks in which no repeated tile is used without the one before it."""
    return tuple(
        mask
        for mask in range(1, 1 << size)
        if mask & repeats & ~(mask << 1) == 0 and mask.bit_count() <= most
    )


def _in_order(rows: Rows, order: Order) -> Rows:
    """Return the plays in this order. The kernel's is by equity, then as in ``canonical``."""
    if order == "equity":
        return rows
    letters = rows["tiles"].T[::-1]
    keys = (*letters, rows["count"], rows["start"], rows["lane"])
    if order == "score":
        keys = (*keys, -rows["score"])
    return rows[np.lexsort(keys)]
