"""The bodies of HTTP responses."""

from typing import Literal

from pydantic import Field

from tilewright.protocol.settings import EditionSettings
from tilewright.protocol.wire import (
    EditionName,
    Facts,
    LevelName,
    PlacedTile,
    RefusalCode,
    SeatNumber,
    Tiles,
    WireModel,
)
from tilewright.rules.editions.finish_line import Level


class EditionChoice(WireModel):
    """A preset: its settings, its rules, and those that differ from the standard edition."""

    name: EditionName
    settings: EditionSettings
    board: list[str] = Field(description="the empty board, as in TableInfo")
    rules: list[str]
    differs: list[str]
    optional_timer_s: int | None = Field(
        description="seconds for a turn by the timer in the box, which the players may use"
    )


class DictionaryChoice(WireModel):
    name: str
    words: int
    imported: bool


class LevelScore(WireModel):
    """The mean score, and the deviation that two games in three stay within."""

    mean: int
    deviation: int
    beats_weaker: int | None = Field(
        description="of 100 games against the level below, how many it wins"
    )


class Choices(WireModel):
    """What a new table can be set up with."""

    version: str
    editions: list[EditionChoice]
    dictionaries: list[DictionaryChoice]
    levels: list[LevelName] = Field(description="the levels of computer players, weakest first")
    finish_line_levels: dict[LevelName, Level] = Field(
        description="the finish-line level whose target a computer of each level plays to"
    )
    level_scores: dict[LevelName, LevelScore] = Field(
        description="what a computer of each level usually scores in a game of two"
    )
    characters: dict[LevelName, str] = Field(
        description="the name that a computer of each level takes if it is free"
    )
    computer_names: list[str]
    lan_address: str | None = Field(
        description="the server's public URL: on the home network or, behind a proxy, the internet"
    )
    can_open_to_network: bool = Field(
        description="whether this device can let the other devices on its network in"
    )


class NetworkAddress(WireModel):
    """Where the other devices on the home network reach the server from now on."""

    lan_address: str


class RuleSection(WireModel):
    """A heading of the complete rules, and the sentences under it."""

    heading: str
    rules: list[str]


class EditionRules(WireModel):
    """The rules that result from edition settings: the settings in short, and all rules."""

    rules: list[str]
    complete: list[RuleSection]


class RuleCards(WireModel):
    """The rule behind each refusal, in the words of a table's settings."""

    cards: dict[str, RuleSection] = Field(description="by topic, such as exchange or first-play")
    topics: dict[str, str] = Field(description="the topic of each refusal that has a rule, by code")


class ExamplePlay(WireModel):
    """A legal play like one that was refused; null if no play is possible."""

    play: str | None = Field(description="in standard notation")
    placed: list[PlacedTile]
    points: int


class TableCreated(WireModel):
    id: str
    code: str


class SeatSummary(WireModel):
    name: str | None
    player: Literal["person", "computer"]
    level: LevelName
    score: int
    yours: bool


class TableSummary(WireModel):
    """A table in the lobby or in the list of your own games."""

    id: str
    code: str
    preset: str
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatSummary]
    to_move: SeatNumber | None
    created_at: int
    changed_at: int
    real_board: bool
    closed: bool = Field(default=False, description="the host or the operator closed the table")
    expires_at: int | None = Field(
        default=None, description="when the server deletes the table, unless somebody uses it"
    )


class TableList(WireModel):
    tables: list[TableSummary]


class FoundTable(WireModel):
    id: str


class SeatLink(WireModel):
    """A link that moves a seat to the device that opens it first."""

    path: str
    qr: str = Field(description="the link as a QR code, an SVG picture")


class MovedSeat(WireModel):
    id: str
    seat: SeatNumber


class WordMeaning(WireModel):
    """What the table's dictionary says about a word that stands."""

    word: str
    good: bool
    level: int | None = Field(description="how common it is, from 10 to 95 (rarest)")
    definitions: list[str]


class CoachRemark(WireModel):
    """What the coach says about a seat's last play: a better turn, or nothing but praise."""

    played: str = Field(description="in standard notation: 8F HORN")
    better: str | None = Field(description="a turn that was at least 5 points better, or null")
    score: int | None = Field(description="the score of the better turn")
    points: int = Field(description="how much better it was, by its score and the tiles it keeps")
    reasons: list[str]


class CheckedDraw(WireModel):
    """One draw of a finished game, checked against the seed."""

    event: int
    seat: SeatNumber | None
    recorded: Tiles
    expected: Tiles
    fair: bool


class Fairness(WireModel):
    commitment: str
    seed: str
    seed_matches: bool
    fair: bool
    draws: list[CheckedDraw]


class Problem(WireModel):
    """Why an HTTP request failed."""

    code: RefusalCode
    message: str
    facts: Facts
