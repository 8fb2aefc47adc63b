"""Shuffled batches of sampled positions, encoded ahead of the trainer by a few threads."""

from __future__ import annotations  # keeps signatures short in help()

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import (
    SAMPLED_POSITION_ROW,
    SAMPLED_TURNS,
    TURN_INPUTS_ROW,
    GameRules,
    SearchWords,
    encode_samples,
)
from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.training.value.sample_files import SampleFolder
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition

# Batches that wait for the trainer, for each thread.
_AHEAD: Final = 3
# Every fiftieth game is kept for validation.
_HELD_OUT: Final = 50


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """Positions, and what the network sees of their turns: eight each, repeated if there are fewer.

    ``inputs`` has the dtype ``TURN_INPUTS_ROW``; the other arrays have a row for each position and
    a column for each turn.
    """

    inputs: NDArray[Any]
    score: NDArray[np.float32]
    lead: NDArray[np.float32]
    in_bag: NDArray[np.float32]
    reply: NDArray[np.float32]
    value: NDArray[np.float32]
    win: NDArray[np.float32]
    to_the_end: NDArray[np.float32]

    @classmethod
    def of(cls, rules: GameRules, words: SearchWords, rows: NDArray[Any]) -> Batch:
        inputs = encode_samples(rules, words, rows.tobytes()).view(TURN_INPUTS_ROW)
        columns = np.arange(SAMPLED_TURNS) % rows["turns"][:, np.newaxis]
        sampled = np.take_along_axis(rows["sampled"], columns, axis=1)

        def per_turn(name: str) -> NDArray[np.float32]:
            return np.ascontiguousarray(sampled[name], dtype=np.float32)

        def per_position(name: str) -> NDArray[np.float32]:
            column = rows[name].astype(np.float32)
            return np.repeat(column[:, np.newaxis], SAMPLED_TURNS, axis=1)

        return cls(
            inputs.reshape(len(rows), SAMPLED_TURNS),
            per_turn("score"),
            per_position("lead"),
            per_position("in_bag"),
            per_turn("reply"),
            per_turn("value"),
            per_turn("win"),
            per_position("to_the_end"),
        )


class SampledPositions:
    """The positions of several folders, without those that have too many tiles in the bag.

    They are held in memory, half a kilobyte each.
    """

    def __init__(
        self, folders: list[SampleFolder], lexicon: Lexicon, edition: Edition, max_in_bag: int
    ) -> None:
        self._rules = game_rules(edition)
        self._words = search_words(lexicon, edition.tiles)
        files = [folder.rows(path) for folder in folders for path in folder.files()]
        used = [rows[rows["in_bag"] <= max_in_bag] for rows in files]
        self._rows = np.concatenate([np.empty(0, SAMPLED_POSITION_ROW), *used])
        self._is_held_out = self._rows["game"] % _HELD_OUT == 0

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def training(self) -> NDArray[np.int64]:
        """The numbers of the positions to learn from."""
        return np.flatnonzero(~self._is_held_out)

    @property
    def validation(self) -> NDArray[np.int64]:
        """The numbers of the positions that are kept for validation."""
        return np.flatnonzero(self._is_held_out)

    def rows(self, numbers: NDArray[np.int64]) -> NDArray[Any]:
        return self._rows[numbers]

    def batch(self, numbers: NDArray[np.int64]) -> Batch:
        return Batch.of(self._rules, self._words, self.rows(numbers))

    def batches(
        self, numbers: NDArray[np.int64], size: int, threads: int, skip: int = 0
    ) -> Iterator[Batch]:
        """Yield batches of these positions in order, after the first ``skip`` batches.

        The last positions are left out if they do not fill a batch.
        """
        starts = iter(range(skip * size, len(numbers) - size + 1, size))
        with ThreadPoolExecutor(threads) as pool:
            waiting: deque[Future[Batch]] = deque()
            try:
                while True:
                    while len(waiting) < _AHEAD * threads:
                        if (start := next(starts, None)) is None:
                            break
                        waiting.append(pool.submit(self.batch, numbers[start : start + size]))
                    if not waiting:
                        return
                    yield waiting.popleft().result()
            finally:
                for each in waiting:
                    each.cancel()


def shuffled(numbers: NDArray[np.int64], seed: int, epoch: int) -> NDArray[np.int64]:
    """Return the numbers in the order of an epoch."""
    return np.random.default_rng([seed, epoch]).permutation(numbers)
