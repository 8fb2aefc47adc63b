"""A series of games that the engine plays against itself, and the rows they produce.

The games of a series are numbered. Each depends only on the series and its number, so a series can
be played in parts, in any order, on any number of cores.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import GAME_ROW, TURN_ROW, SamplingPlan, play_games
from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.value.network import ValueNetwork
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition

# Called a few times a second with the number of games played. Returns whether to continue.
ProgressCallback = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Player:
    """A player that makes the turn with the highest static equity, unless it looks further.

    ``leaves`` value the tiles it keeps. With ``endgame_terms`` it also counts the tiles left on
    the racks once the bag is empty. With a ``value`` network it compares the ten best turns by
    their learned value while the bag holds tiles. With ``late_play_outs`` it plays the best turns
    out that many times when at most seven tiles are in the bag, and makes the one that wins most
    often. A ``late_value`` network takes over from ``value`` with at most twelve tiles in the bag.
    """

    name: str
    leaves: Leaves | None = None
    endgame_terms: bool = True
    value: ValueNetwork | None = None
    late_play_outs: int = 0
    late_value: ValueNetwork | None = None

    @property
    def networks(self) -> tuple[ValueNetwork, ...]:
        """The networks it uses."""
        return tuple(each for each in (self.value, self.late_value) if each is not None)


@dataclass(frozen=True, eq=False, slots=True)
class Sampling:
    """How leaves are sampled during games: the number of racks per turn, random and chosen.

    ``expected`` is the expected equity of the best turn of a random rack, by the number of tiles
    that are not on the board.
    """

    leaves: Leaves
    random_racks: int
    chosen_racks: int
    min_in_bag: int
    expected: NDArray[np.float32]

    @property
    def plan(self) -> SamplingPlan:
        """The kernel's representation of this value."""
        return SamplingPlan(
            self.leaves.kernel,
            random_racks=self.random_racks,
            chosen_racks=self.chosen_racks,
            min_in_bag=self.min_in_bag,
            expected=self.expected,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Samples:
    """Sums of samples, in thousandths of a point.

    They are integers, so the result does not depend on the order of addition.
    """

    total: NDArray[np.int64]
    seen: NDArray[np.int64]
    rack_total: NDArray[np.int64]
    racks_seen: NDArray[np.int64]

    @classmethod
    def zeros(cls, leaves: int, box: int) -> Self:
        return cls(*(np.zeros(size, dtype=np.int64) for size in (leaves, leaves, box, box)))

    def __add__(self, other: "Samples") -> "Samples":
        return Samples(
            self.total + other.total,
            self.seen + other.seen,
            self.rack_total + other.rack_total,
            self.racks_seen + other.racks_seen,
        )


@dataclass(frozen=True, eq=False, slots=True)
class PlayedGames:
    """Games in the order of their numbers, their turns if kept, and the samples if any.

    If ``stopped``, some games are missing; the others are complete.
    """

    game_rows: NDArray[Any]
    turn_rows: NDArray[Any]
    samples: Samples | None
    stopped: bool = False

    @classmethod
    def joined(cls, parts: Iterable["PlayedGames"], *, stopped: bool) -> Self:
        """Join parts of a series, given in order."""
        played = list(parts)
        samples = [part.samples for part in played if part.samples is not None]
        return cls(
            np.concatenate([np.empty(0, GAME_ROW), *(part.game_rows for part in played)]),
            np.concatenate([np.empty(0, TURN_ROW), *(part.turn_rows for part in played)]),
            reduce(Samples.__add__, samples) if samples else None,
            stopped,
        )

    def leading(self, first_game: int) -> "PlayedGames":
        """Return the games before the first one that is missing."""
        present = self.game_rows["game"] == first_game + np.arange(len(self.game_rows))
        games = self.game_rows[: int(np.logical_and.accumulate(present).sum())]
        turns = self.turn_rows[: int(games["turns"].sum(dtype=np.int64))]
        return PlayedGames(games, turns, self.samples, self.stopped)


@dataclass(frozen=True, eq=False, slots=True)
class Series:
    """Everything that games depend on, except their number.

    Players change seats from game to game. With ``pairs``, each shuffle of the bag is played once
    from every seat.
    """

    edition: Edition
    lexicon: Lexicon
    players: tuple[Player, ...]
    seed: int
    pairs: bool = False
    keep_turns: bool = False
    sampling: Sampling | None = None

    def play(
        self, first_game: int, games: int, threads: int, on_progress: ProgressCallback
    ) -> PlayedGames:
        """Play a range of games on this machine, starting with number ``first_game``."""
        plan = None if self.sampling is None else self.sampling.plan
        policies = [
            (
                None if player.leaves is None else player.leaves.kernel,
                player.endgame_terms,
                None if player.value is None else player.value.kernel,
                player.late_play_outs,
                None if player.late_value is None else player.late_value.kernel,
            )
            for player in self.players
        ]
        game_rows, turn_rows, stopped, samples = play_games(
            game_rules(self.edition),
            search_words(self.lexicon, self.edition.tiles),
            policies,
            seed=self.seed,
            first_game=first_game,
            games=games,
            threads=threads,
            pairs=self.pairs,
            keep_turns=self.keep_turns,
            sampling=plan,
            tick=on_progress,
        )
        return PlayedGames(
            game_rows.view(GAME_ROW),
            turn_rows.view(TURN_ROW),
            None if plan is None else Samples(*(sums.astype(np.int64) for sums in samples)),
            stopped,
        )
