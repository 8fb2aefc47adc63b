"""Everything that changes a game. The log of these events is the only truth about it.

``at`` is the time of the event in milliseconds, on whatever clock the table keeps.
"""

from dataclasses import dataclass
from enum import Enum

from tilewright.rules.bag import TileSource
from tilewright.rules.board import Placed
from tilewright.rules.challenge import Ruling
from tilewright.rules.edition import Edition
from tilewright.rules.finish_line import Level
from tilewright.rules.square import Square
from tilewright.rules.tiles import Tile, Tiles


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: who sits there, their level and their own turn limit, if any (R9.1)."""

    name: str
    level: Level = Level.INTERMEDIATE
    turn_limit_ms: int | None = None


class Proposal(Enum):
    """What players may agree on (R7.2, R13)."""

    NO_PLAY_LEFT = "no-play-left"
    TAKE_BACK = "take-back"
    PAUSE = "pause"
    RESUME = "resume"


class Cause(Enum):
    """Why a game came to its end."""

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
    """The table is set: edition, seats in clockwise order, tiles and the agreed dictionary."""

    edition: Edition
    seats: tuple[Seat, ...]
    source: TileSource
    dictionary: str | None = None


@dataclass(frozen=True, slots=True)
class DrewForFirst(_Timed):
    """One round of the draw for first play; the tiles go back and the bag is mixed again."""

    draws: tuple[tuple[int, Tile], ...]


@dataclass(frozen=True, slots=True)
class FirstChosen(_Timed):
    """The first player was settled without a draw (a rematch, a recorded game)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(_Timed):
    """A seat took its first rack."""

    seat: int
    tiles: Tiles


# Turns (R3, R4)


@dataclass(frozen=True, slots=True)
class Began(_Timed):
    """The next player began a turn (or accepted a last play); the challenge window is closed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Laid(_Timed):
    """A play lies on the board."""

    seat: int
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Drew(_Timed):
    """A seat drew back up to a full rack, as far as the bag lasts."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Exchanged(_Timed):
    """Tiles were set aside, as many drawn, and only then put back into the bag (R4)."""

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
    """A blank was taken off the board for the tile it stood for (R10.3)."""

    seat: int
    square: Square


@dataclass(frozen=True, slots=True)
class TimedOut(_Timed):
    """The turn timer ran out: the turn is lost and counts as a pass (R9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned(_Timed):
    seat: int


@dataclass(frozen=True, slots=True)
class Forfeited(_Timed):
    """The game clock's overtime limit was passed; it counts as a resignation."""

    seat: int


# Challenges (R6)


@dataclass(frozen=True, slots=True)
class Challenged(_Timed):
    """A play was challenged; ``word`` is the word named, where the table judges single words."""

    seat: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Voted(_Timed):
    """A vote on a challenge; None is an abstention."""

    seat: int
    good: bool | None


@dataclass(frozen=True, slots=True)
class Ruled(_Timed):
    """The ruling on a challenge, with the words found bad where a dictionary told them apart."""

    ruling: Ruling
    bad: tuple[str, ...] = ()


# Agreement (R7.2, R13)


@dataclass(frozen=True, slots=True)
class Proposed(_Timed):
    seat: int
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Answered(_Timed):
    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class TakenBack(_Timed):
    """The last entry was undone: a turn taken back by agreement, or a scorekeeper's correction."""


@dataclass(frozen=True, slots=True)
class Paused(_Timed):
    pass


@dataclass(frozen=True, slots=True)
class Resumed(_Timed):
    pass


# A real board (scorekeeper mode)


@dataclass(frozen=True, slots=True)
class RackNoted(_Timed):
    """Tiles known to be on a rack: seen during the game, or counted at its end."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Overdrawn(_Timed):
    """A seat had drawn too many tiles; another player put the surplus back unseen (R9.3)."""

    seat: int
    surplus: int


@dataclass(frozen=True, slots=True)
class Fined(_Timed):
    """Points lost for overtime on a real clock."""

    seat: int
    points: int


# The end (R7)


@dataclass(frozen=True, slots=True)
class PlayEnded(_Timed):
    """No more turns; ``seat`` went out or reached the target, where somebody did."""

    cause: Cause
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Reckoned(_Timed):
    """Leftover tiles and time were counted; the result stands."""


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
    | Resigned
    | Forfeited
    | Challenged
    | Voted
    | Ruled
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
