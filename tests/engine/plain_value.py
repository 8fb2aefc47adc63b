"""The value network in plain Python and NumPy, built on the rules: the reference for the kernel's.

It derives every input from the words and the board itself, and multiplies dense matrices in double
precision. It shares no code with the kernel.
"""

from collections import Counter
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.learned_value import TurnValue
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.value.network import ValueNetwork
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import BLANK, ENGLISH, Tile, as_held, letter_of

Array = NDArray[np.float64]

LETTERS: Final = [entry.letter for entry in ENGLISH.letters]
TILES: Final = [BLANK, *LETTERS]
POINTS: Final = np.array([entry.value for entry in ENGLISH.letters], dtype=float)
# The layers in the order of the file.
SHAPES: Final = {
    "squares": (8, 15 * 61, 64),
    "lane_bias": (8, 64),
    "context": (28, 64),
    "lanes": (64, 64),
    "lanes_bias": (64,),
    "pooled": (64, 128),
    "head": (110, 128),
    "head_bias": (128,),
    "second": (128, 32),
    "second_bias": (32,),
    "outputs": (32, 3),
    "outputs_bias": (3,),
    "kept": (27, 64),
}


def layers(network: ValueNetwork) -> dict[str, Array]:
    flat, found, start = network.weights.astype(float), {}, 0
    for name, shape in SHAPES.items():
        size = int(np.prod(shape))
        found[name] = flat[start : start + size].reshape(shape)
        start += size
    assert start == len(flat)
    return found


@cache
def parts_of_words(lexicon: Lexicon) -> frozenset[str]:
    """Return every run of two to four letters in a word."""
    return frozenset(
        word[at : at + size]
        for word in lexicon
        for size in (2, 3, 4)
        for at in range(len(word) - size + 1)
    )


def letters_at(board: Board, squares: list[Square]) -> str:
    return "".join(letter_of(tile) if (tile := board.at(each)) else " " for each in squares)


def inputs_of_square(
    board: Board, lane: list[Square], at: int, axis: Axis, share: Array, lexicon: Lexicon
) -> Array:
    inputs = np.zeros(61)
    square = lane[at]
    tile = board.at(square)
    if tile is not None:
        inputs[LETTERS.index(letter_of(tile))] = 1
        inputs[26] = tile != letter_of(tile)
        return inputs
    column = letters_at(board, [Square(square.row, c) for c in range(15)])
    line, here = (column, square.column)
    if axis is Axis.ACROSS:
        line, here = letters_at(board, [Square(r, square.column) for r in range(15)]), square.row
    before, after = line[:here].split(" ")[-1], line[here + 1 :].split(" ")[0]
    allowed = set(LETTERS)
    if before or after:
        allowed = {letter for letter in LETTERS if before + letter + after in lexicon}
    own = letters_at(board, lane)
    left, right = own[:at].split(" ")[-1][-3:], own[at + 1 :].split(" ")[0][:3]
    parts = parts_of_words(lexicon)
    allowed = {
        letter
        for letter in allowed
        if (not left or left + letter in parts) and (not right or letter + right in parts)
    }
    crossed = bool(before or after)
    if not crossed and len(allowed) == 26:
        return inputs
    good = np.array([letter in allowed for letter in LETTERS], dtype=float)
    fitting = float(good @ share[1:]) + (share[0] if allowed else 0)
    inputs[28] = fitting
    inputs[29] = 1 - (1 - fitting) ** 7
    inputs[31] = (good * share[1:]) @ POINTS / 4
    inputs[32] = (good * (share[1:] > 0) * POINTS).max() / 8
    inputs[33] = 7 * (share[TILES.index("S")] + share[0]) if "S" in allowed else 0
    if crossed:
        inputs[27] = 1
        inputs[30] = min(31, crossing_points(board, square, axis.other)) / 8
        inputs[35:] = good
    else:
        inputs[34] = 1
    return inputs


def crossing_points(board: Board, square: Square, axis: Axis) -> int:
    points = 0
    for step in (-1, 1):
        at = square.along(axis, step)
        while board.contains(at) and (tile := board.at(at)) is not None:
            points += ENGLISH.worth([tile])
            at = at.along(axis, step)
    return points


def counts(tiles: Counter[Tile]) -> Array:
    return np.array([tiles[tile] for tile in TILES], dtype=float)


def plain_value(
    position: Position, turn: Play | Exchange, lexicon: Lexicon, network: ValueNetwork
) -> TurnValue:
    """Return the value of a turn."""
    net = layers(network)
    board, rack = position.board, Counter(position.racks[0])
    unseen = Counter(ENGLISH.all_tiles())
    unseen.subtract(as_held(tile) for _, tile in board.tiles())
    unseen.subtract(rack)
    in_bag = unseen.total() - 7
    if isinstance(turn, Play):
        board = board.with_tiles(turn.placed)
        used = [as_held(tile) for _, tile in turn.placed]
    else:
        used = list(turn.tiles)
    kept = counts(rack - Counter(used))
    hidden = counts(unseen)
    share = hidden / max(hidden.sum(), 1)
    context = np.append(7 * share, max(hidden.sum(), 1) / 100) @ net["context"]
    pooled = np.zeros(64)
    for axis in Axis:
        for number in range(15):
            lane = [
                Square(number, at) if axis is Axis.ACROSS else Square(at, number)
                for at in range(15)
            ]
            inputs = np.concatenate(
                [inputs_of_square(board, lane, at, axis, share, lexicon) for at in range(15)]
            )
            kind = min(number, 14 - number)
            first = inputs @ net["squares"][kind] + net["lane_bias"][kind] + context
            pooled += relu(relu(first) @ net["lanes"] + net["lanes_bias"])
    features = np.concatenate(
        [
            hidden / 10,
            kept,
            np.eye(21)[min(in_bag, 20)],
            [in_bag / 50, turn.leave_value / 10, isinstance(turn, Exchange)],
            np.eye(8)[min(len(used), 7)],
            np.eye(22)[min(max(in_bag - len(used), -7), 14) + 7],
            [kept[1:] @ POINTS / 10, hidden[1:] @ POINTS / 50],
        ]
    )
    head = relu(pooled @ net["pooled"] + features @ net["head"] + net["head_bias"])
    out: Any = relu(head @ net["second"] + net["second_bias"]) @ net["outputs"]
    out = out + net["outputs_bias"]
    value = turn.leave_value + 10 * (out[1] + kept @ net["kept"] @ pooled)
    return TurnValue(40 + 10 * out[0], value, 20 * float(np.exp(np.clip(out[2], -3, 3))))


def relu(numbers: Array) -> Array:
    return np.maximum(numbers, 0)
