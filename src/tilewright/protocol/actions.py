"""What players do at a table: the referee's commands, and actions on the table itself."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from tilewright.players.names import readable_text
from tilewright.protocol.wire import (
    LevelName,
    Name,
    PlacedTile,
    SeatNumber,
    SquareName,
    StandInName,
    Tiles,
    WireModel,
)
from tilewright.rules.events import Proposal


def _visible_text(text: str) -> str:
    if not (readable := readable_text(text)):
        raise ValueError("a chat line has a visible character")
    return readable


WordText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
ChatText = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=500,
        pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$",
    ),
    AfterValidator(_visible_text),
]

Laid = Annotated[list[PlacedTile], Field(max_length=20)]

# The referee's commands


class Begin(WireModel):
    """Begin the turn, which closes the challenge window, or accept a play that ends the game.

    ``play`` holds the tiles of the play that is meant. If another play is open when the action
    arrives, it is refused.
    """

    kind: Literal["begin"] = "begin"
    seat: SeatNumber
    play: Laid | None = None


class Lay(WireModel):
    """Lay a play. A blank is the letter it stands for, in lower case."""

    kind: Literal["lay"] = "lay"
    seat: SeatNumber
    placed: Laid


class Exchange(WireModel):
    """Exchange tiles. At a real board ``_`` is an unknown tile."""

    kind: Literal["exchange"] = "exchange"
    seat: SeatNumber
    tiles: Tiles


class Pass(WireModel):
    kind: Literal["pass"] = "pass"
    seat: SeatNumber


class Challenge(WireModel):
    """Challenge the open play; name a ``word`` if the table judges single words.

    ``play`` holds the tiles of the play that is meant. If another play is open when the action
    arrives, it is refused.
    """

    kind: Literal["challenge"] = "challenge"
    seat: SeatNumber
    play: Laid | None = None
    word: WordText | None = None


class Vote(WireModel):
    kind: Literal["vote"] = "vote"
    seat: SeatNumber
    good: bool | None = Field(description="null abstains")


class TakeBlank(WireModel):
    """Take a blank off the board in exchange for the letter it stands for."""

    kind: Literal["take-blank"] = "take-blank"
    seat: SeatNumber
    square: SquareName


class Resign(WireModel):
    kind: Literal["resign"] = "resign"
    seat: SeatNumber


class Propose(WireModel):
    kind: Literal["propose"] = "propose"
    seat: SeatNumber
    proposal: Proposal


class Answer(WireModel):
    kind: Literal["answer"] = "answer"
    seat: SeatNumber
    agrees: bool


# Entries at a real board


class EnterRuling(WireModel):
    kind: Literal["enter-ruling"] = "enter-ruling"
    good: bool


class NoteRack(WireModel):
    """Enter the tiles known to be on a rack or, at the end, left on it."""

    kind: Literal["note-rack"] = "note-rack"
    seat: SeatNumber
    tiles: Tiles


class Overdraw(WireModel):
    kind: Literal["overdraw"] = "overdraw"
    seat: SeatNumber
    surplus: int = Field(ge=1, le=100)


class Fine(WireModel):
    kind: Literal["fine"] = "fine"
    seat: SeatNumber
    points: int = Field(ge=1, le=10_000)


class EndByHand(WireModel):
    """Enter that no play is left, as the players have agreed."""

    kind: Literal["end-by-hand"] = "end-by-hand"


class Correct(WireModel):
    """Undo the last entry."""

    kind: Literal["correct"] = "correct"


# Actions on the table rather than in the game


class TakeSeat(WireModel):
    """Take an open seat before the game begins."""

    kind: Literal["take-seat"] = "take-seat"
    seat: SeatNumber
    name: Name


class LeaveSeat(WireModel):
    """Leave the seat again before the game begins."""

    kind: Literal["leave-seat"] = "leave-seat"
    seat: SeatNumber


class FillSeat(WireModel):
    """Give an open seat to a computer. Only the host may do this."""

    kind: Literal["fill-seat"] = "fill-seat"
    seat: SeatNumber
    level: LevelName


class FreeSeat(WireModel):
    """Take a seat away from a person or a computer before the game begins.

    Only the host may do this.
    """

    kind: Literal["free-seat"] = "free-seat"
    seat: SeatNumber


class CloseTable(WireModel):
    """Close the table before the game begins. Only the host may do this."""

    kind: Literal["close-table"] = "close-table"


class Start(WireModel):
    """Start the game without the seats that are still open. Only the host may do this."""

    kind: Literal["start"] = "start"


class Say(WireModel):
    kind: Literal["say"] = "say"
    seat: SeatNumber
    text: ChatText


class SwitchChat(WireModel):
    """Switch the chat on or off for everyone. Only the host may do this."""

    kind: Literal["switch-chat"] = "switch-chat"
    on: bool


class ProposeStandIn(WireModel):
    """Propose to skip an absent player, or to let a computer play for them, until they return."""

    kind: Literal["propose-stand-in"] = "propose-stand-in"
    seat: SeatNumber
    absent: SeatNumber
    what: StandInName


class AnswerStandIn(WireModel):
    kind: Literal["answer-stand-in"] = "answer-stand-in"
    seat: SeatNumber
    agrees: bool


class Return(WireModel):
    """Take over from the stand-in again."""

    kind: Literal["return"] = "return"
    seat: SeatNumber


class Hurry(WireModel):
    """Let the computer that is looking ahead make the best turn it has found so far."""

    kind: Literal["hurry"] = "hurry"
    seat: SeatNumber


class TakeHint(WireModel):
    """Take the next hint for this turn: its first is ``rung`` 1. Only this seat is shown it."""

    kind: Literal["hint"] = "hint"
    seat: SeatNumber
    rung: int = Field(ge=1, le=6)


class Rematch(WireModel):
    """Create a table for the same players; the next seat starts."""

    kind: Literal["rematch"] = "rematch"
    seat: SeatNumber


GameAction = (
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
    | EnterRuling
    | NoteRack
    | Overdraw
    | Fine
    | EndByHand
    | Correct
)
TableAction = (
    TakeSeat
    | LeaveSeat
    | FillSeat
    | FreeSeat
    | CloseTable
    | Start
    | Say
    | SwitchChat
    | ProposeStandIn
    | AnswerStandIn
    | Return
    | Hurry
    | TakeHint
    | Rematch
)
Action = Annotated[GameAction | TableAction, Field(discriminator="kind")]
