"""What a reader asks of a review: how thorough it is, and which words are expected of a player."""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Vocabulary(StrEnum):
    """The words that a player can be expected to know."""

    EVERYDAY = "everyday"
    WELL_READ = "well-read"
    ALL = "all"

    @property
    def rarest(self) -> int | None:
        """The highest word level (see ``docs/analyse/words.md``); None means every word."""
        return _RAREST[self]


_TURN_SEEDS: Final = 1_000_003
_RAREST: Final = {Vocabulary.EVERYDAY: 35, Vocabulary.WELL_READ: 60, Vocabulary.ALL: None}


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a review puts into a turn.

    Up to ``search_deals`` choose the best turn. Others, at least ``confirm_deals`` and at most
    ``most_deals``, measure the loss until its standard error is at most ``error`` of winning
    chance, or ``point_error`` points. ``endgame_nodes`` positions are searched in an endgame, and
    ``way_nodes`` over all ways in which one to four tiles can be in the bag. ``refills`` draws
    measure the luck.
    """

    search_deals: int = 600
    confirm_deals: int = 2000
    most_deals: int = 16_000
    error: float = 0.005
    point_error: float = 1.0
    endgame_nodes: int = 200_000
    way_nodes: int = 2_000_000
    refills: int = 200

    def __post_init__(self) -> None:
        nodes = min(self.endgame_nodes, self.way_nodes)
        if min(self.search_deals, self.confirm_deals, nodes, self.refills) < 1:
            raise ValueError("a review needs at least one deal, position and refill")
        if self.most_deals < self.confirm_deals:
            raise ValueError("most_deals must be at least confirm_deals")


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """``static`` compares turns by score and tiles kept alone, which takes less than a second."""

    vocabulary: Vocabulary = Vocabulary.ALL
    static: bool = False
    effort: Effort = Effort()
    seed: int = 0
    threads: int | None = None

    def turn_seed(self, number: int) -> int:
        """Return the seed of the deals on which a turn of the game is compared."""
        return self.seed * _TURN_SEEDS + number
