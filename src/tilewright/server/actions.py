"""What people do at a table: the referee's commands, and what concerns the table itself."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from tilewright.rules.events import Proposal
from tilewright.rules.finish_line import Level
from tilewright.server.wire import (
    Name,
    PlacedTile,
    SeatNumber,
    SquareName,
    StandInName,
    Tiles,
    Wire,
)

WordText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
ChatText = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=500,
        pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$",
    ),
]

Laid = Annotated[list[PlacedTile], Field(max_length=20)]

# The referee's commands


class Begin(Wire):
    """Begin the turn, so that the open play can no longer be challenged; or accept a last play.

    ``play`` are the tiles of the play that is meant: if another lies there by now, nothing is done.
    """

    kind: Literal["begin"] = "begin"
    seat: SeatNumber
    play: Laid | None = None


class Lay(Wire):
    """Lay a play; a blank is the letter it stands for, in lower case."""

    kind: Literal["lay"] = "lay"
    seat: SeatNumber
    placed: Laid


class Exchange(Wire):
    """Exchange tiles; at a real board ``_`` is a tile nobody has seen."""

    kind: Literal["exchange"] = "exchange"
    seat: SeatNumber
    tiles: Tiles


class Pass(Wire):
    kind: Literal["pass"] = "pass"
    seat: SeatNumber


class Challenge(Wire):
    """Challenge the open play; ``word`` where the table judges single words.

    ``play`` are the tiles of the play that is meant: if another lies there by now, nothing is done.
    """

    kind: Literal["challenge"] = "challenge"
    seat: SeatNumber
    play: Laid | None = None
    word: WordText | None = None


class Vote(Wire):
    kind: Literal["vote"] = "vote"
    seat: SeatNumber
    good: bool | None = Field(description="null abstains")


class TakeBlank(Wire):
    """Take a blank off the board for the tile it stands for."""

    kind: Literal["take-blank"] = "take-blank"
    seat: SeatNumber
    square: SquareName


class Resign(Wire):
    kind: Literal["resign"] = "resign"
    seat: SeatNumber


class Propose(Wire):
    kind: Literal["propose"] = "propose"
    seat: SeatNumber
    proposal: Proposal


class Answer(Wire):
    kind: Literal["answer"] = "answer"
    seat: SeatNumber
    agrees: bool


# What a scorekeeper at a real board does


class EnterRuling(Wire):
    kind: Literal["enter-ruling"] = "enter-ruling"
    good: bool


class NoteRack(Wire):
    """Tiles known to be on a rack, or left on it at the end."""

    kind: Literal["note-rack"] = "note-rack"
    seat: SeatNumber
    tiles: Tiles


class Overdraw(Wire):
    kind: Literal["overdraw"] = "overdraw"
    seat: SeatNumber
    surplus: int = Field(ge=1, le=100)


class Fine(Wire):
    kind: Literal["fine"] = "fine"
    seat: SeatNumber
    points: int = Field(ge=1, le=10_000)


class EndByHand(Wire):
    """The players agree that no play is left."""

    kind: Literal["end-by-hand"] = "end-by-hand"


class Correct(Wire):
    """Undo the last entry."""

    kind: Literal["correct"] = "correct"


# What concerns the table rather than the game


class TakeSeat(Wire):
    """Sit down on an open seat, before the game has begun."""

    kind: Literal["take-seat"] = "take-seat"
    seat: SeatNumber
    name: Name


class LeaveSeat(Wire):
    """Get up again, before the game has begun."""

    kind: Literal["leave-seat"] = "leave-seat"
    seat: SeatNumber


class FillSeat(Wire):
    """The host gives an open seat to a computer."""

    kind: Literal["fill-seat"] = "fill-seat"
    seat: SeatNumber
    level: Level


class Start(Wire):
    """The host begins without the seats that are still open."""

    kind: Literal["start"] = "start"


class Say(Wire):
    kind: Literal["say"] = "say"
    seat: SeatNumber
    text: ChatText


class SwitchChat(Wire):
    """The host switches the chat on or off for everybody."""

    kind: Literal["switch-chat"] = "switch-chat"
    on: bool


class ProposeStandIn(Wire):
    """An absent player's turns be skipped, or be played by a computer, until they are back."""

    kind: Literal["propose-stand-in"] = "propose-stand-in"
    seat: SeatNumber
    absent: SeatNumber
    what: StandInName


class AnswerStandIn(Wire):
    kind: Literal["answer-stand-in"] = "answer-stand-in"
    seat: SeatNumber
    agrees: bool


class Return(Wire):
    """The player is back and takes over from the stand-in."""

    kind: Literal["return"] = "return"
    seat: SeatNumber


class Rematch(Wire):
    """Play again with the same people, the next seat starting."""

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
    | Start
    | Say
    | SwitchChat
    | ProposeStandIn
    | AnswerStandIn
    | Return
    | Rematch
)
Action = Annotated[GameAction | TableAction, Field(discriminator="kind")]
