"""A table as a viewer sees it: an allow-list, field by field."""

from typing import Annotated, Literal

from pydantic import Field

from tilewright.rules.challenge import Ruling
from tilewright.rules.events import Cause, Proposal
from tilewright.rules.finish_line import Level
from tilewright.server.settings import EditionSettings
from tilewright.server.wire import (
    PlacedTile,
    SeatNumber,
    SquareName,
    StandInName,
    TileName,
    Tiles,
    Wire,
)


class TileKind(Wire):
    """A letter of the box: how many there are and what it is worth."""

    letter: TileName
    count: int
    value: int


class TableInfo(Wire):
    """What does not change while a game is played."""

    id: str
    code: str
    edition: EditionSettings
    board: list[str] = Field(
        description="the empty board, one character a square: . plain, ' and \" double and triple "
        "letter, - and = double and triple word"
    )
    start: SquareName
    tiles: list[TileKind]
    blanks: int
    rules: list[str] = Field(description="the rules in force, a sentence each")
    dictionary: str | None
    real_board: bool
    unseen_panel: bool
    listed: bool


class SeatState(Wire):
    """A seat as everybody sees it."""

    name: str | None = Field(description="null while the seat is open")
    player: Literal["person", "computer"]
    level: Level
    present: bool = Field(description="a device that holds the seat is connected")
    stand_in: StandInName | None
    score: int
    target: int | None
    tiles_held: int
    turns_owed: int
    resigned: bool
    turn_limit_ms: int | None
    spent_ms: int


class WordLine(Wire):
    """A word of a play: each letter's points after its premium, then the word multiplier."""

    word: str
    squares: list[SquareName]
    letters: list[int]
    multiplier: int
    points: int


class PlayLine(Wire):
    kind: Literal["play"] = "play"
    seat: SeatNumber
    play: str = Field(description="as players write it: 8F HORN")
    placed: list[PlacedTile]
    words: list[WordLine]
    bonus: int
    points: int
    taken_off: bool
    total: int


class ExchangeLine(Wire):
    kind: Literal["exchange"] = "exchange"
    seat: SeatNumber
    count: int
    total: int


class PassLine(Wire):
    kind: Literal["pass"] = "pass"
    seat: SeatNumber
    total: int


class MissedTurnLine(Wire):
    kind: Literal["missed-turn"] = "missed-turn"
    seat: SeatNumber
    total: int


class TimeOutLine(Wire):
    kind: Literal["time-out"] = "time-out"
    seat: SeatNumber
    total: int


class ChallengeLine(Wire):
    """``points`` went to the player whose play stood."""

    kind: Literal["challenge"] = "challenge"
    seat: SeatNumber
    against: SeatNumber
    word: str | None
    ruling: Ruling
    bad: list[str]
    points: int
    total: int = Field(description="of the challenged player")


class BlankLine(Wire):
    kind: Literal["blank"] = "blank"
    seat: SeatNumber
    square: SquareName
    letter: TileName
    total: int


class OverdrawLine(Wire):
    kind: Literal["overdraw"] = "overdraw"
    seat: SeatNumber
    surplus: int
    total: int


class ResignLine(Wire):
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


class OpenPlay(Wire):
    """The play that may still be challenged."""

    seat: SeatNumber
    placed: list[PlacedTile]
    words: list[WordLine]
    bonus: int
    points: int
    would_end: bool


class Hearing(Wire):
    """A challenge that waits for its ruling."""

    challenger: SeatNumber
    word: str | None
    by_vote: bool
    voted: list[SeatNumber]


class JudgedWord(Wire):
    word: str
    good: bool
    definitions: list[str]


class RulingView(Wire):
    """The latest ruling, told until the next play; only a dictionary tells the words apart."""

    challenger: SeatNumber
    against: SeatNumber
    ruling: Ruling
    words: list[JudgedWord]


class AgreementView(Wire):
    proposal: Proposal
    by: SeatNumber
    agreed: list[SeatNumber]


class StandInView(Wire):
    """A stand-in that has been proposed and waits for the others' answers."""

    absent: SeatNumber
    what: StandInName
    by: SeatNumber
    agreed: list[SeatNumber]


class ExchangePermission(Wire):
    allowed: bool
    most: int
    reason: str | None


class May(Wire):
    """What the seat that is looked from may do now."""

    lay: bool
    begin: bool
    pass_turn: bool
    pass_warning: str | None = Field(description="how near a pass brings the end, where it does")
    exchange: ExchangePermission
    challenge: bool
    challenge_words: list[str] | None = Field(description="the word to name, where one must be")
    vote: bool
    answer: bool
    answer_stand_in: bool
    propose: list[Proposal]
    take_blank: list[SquareName]
    resign: bool
    enter_ruling: bool
    correct: bool
    note_rack: list[SeatNumber] = Field(description="seats whose leftover tiles must be told")
    end_by_hand: bool


class Account(Wire):
    """How one seat's final score came about."""

    played: int
    fine: int
    leftover: Tiles
    deducted: int
    gained: int
    final: int
    place: int


class ResultView(Wire):
    cause: Cause
    seat: SeatNumber | None
    accounts: list[Account]
    winners: list[SeatNumber]
    tie_broken: bool = Field(description="the winner and another had the same final score")
    seed: str | None


class PegRow(Wire):
    """Where the leading pegs of a peg rack stand; hole 0 means that row has none."""

    inner: int
    outer: int
    laps: int


class GameForAll(Wire):
    """The game as everybody sees it: there is no field for anything else."""

    board: list[PlacedTile]
    bag_count: int
    to_move: SeatNumber | None
    begun: bool
    open_play: OpenPlay | None
    hearing: Hearing | None
    ruling: RulingView | None
    agreement: AgreementView | None
    paused: bool
    first_draws: list[list[tuple[SeatNumber, TileName]]]
    sheet: list[SheetLine]
    commitment: str | None
    deadline: int | None = Field(
        description="the table's time at which the seat to move is out of it"
    )
    counting: bool = Field(description="play has ended; leftover tiles are being counted")
    result: ResultView | None
    pegs: list[PegRow] | None


class GameForOne(Wire):
    """What only one viewer is told of the game, and when."""

    now: int = Field(description="the table's time when this was sent")
    rack: list[TileName] | None
    unseen: list[tuple[TileName, int]] | None
    may: May | None


class GameView(GameForOne, GameForAll):
    """The game as one viewer sees it."""


class You(Wire):
    """What this device is to the table."""

    seats: list[SeatNumber]
    looking_as: SeatNumber | None
    host: bool
