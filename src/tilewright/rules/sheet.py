"""The score sheet: one entry for each thing that happened, as a scorekeeper would write it."""

from dataclasses import dataclass

from tilewright.rules.challenge import Ruling
from tilewright.rules.placement import Play
from tilewright.rules.scoring import PlayScore
from tilewright.rules.square import Square
from tilewright.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class PlayEntry:
    """A play and its score; ``taken_off`` when a challenge found it bad."""

    seat: int
    play: Play
    score: PlayScore
    taken_off: bool = False

    @property
    def points(self) -> int:
        return 0 if self.taken_off else self.score.points


@dataclass(frozen=True, slots=True)
class ExchangeEntry:
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PassEntry:
    seat: int


@dataclass(frozen=True, slots=True)
class MissedTurnEntry:
    seat: int


@dataclass(frozen=True, slots=True)
class TimeOutEntry:
    seat: int


@dataclass(frozen=True, slots=True)
class ChallengeEntry:
    """A challenge and its ruling; ``points`` go to the player whose play stood."""

    seat: int
    against: int
    word: str | None
    ruling: Ruling
    bad: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class BlankEntry:
    """A blank taken off the board for its letter."""

    seat: int
    square: Square
    letter: Tile


@dataclass(frozen=True, slots=True)
class OverdrawEntry:
    seat: int
    surplus: int


@dataclass(frozen=True, slots=True)
class ResignEntry:
    """A player left the game, by their own word or by the clock."""

    seat: int
    out_of_time: bool


Entry = (
    PlayEntry
    | ExchangeEntry
    | PassEntry
    | MissedTurnEntry
    | TimeOutEntry
    | ChallengeEntry
    | BlankEntry
    | OverdrawEntry
    | ResignEntry
)
