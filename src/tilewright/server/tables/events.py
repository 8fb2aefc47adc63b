"""Events of a table besides those of its game. Together they form the table's log.

``at`` is the time of day in milliseconds. The events of the game use the table's own time, which
stops while no server runs. A holder is the hash of a device's secret, never the secret itself.

An entry is stored with a kind made from its class name. A class that is renamed keeps its stored
kind in ``KIND``.
"""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tilewright.coach.settings import Vocabulary
from tilewright.players.strength import LEVELS, Strength
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import Level
from tilewright.rules.events import Event
from tilewright.server.tables.hints_agreed import Coach, HintsAgreed, NoHints
from tilewright.study.hints.rungs import Rung


class PlayerKind(Enum):
    PERSON = "person"
    COMPUTER = "computer"


class StandIn(Enum):
    """What happens in an absent player's turns."""

    SKIP = "skip"
    COMPUTER = "computer"


class ClosedBy(Enum):
    HOST = "host"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as it was set up; open while it has no name.

    ``level`` says how well a computer plays. A person has one of the finish-line levels, and a
    computer that stands in for them plays at that level. ``hints`` says whether the player may take
    the table's hints, and ``words`` which words these expect them to know.
    """

    player: PlayerKind
    level: str
    turn_limit_ms: int | None
    name: str | None
    holder: str | None
    hints: bool = True
    words: Vocabulary = Vocabulary.EVERYDAY

    @property
    def strength(self) -> Strength:
        return LEVELS[self.level]

    @property
    def finish_line(self) -> Level:
        """The level that sets the seat's target."""
        return self.strength.finish_line


@dataclass(frozen=True, slots=True, kw_only=True)
class _Timed:
    at: int = 0


@dataclass(frozen=True, slots=True)
class TableSet(_Timed):
    """A table was set up. ``first`` is the seat that starts; None if the players draw for it."""

    code: str
    host: str
    edition: Edition
    dictionary: str | None
    seats: tuple[SeatPlan, ...]
    first: int | None
    real_board: bool
    listed: bool
    unseen_panel: bool
    chat: bool
    away_grace_s: int = 30
    hints: HintsAgreed = NoHints()
    coach: Coach = Coach.OFF


@dataclass(frozen=True, slots=True)
class SeatTaken(_Timed):
    seat: int
    name: str
    holder: str


@dataclass(frozen=True, slots=True)
class SeatFreed(_Timed):
    """A person left the seat, or the host took it away from a person or a computer."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatFilled(_Timed):
    """The host gave an open seat to a computer."""

    seat: int
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class OpenSeatsRemoved(_Timed):
    """The game starts without the open seats; the seats after them move up."""


@dataclass(frozen=True, slots=True)
class TableClosed(_Timed):
    """Nobody can play at the table any more."""

    by: ClosedBy


@dataclass(frozen=True, slots=True)
class SeatOffered(_Timed):
    """A link was created that moves a seat to another device; ``secret`` is the link's hash."""

    seat: int
    secret: str
    until: int


@dataclass(frozen=True, slots=True)
class SeatMoved(_Timed):
    """Another device holds the seat now."""

    seat: int
    holder: str


@dataclass(frozen=True, slots=True)
class StandInProposed(_Timed):
    seat: int
    absent: int
    what: StandIn


@dataclass(frozen=True, slots=True)
class StandInAnswered(_Timed):
    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class PlayerReturned(_Timed):
    seat: int


@dataclass(frozen=True, slots=True)
class ChatSent(_Timed):
    KIND: ClassVar = "said"

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class ChatSwitched(_Timed):
    on: bool


@dataclass(frozen=True, slots=True)
class ServerWasDown(_Timed):
    """No server was running for this long, so no player's clock was either.

    If ``ms`` is negative, the server's clock was set back by that much.
    """

    KIND: ClassVar = "nobody-watched"

    ms: int


@dataclass(frozen=True, slots=True)
class Hurried(_Timed):
    """A player hurried the computer that was looking ahead; ``turn`` is the game's version."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class HintTaken(_Timed):
    """A player took the next hint for their turn; ``of`` is the number of its rungs."""

    seat: int
    rung: Rung
    of: int


@dataclass(frozen=True, slots=True)
class RematchSet(_Timed):
    """A rematch was set up at another table; the seat of the player is None in old records."""

    table: str
    seat: int | None = None


TableEvent = (
    TableSet
    | SeatTaken
    | SeatFreed
    | SeatFilled
    | OpenSeatsRemoved
    | TableClosed
    | SeatOffered
    | SeatMoved
    | StandInProposed
    | StandInAnswered
    | PlayerReturned
    | ChatSent
    | ChatSwitched
    | ServerWasDown
    | Hurried
    | HintTaken
    | RematchSet
)

LogEntry = TableEvent | Event
