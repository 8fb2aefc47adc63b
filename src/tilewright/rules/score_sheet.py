"""The score sheet: one entry for each turn or incident, as a scorekeeper would write it."""

from dataclasses import dataclass

from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import Tile
from tilewright.rules.plays.placement import Play
from tilewright.rules.plays.scoring import PlayScore


@dataclass(frozen=True, slots=True)
class PlayEntry:
    """A play and its score. ``taken_off`` is set if a challenge succeeded."""

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
    """A challenge and its ruling. ``points`` go to the player whose good play was challenged."""

    seat: int
    against: int
    word: str | None
    ruling: Ruling
    bad: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class BlankEntry:
    """A blank on the board swapped for its letter."""

    seat: int
    square: Square
    letter: Tile


@dataclass(frozen=True, slots=True)
class OverdrawEntry:
    seat: int
    surplus: int


@dataclass(frozen=True, slots=True)
class ResignEntry:
    """A player resigned, or forfeited the game by running out of time."""

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
