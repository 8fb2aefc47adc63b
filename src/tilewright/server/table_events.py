"""What happens at a table beside its game. With the game's events it is the table's log.

``at`` is the time of day in milliseconds; the events of the game keep the table's own time, which
stands still while no server runs. A holder is the hash of a device's secret, never the secret.
"""

from dataclasses import dataclass
from enum import Enum

from tilewright.rules.edition import Edition
from tilewright.rules.events import Event
from tilewright.rules.finish_line import Level


class PlayerKind(Enum):
    PERSON = "person"
    COMPUTER = "computer"


class StandIn(Enum):
    """What becomes of an absent player's turns."""

    SKIP = "skip"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as it was set; open while it has no name."""

    player: PlayerKind
    level: Level
    turn_limit_ms: int | None
    name: str | None
    holder: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Timed:
    at: int = 0


@dataclass(frozen=True, slots=True)
class TableSet(_Timed):
    """A table was set; ``first`` starts, where that is not drawn for."""

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


@dataclass(frozen=True, slots=True)
class SeatTaken(_Timed):
    seat: int
    name: str
    holder: str


@dataclass(frozen=True, slots=True)
class SeatFreed(_Timed):
    seat: int


@dataclass(frozen=True, slots=True)
class SeatFilled(_Timed):
    """An open seat was given to a computer."""

    seat: int
    name: str
    level: Level


@dataclass(frozen=True, slots=True)
class OpenSeatsRemoved(_Timed):
    """The game begins without the seats that nobody took; those behind them move up."""


@dataclass(frozen=True, slots=True)
class SeatOffered(_Timed):
    """A link was made that moves a seat to another device; ``secret`` is the link's hash."""

    seat: int
    secret: str
    until: int


@dataclass(frozen=True, slots=True)
class SeatMoved(_Timed):
    """A seat is held by another device now."""

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
class Said(_Timed):
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class ChatSwitched(_Timed):
    on: bool


@dataclass(frozen=True, slots=True)
class NobodyWatched(_Timed):
    """No server ran for a while; nobody's time ran either."""

    ms: int


@dataclass(frozen=True, slots=True)
class RematchSet(_Timed):
    """The same people play again at another table."""

    table: str


TableEvent = (
    TableSet
    | SeatTaken
    | SeatFreed
    | SeatFilled
    | OpenSeatsRemoved
    | SeatOffered
    | SeatMoved
    | StandInProposed
    | StandInAnswered
    | PlayerReturned
    | Said
    | ChatSwitched
    | NobodyWatched
    | RematchSet
)

LogEntry = TableEvent | Event
