"""The rungs of a hint. Each is true of the same play, and none has a field of a later one."""

from dataclasses import dataclass
from enum import StrEnum

from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import Tile, Tiles


class Thought(StrEnum):
    """What to look for: the books' tips, as far as they fit a turn."""

    BONUS = "bonus"
    Q_WITHOUT_U = "q-without-u"
    HOOK = "hook"
    PARALLEL = "parallel"
    SHORT_WORDS = "short-words"
    PREMIUM = "premium"
    THROUGH = "through"
    LONG_WORD = "long-word"
    LOOK_AGAIN = "look-again"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a turn

    @property
    def tip(self) -> int | None:
        """The number of the books' tip that it repeats."""
        return _TIPS.get(self)


_TIPS = {
    Thought.BONUS: 6,
    Thought.Q_WITHOUT_U: 7,
    Thought.HOOK: 8,
    Thought.PARALLEL: 1,
    Thought.SHORT_WORDS: 1,
    Thought.PREMIUM: 4,
    Thought.LONG_WORD: 3,
    Thought.LOOK_AGAIN: 9,
    Thought.EXCHANGE: 5,
}


@dataclass(frozen=True, slots=True)
class ThoughtRung:
    """What to look for."""

    thought: Thought


@dataclass(frozen=True, slots=True)
class RegionRung:
    """Where to look: the row (``8``) or the column (``H``) of the main word."""

    lane: str


@dataclass(frozen=True, slots=True)
class SizeRung:
    """How many tiles the play lays, and its points to the nearest five."""

    tiles: int
    points: int


@dataclass(frozen=True, slots=True)
class LettersRung:
    """The tiles of the rack to lay or to exchange, in alphabetical order; a blank is ``?``."""

    tiles: Tiles


@dataclass(frozen=True, slots=True)
class StartRung:
    """The first square that gets a tile, and that tile; a blank is its letter in lower case."""

    square: Square
    tile: Tile


@dataclass(frozen=True, slots=True)
class PlayRung:
    """The play: its text and tiles, its score, and a sentence about it if there is a good one."""

    text: str
    placed: tuple[Placed, ...]
    score: int
    reason: str | None


Rung = ThoughtRung | RegionRung | SizeRung | LettersRung | StartRung | PlayRung
