"""An edition: the rules a table agrees on before the first tile is drawn.

The boxes are presets (``presets.py``), and a table can change any setting.
"""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass, replace
from enum import Enum

from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.challenge_rule import (
    ChallengeRule,
    Challenges,
    CheckedPlays,
    Judging,
    Points,
)
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.tiles import ENGLISH, TileSet
from tilewright.rules.obstacles import TableObstacle
from tilewright.rules.refusals import BadTable

# No turn limit and no clock is longer than a day.
MAX_LIMIT_MS = 24 * 60 * 60_000


class BoxColours(Enum):
    """The colours of the word squares: pink and red, or red and burgundy (R1)."""

    CLASSIC = "classic"
    HERITAGE = "heritage"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """The game ends when every active seat has passed this many times (R7.2).

    A play or an exchange resets the count. ``bag_empty`` applies once the bag is empty,
    ``tiles_left`` before that.
    """

    bag_empty: int = 2
    tiles_left: int = 2


@dataclass(frozen=True, slots=True)
class ScorelessTurns:
    """The game ends after this many turns of any kind in a row without a score."""

    turns: int = 6


Standstill = PassedOut | ScorelessTurns


class GoingOut(Enum):
    """How leftover tiles count when a player goes out (R7.3)."""

    OTHERS_LOSE_THEIRS = "others-lose-theirs"
    TWICE_THE_OTHERS = "twice-the-others"


@dataclass(frozen=True, slots=True)
class GameClock:
    """A clock for the whole game.

    Each seat has an allowance and pays a fine for every minute it begins beyond that. A seat
    forfeits the game once it exceeds the overtime limit.
    """

    allowance_ms: int = 25 * 60_000
    fine_a_minute: int = 10
    overtime_limit_ms: int | None = 10 * 60_000

    def fine(self, spent_ms: int) -> int:
        """Return the points lost by a player who has used this much time."""
        over = max(0, spent_ms - self.allowance_ms)
        return -(-over // 60_000) * self.fine_a_minute


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
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
    look: BoxColours = BoxColours.CLASSIC
    peg_rack: bool = False

    def __post_init__(self) -> None:
        if (obstacle := _obstacle(self)) is not None:
            raise BadTable(obstacle)

    def __repr__(self) -> str:
        return f"<Edition {self.name!r}: {self.tiles.size} tiles, racks of {self.rack_size}>"


def is_turn_limit(ms: int | None) -> bool:
    """Return whether a turn can have this limit: none, or any time up to a day."""
    return ms is None or 0 < ms <= MAX_LIMIT_MS


def _obstacle(edition: Edition) -> TableObstacle | None:
    """Return why nobody could play by these rules, or None if they are playable."""
    checked, rack_size = isinstance(edition.challenge, CheckedPlays), edition.rack_size
    line = edition.finish_line
    playable = {
        # The first play lays at least two tiles (R3.1).
        TableObstacle.RACK_TOO_SMALL: rack_size >= 2,
        TableObstacle.TOO_FEW_TILES: edition.tiles.size >= 2 * rack_size,
        TableObstacle.BAD_BONUS: _is_possible(edition.bonus),
        TableObstacle.BAD_EXCHANGE_LIMIT: edition.exchange_needs >= 1,
        TableObstacle.BAD_ENDING: _ends(edition.standstill),
        TableObstacle.BAD_PENALTY: _is_fair(edition.challenge),
        # Checked plays need a dictionary: a vote cannot check every play.
        TableObstacle.CONFLICTING_RULES: not (checked and edition.judging is Judging.VOTE),
        TableObstacle.BAD_TURN_LIMIT: is_turn_limit(edition.turn_limit_ms),
        TableObstacle.BAD_CLOCK: edition.clock is None or _runs(edition.clock),
        TableObstacle.BAD_TARGET: line is None
        or min(line.beginner + line.intermediate + line.expert) >= 1,
    }
    return next((obstacle for obstacle, holds in playable.items() if not holds), None)


def _is_possible(bonus: Bonus) -> bool:
    return bonus.points >= 0 and (bonus.tiles is None or bonus.tiles >= 1)


def _ends(rule: Standstill) -> bool:
    match rule:
        case PassedOut(bag_empty, tiles_left):
            return min(bag_empty, tiles_left) >= 1
        case ScorelessTurns(turns):
            return turns >= 1


def _is_fair(rule: ChallengeRule) -> bool:
    if isinstance(rule, Challenges) and isinstance(rule.penalty, Points):
        return rule.penalty.points >= 0
    return True


def _runs(clock: GameClock) -> bool:
    overtime = clock.overtime_limit_ms
    return (
        0 < clock.allowance_ms <= MAX_LIMIT_MS
        and clock.fine_a_minute >= 0
        and (overtime is None or 0 <= overtime <= MAX_LIMIT_MS)
    )


def without_clocks(edition: Edition) -> Edition:
    """Return the rules of a real board: it has no limits or fines of its own (R9.1)."""
    return replace(edition, turn_limit_ms=None, clock=None)


def nine_tiles(edition: Edition) -> Edition:
    """Return the nine-tile variant: racks of nine, one bonus for seven or more tiles (R10.1)."""
    return replace(edition, rack_size=9, bonus=Bonus(points=50, tiles=7))
