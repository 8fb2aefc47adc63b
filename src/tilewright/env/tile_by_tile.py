"""Turns chosen one tile at a time, by actions whose meaning never changes.

A turn is a path: *pass*; or *begin exchange*, tiles in the order of the sorted rack, *done*; or the
square of the first tile laid and a direction, tiles, *done*. Each choice of the turn has one path.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import BLANK_BIT, FIRST_COLUMN_LANE, MAX_RACK, SIDE
from tilewright.env.choices import EXCHANGE_OFFSET, Choices
from tilewright.env.choices import PASS as PASS_CHOICE
from tilewright.env.observation import (
    CHOOSING,
    EXCHANGING,
    LAYING,
    NOT_BEGUN,
    SQUARES,
    TAKEN_BACK,
    TurnInProgress,
)
from tilewright.notation.coordinates import write_coordinate
from tilewright.rules.equipment.square import Axis, Square

PASS, BEGIN_EXCHANGE, FIRST_PLACE = 0, 1, 2
FIRST_TILE: Final = FIRST_PLACE + 2 * SQUARES
# Where a path has ended.
_END: Final = -1
_LONGEST: Final = MAX_RACK + 2


def action_count(letters: int) -> int:
    """Return the number of actions: 506 with 26 letters."""
    return FIRST_TILE + 2 * letters + 2


@dataclass(frozen=True, slots=True, eq=False)
class Paths:
    """The paths of all choices of a turn, sorted, and the choice of each."""

    letters: int
    steps: NDArray[np.int16]
    choices: NDArray[np.int64]

    @property
    def done(self) -> int:
        return FIRST_TILE + 2 * self.letters

    @property
    def take_back(self) -> int:
        return self.done + 1


@dataclass(frozen=True, slots=True)
class Path:
    """The steps taken in a turn: all paths from ``first`` up to ``last`` begin with them."""

    first: int
    last: int
    steps: tuple[int, ...] = ()
    taken_back: bool = False

    def legal(self, paths: Paths) -> list[int]:
        """Return the actions that lead on. A turn may be taken back once."""
        following = paths.steps[self.first : self.last, len(self.steps)]
        actions: list[int] = np.unique(following).tolist()
        if self.steps and not self.taken_back:
            actions.append(paths.take_back)
        return actions

    def after(self, paths: Paths, action: int) -> "Path":
        """Return the path after a legal action."""
        if action == paths.take_back:
            return Path(0, len(paths.choices), taken_back=True)
        following = paths.steps[self.first : self.last, len(self.steps)]
        first, last = np.searchsorted(following, [action, action + 1]).tolist()
        return replace(
            self,
            first=self.first + first,
            last=self.first + last,
            steps=(*self.steps, action),
        )

    def choice(self, paths: Paths) -> int | None:
        """Return the choice that these steps make, or None if more are needed."""
        ended = self.steps and self.steps[-1] in (PASS, paths.done)
        return int(paths.choices[self.first]) if ended else None


def find_paths(choices: Choices) -> Paths:
    """Return the paths of all choices."""
    letters = choices.settings.letters
    done = FIRST_TILE + 2 * letters
    others = [[PASS]]
    for mask in choices.exchanges:
        held = [tile for slot, tile in enumerate(choices.rack) if mask >> slot & 1]
        others.append([BEGIN_EXCHANGE, *(_tile_action(tile, letters) for tile in held), done])
    rows = choices.plays.rows
    steps = np.full((len(others) + len(rows), _LONGEST), _END, np.int16)
    for number, path in enumerate(others):
        steps[number, : len(path)] = path
    plays = steps[len(others) :]
    squares = np.frombuffer(choices.decoder.squares, np.uint8)
    plays[:, 0] = _places(squares, rows["lane"].astype(np.intp), rows["start"].astype(np.intp))
    tiles, counts = rows["tiles"].astype(np.int16), rows["count"].astype(np.intp)
    blanks = tiles >= BLANK_BIT
    actions = FIRST_TILE + tiles - 1 + np.where(blanks, letters - BLANK_BIT, 0)
    laid = np.arange(MAX_RACK) < counts[:, None]
    plays[:, 1 : MAX_RACK + 1] = np.where(laid, actions, _END)
    plays[np.arange(len(rows)), counts + 1] = done
    numbers = [PASS_CHOICE, *(EXCHANGE_OFFSET - mask for mask in choices.exchanges)]
    every = np.concatenate([np.array(numbers), np.arange(len(rows))])
    order = np.lexsort(steps.T[::-1])
    return Paths(letters, steps[order], every[order])


def in_progress(path: Path, choices: Choices) -> TurnInProgress:
    """Return the turn so far as the player's observation shows it."""
    letters = choices.settings.letters
    phase = TAKEN_BACK if path.taken_back else CHOOSING
    if not path.steps:
        return TurnInProgress(phase) if phase else NOT_BEGUN
    numbers = [_tile_number(action, letters) for action in path.steps[1:]]
    held = tuple(0 if number & BLANK_BIT else number for number in numbers)
    if path.steps[0] == BEGIN_EXCHANGE:
        return TurnInProgress(phase + EXCHANGING, 0, (), held)
    squares = choices.decoder.squares
    square, down = divmod(path.steps[0] - FIRST_PLACE, 2)
    laid = []
    for number in numbers:
        laid.append((square, number))
        square = _next_empty(squares, square, down)
    cursor = 1 + 2 * square + down if square < SQUARES else 0
    return TurnInProgress(phase + LAYING, cursor, tuple(laid), held)


def step_text(action: int, choices: Choices) -> str:
    """Return an action that does not end a turn as people would say it."""
    settings = choices.settings
    if action == BEGIN_EXCHANGE:
        return "exchange"
    if action < FIRST_TILE:
        square, down = divmod(action - FIRST_PLACE, 2)
        axis = Axis.DOWN if down else Axis.ACROSS
        return f"at {write_coordinate(Square(*divmod(square, SIDE)), axis)}"
    if action < FIRST_TILE + 2 * settings.letters:
        number = _tile_number(action, settings.letters)
        return choices.decoder.spelling.write(settings.codes.tiles([number]))
    return "done" if action == FIRST_TILE + 2 * settings.letters else "take back"


def _tile_action(number: int, letters: int) -> int:
    """Return the action for a tile; an exchanged blank (0) is a blank as the first letter."""
    letter = number & ~BLANK_BIT or 1
    blank = number == 0 or number & BLANK_BIT
    return FIRST_TILE + letter - 1 + (letters if blank else 0)


def _tile_number(action: int, letters: int) -> int:
    blank, letter = divmod(action - FIRST_TILE, letters)
    return letter + 1 | (BLANK_BIT if blank else 0)


def _places(
    squares: NDArray[np.uint8], lanes: NDArray[np.intp], starts: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Return the action for the first tile of each play: its square and direction."""
    down = (lanes >= FIRST_COLUMN_LANE).astype(np.intp)
    across_lane = lanes - FIRST_COLUMN_LANE * down
    step = np.where(down, SIDE, 1)
    square = np.where(down, (starts - 1) * SIDE + across_lane, across_lane * SIDE + starts - 1)
    while (taken := squares[square] != 0).any():
        square = np.where(taken, square + step, square)
    return FIRST_PLACE + 2 * square + down


def _next_empty(squares: bytes, square: int, down: int) -> int:
    """Return the next empty square in this direction; past the board if there is none."""
    step = SIDE if down else 1
    last = SQUARES - SIDE + square % SIDE if down else square - square % SIDE + SIDE - 1
    square += step
    while square <= last and squares[square]:
        square += step
    return square if square <= last else SQUARES
