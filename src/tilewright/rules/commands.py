"""Commands: what players and scorekeepers ask the referee to do. ``decide`` checks each one."""

from dataclasses import dataclass

from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.events import Proposal


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a turn without laying anything yet, or accept a play that would end the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay these tiles on these squares. A blank is the letter it stands for, in lower case."""

    seat: int
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange these tiles. At a real board ``_`` is a tile the scorekeeper has not seen."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the open play, or one word of it if the table judges single words."""

    seat: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote on whether the challenged play is good. None is an abstention."""

    seat: int
    good: bool | None


@dataclass(frozen=True, slots=True)
class TakeBlank:
    """Swap a blank on the board for the tile it stands for, from the rack (R10.3)."""

    seat: int
    square: Square


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game. With three or four players the others continue."""

    seat: int


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose something to the other players.

    A take-back undoes the last entry, or everything since the last turn of ``turn_of`` began.
    """

    seat: int
    proposal: Proposal
    turn_of: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline the open proposal."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class CallTime:
    """Report that the seat to move has run out of time. Anyone may report it.

    With ``pauses``, a turn that its player has not touched pauses the game instead of being lost.
    """

    pauses: bool = False


@dataclass(frozen=True, slots=True)
class HideTurn:
    """Report that the player to move cannot see the turn yet, so that no time runs (R9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeeTurn:
    """Report that the player to move can see the turn; ``touched`` if they have done anything."""

    seat: int
    touched: bool


@dataclass(frozen=True, slots=True)
class EnterRuling:
    """At a real board: enter whether the players found the challenged play good."""

    good: bool


@dataclass(frozen=True, slots=True)
class NoteRack:
    """At a real board: note tiles known to be on a rack, or left on it at the end of the game."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Overdraw:
    """At a real board: note that a player drew too many tiles; the surplus went back (R9.3)."""

    seat: int
    surplus: int


@dataclass(frozen=True, slots=True)
class Fine:
    """At a real board: deduct points for overtime."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class EndByHand:
    """At a real board: end the game, since the players agree that no play is left."""


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
    | HideTurn
    | SeeTurn
    | EnterRuling
    | NoteRack
    | Overdraw
    | Fine
    | EndByHand
    | Correct
)
"""Everything that a player, the clock or a scorekeeper can ask the referee to do."""
