"""Observations: a seat's view as a row of small integers, or as planes.

Both are computed from ``rules.view`` alone, so hidden tiles cannot leak. Seats are relative to the
viewer: own first, then clockwise. ``docs/library/environments.md`` lists every entry.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import BLANK_BIT, SIDE
from tilewright.env.choices import board_numbers
from tilewright.env.settings import MAX_PLAYERS, Settings
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.layouts import LAYOUTS
from tilewright.rules.score_sheet import ExchangeEntry, PassEntry, PlayEntry
from tilewright.rules.view import View

Tokens = NDArray[np.int16]
Planes = NDArray[np.float32]

SQUARES: Final = SIDE * SIDE
# Added to the number of a letter for a blank, and for a tile of the turn in progress.
BLANK_TOKEN: Final = 32
LAID_TOKEN: Final = 64
SCALARS: Final = 30
LAYOUT_IDS: Final = {name: number for number, name in enumerate(LAYOUTS)}

# Places among the scalars. Four places from TARGET, OWED and PASSES: own, then clockwise.
BAG, SCORE, OTHER_SCORES, OTHER_HELD, SCORELESS, TURN, SEATS, RACK_SIZE = 0, 1, 2, 5, 8, 9, 10, 11
BONUS, EXCHANGE_NEEDS, TARGET, OWED, TO_MOVE, PHASE = 12, 13, 14, 18, 22, 23
LAYOUT, CURSOR, PASSES = 24, 25, 26
# Of ``TO_MOVE``, once the game is over.
NOBODY: Final = MAX_PLAYERS
# Of ``PHASE``, in a turn of several steps. ``TAKEN_BACK`` is added once tiles were taken back.
CHOOSING, LAYING, EXCHANGING, TAKEN_BACK = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class TurnInProgress:
    """The part of a turn that has been chosen tile by tile."""

    phase: int = CHOOSING
    cursor: int = 0
    laid: tuple[tuple[int, int], ...] = ()
    taken: tuple[int, ...] = ()


NOT_BEGUN: Final = TurnInProgress()

# From the kernel's numbers to tokens.
_TOKENS: Final = bytes(
    number & ~BLANK_BIT | (BLANK_TOKEN if number & BLANK_BIT else 0) for number in range(256)
)


def token_count(letters: int) -> int:
    """Return the number of entries of an observation: 309 with 26 letters."""
    return SQUARES + 2 * (letters + 1) + SCALARS


def tokens(settings: Settings, view: View, begun: TurnInProgress = NOT_BEGUN) -> Tokens:
    """Return what a seat sees as small integers.

    ``begun`` is the turn that the viewer has begun: its tiles are shown on the board and no longer
    on the rack.
    """
    if view.viewer is None or view.rack is None:
        raise ValueError("observations are made for seats")
    codes, kinds = settings.codes, settings.letters + 1
    found = np.zeros(token_count(settings.letters), np.int16)
    squares = board_numbers(view.board, codes)
    found[:SQUARES] = np.frombuffer(squares.translate(_TOKENS), np.uint8)
    rack = np.frombuffer(codes.rack(view.rack), np.uint8)
    found[SQUARES : SQUARES + kinds] = np.bincount(rack, minlength=kinds)
    for square, number in begun.laid:
        found[square] = _TOKENS[number] + LAID_TOKEN
    for number in begun.taken:
        found[SQUARES + number] -= 1
    unseen = codes.numbers([tile for tile, _ in view.unseen])
    found[np.frombuffer(unseen, np.uint8) + np.intp(SQUARES + kinds)] = [n for _, n in view.unseen]
    found[-SCALARS:] = _scalars(settings, view, view.viewer, begun)
    return found


def constant_scalars(settings: Settings) -> list[int]:
    """Return the scalars of which some are the same in every observation, and the others zero."""
    scalars, edition = [0] * SCALARS, settings.edition
    scalars[SEATS] = settings.players
    scalars[RACK_SIZE] = edition.rack_size
    scalars[BONUS] = edition.bonus.points
    scalars[EXCHANGE_NEEDS] = edition.exchange_needs
    scalars[LAYOUT] = LAYOUT_IDS[edition.layout.name]
    return scalars


def _scalars(settings: Settings, view: View, viewer: int, begun: TurnInProgress) -> list[int]:
    seats = (*view.seats[viewer:], *view.seats[:viewer])
    scalars = constant_scalars(settings)
    scalars[BAG] = view.bag_count
    scalars[SCORE] = seats[0].score
    for place, seat in enumerate(seats[1:]):
        scalars[OTHER_SCORES + place] = seat.score
        scalars[OTHER_HELD + place] = seat.tiles_held
    scalars[SCORELESS] = _scoreless(view)
    scalars[TURN] = len(view.sheet)
    passes = _passes(view)
    for place, seat in enumerate(seats):
        scalars[TARGET + place] = seat.target or 0
        scalars[OWED + place] = seat.turns_owed
        scalars[PASSES + place] = passes[(viewer + place) % len(seats)]
    scalars[TO_MOVE] = NOBODY if view.to_move is None else (view.to_move - viewer) % len(seats)
    scalars[PHASE] = begun.phase
    scalars[CURSOR] = begun.cursor
    return scalars


def _scoreless(view: View) -> int:
    """Count the turns in a row without a score. With checked plays every entry is a turn."""

    def scores(entry: object) -> bool:
        return isinstance(entry, PlayEntry) and entry.points > 0

    return sum(1 for _ in takewhile(lambda entry: not scores(entry), reversed(view.sheet)))


def _passes(view: View) -> list[int]:
    """Count each seat's passes since the last play or exchange."""
    passes = [0] * len(view.seats)
    for entry in reversed(view.sheet):
        if isinstance(entry, PlayEntry | ExchangeEntry):
            break
        if isinstance(entry, PassEntry):
            passes[entry.seat] += 1
    return passes


def token_bounds(settings: Settings) -> tuple[Tokens, Tokens]:
    """Return the least and the greatest value of every entry."""
    size, letters = token_count(settings.letters), settings.letters
    low, high = np.zeros(size, np.int16), np.full(size, np.iinfo(np.int16).max)
    high[:SQUARES] = LAID_TOKEN + BLANK_TOKEN + letters
    box = [settings.edition.tiles.blanks, *(each.count for each in settings.edition.tiles.letters)]
    high[SQUARES:-SCALARS] = box + box
    scalars_low, scalars_high = low[-SCALARS:], high[-SCALARS:]
    scalars_low[SCORE : OTHER_SCORES + MAX_PLAYERS - 1] = np.iinfo(np.int16).min
    scalars_high[BAG] = settings.edition.tiles.size
    scalars_high[OTHER_HELD : OTHER_HELD + MAX_PLAYERS - 1] = settings.edition.rack_size
    scalars_high[TO_MOVE] = NOBODY
    scalars_high[PHASE] = EXCHANGING + TAKEN_BACK
    scalars_high[LAYOUT] = len(LAYOUT_IDS) - 1
    scalars_high[CURSOR] = 2 * SQUARES
    return low, high


def plane_count(letters: int) -> int:
    """Return the number of planes: 60 with 26 letters."""
    return letters + 1 + 6 + letters + 1


def planes(settings: Settings, view: View, begun: TurnInProgress = NOT_BEGUN) -> Planes:
    """Return what a seat sees as planes of 15 by 15 squares, the channels last.

    One for each letter on the board, one for blanks, two for letter premiums, two for word
    premiums, the star, the last play, and one for each tile of the own rack: its count divided by
    the size of the rack.
    """
    letters = settings.letters
    found = np.zeros((SIDE, SIDE, plane_count(letters)), np.float32)
    row = tokens(settings, view, begun)
    board = row[:SQUARES].reshape(SIDE, SIDE) % LAID_TOKEN
    rows, columns = np.nonzero(board)
    found[rows, columns, board[rows, columns] % BLANK_TOKEN - 1] = 1
    found[:, :, letters] = board > BLANK_TOKEN
    found[:, :, letters + 1 : letters + 6] = _premium_planes(settings.edition.layout)
    for square in _last_play(view):
        found[square // SIDE, square % SIDE, letters + 6] = 1
    rack = row[SQUARES : SQUARES + letters + 1]
    found[:, :, letters + 7 :] = rack / np.float32(settings.edition.rack_size)
    return found


@lru_cache(maxsize=8)
def _premium_planes(layout: Layout) -> NDArray[Any]:
    """Return doubled and tripled letters, doubled and tripled words, and the star."""
    found = np.zeros((SIDE, SIDE, 5), np.float32)
    for row in range(SIDE):
        for column in range(SIDE):
            premium = layout.premium((row, column))
            found[row, column, :4] = (
                premium.letter == 2,
                premium.letter >= 3,
                premium.word == 2,
                premium.word >= 3,
            )
    found[layout.start.row, layout.start.column, 4] = 1
    return found


def _last_play(view: View) -> list[int]:
    for entry in reversed(view.sheet):
        if isinstance(entry, PlayEntry):
            return [square.row * SIDE + square.column for square, _ in entry.play.placed]
    return []
