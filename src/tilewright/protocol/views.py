"""What a viewer sees of a table. These models are an allow-list: nothing hidden has a field."""

from typing import Annotated, Literal

from pydantic import Field

from tilewright.protocol.hints import (
    CoachSetting,
    HintsSetting,
    HintsTaken,
    NoHintsSetting,
    SeatHints,
)
from tilewright.protocol.permissions import May
from tilewright.protocol.settings import EditionSettings
from tilewright.protocol.wire import (
    LevelName,
    PlacedTile,
    SeatNumber,
    SquareName,
    StandInName,
    TileName,
    Tiles,
    WireModel,
)
from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.events import Cause, Proposal


class TileKind(WireModel):
    """A letter with its number of tiles and its value."""

    letter: TileName
    count: int
    value: int


class TableInfo(WireModel):
    """The properties of a table that do not change during a game."""

    id: str
    code: str
    edition: EditionSettings
    board: list[str] = Field(
        description="the empty board, one character per square: . plain, ' double letter, "
        '" triple letter, - double word, = triple word'
    )
    start: SquareName
    tiles: list[TileKind]
    blanks: int
    rules: list[str] = Field(description="the rules in force, one sentence each")
    dictionary: str | None
    real_board: bool
    unseen_panel: bool
    listed: bool
    hints: HintsSetting = NoHintsSetting()
    coach: CoachSetting = "off"
    expire_days: int | None = Field(
        default=None,
        description="the server deletes the table if nobody uses it for this long before its end",
    )


class SeatState(WireModel):
    """What everyone sees of a seat."""

    name: str | None = Field(description="null while the seat is open")
    player: Literal["person", "computer"]
    level: LevelName
    present: bool = Field(description="the device that holds the seat is connected")
    stand_in_from: int | None = Field(
        default=None,
        description="when the others may propose a stand-in, on the table's clock, if away",
    )
    stand_in: StandInName | None
    score: int
    target: int | None
    tiles_held: int
    turns_owed: int
    resigned: bool
    turn_limit_ms: int | None
    spent_ms: int
    hints: SeatHints | None = Field(default=None, description="null if this seat has none")


class WordLine(WireModel):
    """A word of a play: the points of each letter with its premium, then the word multiplier."""

    word: str
    squares: list[SquareName]
    letters: list[int]
    multiplier: int
    points: int


class PlayLine(WireModel):
    kind: Literal["play"] = "play"
    seat: SeatNumber
    play: str = Field(description="in standard notation: 8F HORN")
    placed: list[PlacedTile]
    words: list[WordLine]
    bonus: int
    points: int
    taken_off: bool
    total: int


class ExchangeLine(WireModel):
    kind: Literal["exchange"] = "exchange"
    seat: SeatNumber
    count: int
    total: int


class PassLine(WireModel):
    kind: Literal["pass"] = "pass"
    seat: SeatNumber
    total: int


class MissedTurnLine(WireModel):
    kind: Literal["missed-turn"] = "missed-turn"
    seat: SeatNumber
    total: int


class TimeOutLine(WireModel):
    kind: Literal["time-out"] = "time-out"
    seat: SeatNumber
    total: int


class ChallengeLine(WireModel):
    """A challenge; ``points`` went to the challenged player if the play stood."""

    kind: Literal["challenge"] = "challenge"
    seat: SeatNumber
    against: SeatNumber
    word: str | None
    ruling: Ruling
    bad: list[str]
    points: int
    total: int = Field(description="of the challenged player")


class BlankLine(WireModel):
    kind: Literal["blank"] = "blank"
    seat: SeatNumber
    square: SquareName
    letter: TileName
    total: int


class OverdrawLine(WireModel):
    kind: Literal["overdraw"] = "overdraw"
    seat: SeatNumber
    surplus: int
    total: int


class ResignLine(WireModel):
    kind: Literal["resign"] = "resign"
    seat: SeatNumber
    out_of_time: bool
    total: int


SheetLine = Annotated[
    PlayLine
    | ExchangeLine
    | PassLine
    | MissedTurnLine
    | TimeOutLine
    | ChallengeLine
    | BlankLine
    | OverdrawLine
    | ResignLine,
    Field(discriminator="kind"),
]


class OpenPlay(WireModel):
    """The play that may still be challenged."""

    seat: SeatNumber
    placed: list[PlacedTile]
    words: list[WordLine]
    bonus: int
    points: int
    would_end: bool
    judged: list[str] = Field(description="words that a challenge named and that stand")


class Hearing(WireModel):
    """A challenge that awaits its ruling."""

    challenger: SeatNumber
    word: str | None
    by_vote: bool
    voted: list[SeatNumber]


class JudgedWord(WireModel):
    word: str
    good: bool
    definitions: list[str]


class RulingView(WireModel):
    """The latest ruling, shown until the next play; ``words`` is empty without a dictionary."""

    challenger: SeatNumber
    against: SeatNumber
    ruling: Ruling
    words: list[JudgedWord]


class AgreementView(WireModel):
    proposal: Proposal
    by: SeatNumber
    agreed: list[SeatNumber]


class StandInView(WireModel):
    """A proposed stand-in that awaits the other players' answers."""

    absent: SeatNumber
    what: StandInName
    by: SeatNumber
    agreed: list[SeatNumber]


class Account(WireModel):
    """How one seat's final score adds up."""

    played: int
    fine: int
    leftover: Tiles
    deducted: int
    gained: int
    final: int
    place: int


class ResultView(WireModel):
    cause: Cause
    seat: SeatNumber | None
    accounts: list[Account]
    winners: list[SeatNumber]
    tie_broken: bool = Field(description="the winner has the same final score as another player")
    seed: str | None


class PegRow(WireModel):
    """Where the four pegs of a peg rack are; 0 means that the peg is parked at the left.

    The pegs behind show the score before a play that can still be challenged.
    """

    inner: int
    outer: int
    laps: int
    behind_inner: int
    behind_outer: int


class PublicGame(WireModel):
    """What everyone sees of the game."""

    board: list[PlacedTile]
    bag_count: int
    to_move: SeatNumber | None
    begun: bool
    open_play: OpenPlay | None
    hearing: Hearing | None
    ruling: RulingView | None
    agreement: AgreementView | None
    paused: bool
    unattended: SeatNumber | None = Field(
        default=None,
        description="the seat whose untouched turn paused the game; anyone may resume",
    )
    turn_hidden: bool = Field(
        default=False,
        description="the player to move cannot see the turn yet, so their time does not run",
    )
    first_draws: list[list[tuple[SeatNumber, TileName]]]
    sheet: list[SheetLine]
    commitment: str | None
    deadline: int | None = Field(
        description="when the seat to move runs out of time, on the table's clock"
    )
    counting: bool = Field(description="play has ended; leftover tiles are being counted")
    result: ResultView | None
    pegs: list[PegRow] | None


class PrivateGame(WireModel):
    """What only this viewer sees of the game."""

    now: int = Field(description="the time on the table's clock when this was sent")
    rack: list[TileName] | None
    unseen: list[tuple[TileName, int]] | None
    may: May | None
    hint: HintsTaken | None = Field(default=None, description="the hints taken in this turn")


class GameView(PrivateGame, PublicGame):
    """What one viewer sees of the game."""


class You(WireModel):
    """The seats and role of the receiving device."""

    seats: list[SeatNumber]
    looking_as: SeatNumber | None = Field(description="the seat this view is for")
    host: bool
