"""An edition: everything a table agrees on before the first tile is drawn.

The boxes are presets (``editions.py``); a table may change any setting.
"""

from dataclasses import dataclass, replace
from enum import Enum

from tilewright.rules.challenge import ChallengeRule, Challenges, CheckedPlays, Judging
from tilewright.rules.finish_line import FinishLine
from tilewright.rules.layout import STANDARD, Layout
from tilewright.rules.scoring import Bonus
from tilewright.rules.tiles import ENGLISH, TileSet


class Look(Enum):
    """The colours of the box: pink and red word squares, or red and burgundy (R1)."""

    CLASSIC = "classic"
    HERITAGE = "heritage"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """The game ends when every active seat has passed so often since the last play (R7.2)."""

    bag_empty: int = 1
    tiles_left: int = 2


@dataclass(frozen=True, slots=True)
class ScorelessTurns:
    """The game ends after so many turns of any kind in a row without a point."""

    turns: int = 6


Standstill = PassedOut | ScorelessTurns


class GoingOut(Enum):
    """How the tiles left over count when a player goes out (R7.3)."""

    OTHERS_LOSE_THEIRS = "others-lose-theirs"
    TWICE_THE_OTHERS = "twice-the-others"


@dataclass(frozen=True, slots=True)
class GameClock:
    """Time per seat for the whole game, the fine for each minute begun beyond it, a last limit."""

    allowance_ms: int = 25 * 60_000
    fine_a_minute: int = 10
    overtime_limit_ms: int | None = 10 * 60_000

    def fine(self, spent_ms: int) -> int:
        over = max(0, spent_ms - self.allowance_ms)
        return -(-over // 60_000) * self.fine_a_minute


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The rules in force at a table."""

    name: str
    layout: Layout = STANDARD
    tiles: TileSet = ENGLISH
    rack_size: int = 7
    bonus: Bonus = Bonus()
    exchange_needs: int = 1
    standstill: Standstill = PassedOut()
    going_out: GoingOut = GoingOut.OTHERS_LOSE_THEIRS
    challenge: ChallengeRule = Challenges()
    judging: Judging = Judging.DICTIONARY
    turn_limit_ms: int | None = None
    clock: GameClock | None = None
    finish_line: FinishLine | None = None
    blanks_circulate: bool = False
    look: Look = Look.CLASSIC
    peg_rack: bool = False

    def __post_init__(self) -> None:
        if self.rack_size < 1:
            raise ValueError("a rack holds at least one tile")
        if self.tiles.size < 2 * self.rack_size:
            raise ValueError("the box has too few tiles for two racks of this size")
        if self.exchange_needs < 1:
            raise ValueError("an exchange needs at least one tile in the bag")
        if isinstance(self.challenge, CheckedPlays) and self.judging is Judging.VOTE:
            raise ValueError("checked plays need a dictionary; a vote cannot check every play")
        if self.turn_limit_ms is not None and self.turn_limit_ms <= 0:
            raise ValueError("a turn limit is longer than nothing")
        if self.bonus.points < 0:
            raise ValueError("a bonus is not negative")


def nine_tiles(edition: Edition) -> Edition:
    """The nine-tile variant: racks of nine, one bonus for seven, eight or nine tiles (R10.1)."""
    return replace(edition, rack_size=9, bonus=Bonus(points=50, tiles=7))
