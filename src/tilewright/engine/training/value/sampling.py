"""Positions of self-play with played-out turns, which the value network learns from.

Two players that use a network, or static ones, play games. Up to eight turns of a position are
played out on the same deals of the unseen tiles: late in the game to its end, earlier for two
turns, after which the network values the position.
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from numpy.typing import NDArray

from tilewright.engine.kernel import (
    MAX_TILES,
    SAMPLED_POSITION_ROW,
    ValuePlan,
    sample_positions,
)
from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.value.network import ValueNetwork
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT

# Called a few times a second with the number of games played. Returns whether to continue.
OnProgress = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class ValueSampling:
    """Which positions to sample, and how; they depend on nothing else.

    ``network`` chooses the turns of the players and values play-outs that stop early; without one,
    equity does. Each turn is played out on ``deals`` deals, or on ``late_deals`` with at most 20
    tiles in the bag. Positions with more than ``max_in_bag`` tiles in the bag are left out, and
    ``early_percent`` of those before the last 20 are sampled. ``varied_percent`` of the turns are
    chosen at random from the best five, so that the network sees more than its own choices.
    """

    lexicon: Lexicon
    leaves: Leaves | None = None
    network: ValueNetwork | None = None
    edition: Edition = TOURNAMENT
    seed: int = 0
    deals: int = 2
    late_deals: int = 4
    max_in_bag: int = MAX_TILES
    early_percent: int = 50
    varied_percent: int = 15

    def play(
        self, first_game: int, games: int, threads: int, on_progress: OnProgress
    ) -> NDArray[Any] | None:
        """Play a range of games and return the positions, or None if it was stopped.

        The rows have the dtype ``SAMPLED_POSITION_ROW``. They do not depend on the number of
        threads.
        """
        plan = ValuePlan(
            None if self.leaves is None else self.leaves.kernel,
            None if self.network is None else self.network.kernel,
            deals=self.deals,
            late_deals=self.late_deals,
            max_in_bag=self.max_in_bag,
            early_percent=self.early_percent,
            varied_percent=self.varied_percent,
        )
        rows, stopped = sample_positions(
            game_rules(self.edition),
            search_words(self.lexicon, self.edition.tiles),
            plan,
            seed=self.seed,
            first_game=first_game,
            games=games,
            threads=threads,
            tick=on_progress,
        )
        return None if stopped else rows.view(SAMPLED_POSITION_ROW)

    def facts(self) -> dict[str, Any]:
        """Return everything that the positions depend on, for a file."""
        return {
            "lexicon": self.lexicon.name,
            "words": _digest(self.lexicon.words.to_kwg()),
            "edition": self.edition.name,
            "leaves": None if self.leaves is None else _digest(self.leaves.to_klv2()),
            "network": None if self.network is None else _digest(self.network.to_bytes()),
            "seed": self.seed,
            "deals": self.deals,
            "late_deals": self.late_deals,
            "max_in_bag": self.max_in_bag,
            "early_percent": self.early_percent,
            "varied_percent": self.varied_percent,
        }


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]
