"""Events: everything that changes a game. The log of events is the only source of truth.

``at`` is the time of the event in milliseconds, on whatever clock the table uses. Class names and
fields are part of the record format: see ``notation/record``.
"""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass
from enum import Enum

from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import Level
from tilewright.rules.equipment.bag import TileSource
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import Tile, Tiles


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the player's name, level and personal turn limit, if any (R9.1)."""

    name: str
    level: Level = Level.INTERMEDIATE
    turn_limit_ms: int | None = None


class Proposal(Enum):
    """What all players can agree on (R7.2, R13)."""

    NO_PLAY_LEFT = "no-play-left"
    TAKE_BACK = "take-back"
    PAUSE = "pause"
    RESUME = "resume"


class Cause(Enum):
    """Why a game ended."""

    WENT_OUT = "went-out"
    REACHED_TARGET = "reached-target"
    STANDSTILL = "standstill"
    AGREED = "agreed"
    LAST_SEAT = "last-seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Timed:
    at: int = 0


# Setting up (R2)


@dataclass(frozen=True, slots=True)
class Seated(_Timed):
    """The table was set up: edition, seats clockwise, source of tiles and agreed dictionary."""

    edition: Edition
    seats: tuple[Seat, ...]
    source: TileSource
    dictionary: str | None = None


@dataclass(frozen=True, slots=True)
class DrewForFirst(_Timed):
    """One round of the draw for first play. The tiles go back and the bag is shuffled again."""

    draws: tuple[tuple[int, Tile], ...]


@dataclass(frozen=True, slots=True)
class FirstChosen(_Timed):
    """The first player was chosen without a draw, as in a rematch or a recorded game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(_Timed):
    """A seat drew its first rack."""

    seat: int
    tiles: Tiles


# Turns (R3, R4)


@dataclass(frozen=True, slots=True)
class Began(_Timed):
    """The next player began a turn or accepted the last play. This closed the challenge window."""

    seat: int


@dataclass(frozen=True, slots=True)
class Laid(_Timed):
    """A play was laid on the board."""

    seat: int
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Drew(_Timed):
    """A seat refilled its rack, as far as the bag lasted."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Exchanged(_Timed):
    """Tiles were set aside, the same number drawn, and only then the discards put back (R4)."""

    seat: int
    discarded: Tiles
    drawn: Tiles


@dataclass(frozen=True, slots=True)
class Passed(_Timed):
    seat: int


@dataclass(frozen=True, slots=True)
class TurnMissed(_Timed):
    """A turn owed for a failed challenge was served (R6.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlankTaken(_Timed):
    """A blank on the board was swapped for the tile it stood for (R10.3)."""

    seat: int
    square: Square


@dataclass(frozen=True, slots=True)
class TimedOut(_Timed):
    """The turn timer ran out. The turn is lost and counts as a pass (R9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnHidden(_Timed):
    """The player cannot see yet that it is their turn, so their time does not run (R9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnSeen(_Timed):
    """The player can see their turn, so their time runs; ``touched`` if they have done anything."""

    seat: int
    touched: bool


@dataclass(frozen=True, slots=True)
class Resigned(_Timed):
    seat: int


@dataclass(frozen=True, slots=True)
class Forfeited(_Timed):
    """A player exceeded the game clock's overtime limit. It counts as a resignation."""

    seat: int


# Challenges (R6)


@dataclass(frozen=True, slots=True)
class Challenged(_Timed):
    """A play was challenged. ``word`` is the word named, if the table judges single words."""

    seat: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Voted(_Timed):
    """A vote on a challenge. None is an abstention."""

    seat: int
    good: bool | None


@dataclass(frozen=True, slots=True)
class Ruled(_Timed):
    """The ruling on a challenge, with the bad words if a dictionary judged them."""

    ruling: Ruling
    bad: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WordUpheld(_Timed):
    """The challenged word stands; the other words of the play can still be challenged (R6.5).

    ``ruling`` is good, or undecided after a tied vote.
    """

    ruling: Ruling


# Agreement (R7.2, R13)


@dataclass(frozen=True, slots=True)
class Proposed(_Timed):
    """A proposal. ``turn_of`` says how far a take-back goes: see ``TakenBack``."""

    seat: int
    proposal: Proposal
    turn_of: int | None = None


@dataclass(frozen=True, slots=True)
class Answered(_Timed):
    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class TakenBack(_Timed):
    """The last entry was undone, by agreement or as a scorekeeper's correction.

    If ``turn_of`` is a seat, everything since that seat's last turn was undone, and the turn too.
    """

    turn_of: int | None = None


@dataclass(frozen=True, slots=True)
class Paused(_Timed):
    """The players agreed to a pause, or a whole turn of ``seat`` passed without any sign of life.

    The time of that turn does not count (R9.1).
    """

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Resumed(_Timed):
    pass


# A real board (scorekeeper mode)


@dataclass(frozen=True, slots=True)
class RackNoted(_Timed):
    """Tiles known to be on a rack, seen during the game or counted at the end."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Overdrawn(_Timed):
    """A player had drawn too many tiles, and the surplus was put back unseen (R9.3)."""

    seat: int
    surplus: int


@dataclass(frozen=True, slots=True)
class Fined(_Timed):
    """A player lost points for overtime on a real clock."""

    seat: int
    points: int


# The end (R7)


@dataclass(frozen=True, slots=True)
class PlayEnded(_Timed):
    """There are no more turns. ``seat`` is the one that went out or reached its target, if any."""

    cause: Cause
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Reckoned(_Timed):
    """Final scoring was done: leftover tiles and overtime are counted, and the result is known."""


Event = (
    Seated
    | DrewForFirst
    | FirstChosen
    | Dealt
    | Began
    | Laid
    | Drew
    | Exchanged
    | Passed
    | TurnMissed
    | BlankTaken
    | TimedOut
    | TurnHidden
    | TurnSeen
    | Resigned
    | Forfeited
    | Challenged
    | Voted
    | Ruled
    | WordUpheld
    | Proposed
    | Answered
    | TakenBack
    | Paused
    | Resumed
    | RackNoted
    | Overdrawn
    | Fined
    | PlayEnded
    | Reckoned
)
"""Everything that can happen in a game. Events are facts: folding them cannot fail."""
