"""What people at the table may ask the referee to do. Each is checked by ``referee.decide``."""

from dataclasses import dataclass

from tilewright.rules.board import Placed
from tilewright.rules.events import Proposal
from tilewright.rules.square import Square
from tilewright.rules.tiles import Tiles


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a turn without laying anything yet, or accept a play that would end the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Declare a play: these tiles on these squares, blanks named in lower case."""

    seat: int
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange these tiles; at a real board ``_`` stands for a tile nobody has seen."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the open play, or the named word where the table judges single words."""

    seat: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """Say whether the challenged play is good, where the table judges by vote; None abstains."""

    seat: int
    good: bool | None


@dataclass(frozen=True, slots=True)
class TakeBlank:
    """Take a blank off the board for the tile it stands for (R10.3)."""

    seat: int
    square: Square


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int


@dataclass(frozen=True, slots=True)
class Propose:
    seat: int
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree to what has been proposed, or decline it."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class CallTime:
    """Say that the time of the seat to move has run out; anybody may look at the clock."""


@dataclass(frozen=True, slots=True)
class EnterRuling:
    """At a real board: what the people there found out about the challenged play."""

    good: bool


@dataclass(frozen=True, slots=True)
class NoteRack:
    """At a real board: tiles known to be on a rack, or left on it at the end."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Overdraw:
    """At a real board: a seat drew too many tiles and the surplus went back unseen (R9.3)."""

    seat: int
    surplus: int


@dataclass(frozen=True, slots=True)
class Fine:
    """At a real board: points a seat loses for overtime."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class EndByHand:
    """At a real board: the people there agree that no play is left."""


@dataclass(frozen=True, slots=True)
class Correct:
    """At a real board: undo the last entry, so that it can be entered again."""


Command = (
    Begin
    | Lay
    | Exchange
    | Pass
    | Challenge
    | Vote
    | TakeBlank
    | Resign
    | Propose
    | Answer
    | CallTime
    | EnterRuling
    | NoteRack
    | Overdraw
    | Fine
    | EndByHand
    | Correct
)
