"""What the server answers over HTTP."""

from typing import Literal

from pydantic import Field

from tilewright.rules.finish_line import Level
from tilewright.server.settings import EditionSettings
from tilewright.server.wire import SeatNumber, Tiles, Wire


class EditionChoice(Wire):
    """A box: its settings fill the form, its sentences say what differs from the plain game."""

    name: str
    settings: EditionSettings
    board: list[str] = Field(description="the empty board, as in TableInfo")
    rules: list[str]
    differs: list[str]


class DictionaryChoice(Wire):
    name: str
    words: int
    imported: bool


class Choices(Wire):
    """What a new table can be set up with."""

    version: str
    editions: list[EditionChoice]
    dictionaries: list[DictionaryChoice]
    levels: list[Level]
    computer_names: list[str]
    lan_address: str | None = Field(description="where other devices of the home network find this")


class RulesOf(Wire):
    """The rules that settings amount to, a sentence each."""

    rules: list[str]


class TableCreated(Wire):
    id: str
    code: str


class SeatSummary(Wire):
    name: str | None
    player: Literal["person", "computer"]
    level: Level
    score: int
    yours: bool


class TableSummary(Wire):
    """A table in the lobby or among one's own games."""

    id: str
    code: str
    preset: str
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatSummary]
    to_move: SeatNumber | None
    created_at: int
    changed_at: int
    real_board: bool


class TableList(Wire):
    tables: list[TableSummary]


class FoundTable(Wire):
    id: str


class SeatLink(Wire):
    """A link that moves a seat to the device that opens it first."""

    path: str
    qr: str = Field(description="the link as a code to scan: an SVG picture")


class SeatMovedHere(Wire):
    id: str
    seat: SeatNumber


class DrawChecked(Wire):
    """One draw of the finished game against the seed."""

    event: int
    seat: SeatNumber | None
    recorded: Tiles
    expected: Tiles
    fair: bool


class Fairness(Wire):
    commitment: str
    seed: str
    seed_matches: bool
    fair: bool
    draws: list[DrawChecked]


class Problem(Wire):
    """What an HTTP request was refused for."""

    code: str
    message: str
