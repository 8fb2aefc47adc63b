"""A series of games that the engine plays with itself, and what came of some of them.

The games of a series are numbered. Each depends on the series and its number alone, so that a
series can be played in parts, in any order, on any number of processors.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.equipment import game_rules, search_words
from tilewright.engine.kernel import GAME_ROW, TURN_ROW, SamplingPlan, play_games
from tilewright.engine.leaves import Leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.edition import Edition

# Is told a few times a second how many games were played, and answers whether to go on.
Tick = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Player:
    """A player who takes the turn of the highest equity at once.

    ``leaves`` value the tiles kept; ``endgame_terms`` what is left when the bag is empty.
    """

    name: str
    leaves: Leaves | None = None
    endgame_terms: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class Sampling:
    """How leaves are sampled while games are played: so many racks a turn, of either kind.

    ``expected`` is what the best turn of any rack is expected to bring, by the tiles off the board.
    """

    leaves: Leaves
    random_racks: int
    chosen_racks: int
    least_in_bag: int
    expected: NDArray[np.float32]

    @property
    def plan(self) -> SamplingPlan:
        """The same as the kernel knows it."""
        return SamplingPlan(
            self.leaves.kernel,
            random_racks=self.random_racks,
            chosen_racks=self.chosen_racks,
            least_in_bag=self.least_in_bag,
            expected=self.expected,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Samples:
    """Sums of samples in thousandths of a point: whole numbers, the same in whatever order."""

    total: NDArray[np.int64]
    seen: NDArray[np.int64]
    rack_total: NDArray[np.int64]
    racks_seen: NDArray[np.int64]

    @classmethod
    def none(cls, leaves: int, box: int) -> Self:
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
    """Games in the order of their numbers, their turns if they were kept, and the samples if any.

    ``stopped`` if some are missing; those that are there are whole.
    """

    game_rows: NDArray[Any]
    turn_rows: NDArray[Any]
    samples: Samples | None
    stopped: bool = False

    @classmethod
    def joined(cls, parts: Iterable["PlayedGames"], *, stopped: bool) -> Self:
        """Parts of a series, in order, as one."""
        held = list(parts)
        samples = [part.samples for part in held if part.samples is not None]
        return cls(
            np.concatenate([np.empty(0, GAME_ROW), *(part.game_rows for part in held)]),
            np.concatenate([np.empty(0, TURN_ROW), *(part.turn_rows for part in held)]),
            reduce(Samples.__add__, samples) if samples else None,
            stopped,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Series:
    """By which rules and with which words games are played, by whom, and from which seed.

    Seats are changed from game to game; with ``pairs`` each order of the bag is played from every
    seat.
    """

    edition: Edition
    lexicon: Lexicon
    players: tuple[Player, ...]
    seed: int
    pairs: bool = False
    keep_turns: bool = False
    sampling: Sampling | None = None

    def play(self, first_game: int, games: int, threads: int, tick: Tick) -> PlayedGames:
        """Play so many games from a number on, on this machine."""
        plan = None if self.sampling is None else self.sampling.plan
        policies = [
            (None if player.leaves is None else player.leaves.kernel, player.endgame_terms)
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
            tick=tick,
        )
        return PlayedGames(
            game_rows.view(GAME_ROW),
            turn_rows.view(TURN_ROW),
            None if plan is None else Samples(*(sums.astype(np.int64) for sums in samples)),
            stopped,
        )
