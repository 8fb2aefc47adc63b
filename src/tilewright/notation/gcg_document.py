"""What a GCG game file says, line by line, before anyone asks whether it is right.

Every line of the file is an entry, a problem or blank. Numbers, racks and words are kept as they
were written; ``text`` is the whole line, so that nothing the reader did not need is lost.
"""

from dataclasses import dataclass, field

LAST_SEAT = 4


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that could not be read, or could not be read as it should."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """``#player1 nick Full Name``; ``number`` counts from 1."""

    number: int
    nick: str
    name: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """``#note``: a remark on the event before it; continuation lines are joined by line ends."""

    remark: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Pragma:
    """Any other ``#keyword value``; the keyword as written, without the ``#``."""

    keyword: str
    value: str
    line: int = 0

    @property
    def kind(self) -> str:
        """The keyword in lower case, by which pragmas are told apart."""
        return self.keyword.lower()


@dataclass(frozen=True, slots=True)
class _Recorded:
    """What every event line has: who, the rack as written, points, running total, the rest."""

    nick: str
    rack: str
    score: int
    total: int
    trailing: str = field(default="", kw_only=True)
    line: int = field(default=0, kw_only=True)
    text: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Play(_Recorded):
    """Tiles laid: ``>David: ANTHER? n8 ANoTHER +73 416``."""

    where: str
    word: str


@dataclass(frozen=True, slots=True)
class Pass(_Recorded):
    """``>Randy: U - +0 380``."""


@dataclass(frozen=True, slots=True)
class ExchangeTiles(_Recorded):
    """``>Marlon: SEQSPO? -QO +0 268``."""

    tiles: str


@dataclass(frozen=True, slots=True)
class ExchangeCount(_Recorded):
    """``>Marlon: SEQSPO? -2 +0 268``: which tiles is not known."""

    count: int


@dataclass(frozen=True, slots=True)
class Withdrawal(_Recorded):
    """``>Ron: MOULAGD -- -76 354``: the player's last play was challenged off."""


@dataclass(frozen=True, slots=True)
class ChallengeBonus(_Recorded):
    """``>Joel: DROWNUG (challenge) +5 289``: the player's good play was challenged."""


@dataclass(frozen=True, slots=True)
class OutTiles(_Recorded):
    """``>Dave: (G) +4 539``: points for the tiles others were left with."""

    tiles: str


@dataclass(frozen=True, slots=True)
class OwnTiles(_Recorded):
    """``>Pakorn: FWLI (FWLI) -10 426``: points lost for one's own tiles."""

    tiles: str


@dataclass(frozen=True, slots=True)
class TimePenalty(_Recorded):
    """``>Pakorn: ISBALI (time) -10 409``."""


Event = (
    Play
    | Pass
    | ExchangeTiles
    | ExchangeCount
    | Withdrawal
    | ChallengeBonus
    | OutTiles
    | OwnTiles
    | TimePenalty
)
Entry = PlayerLine | Note | Pragma | Event


@dataclass(frozen=True, slots=True)
class Document:
    """A GCG file: its entries in the order of the file, and what could not be read."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()
    encoding: str = "UTF-8"

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players in the order of their numbers."""
        lines = (entry for entry in self.entries if isinstance(entry, PlayerLine))
        return tuple(sorted(lines, key=lambda player: player.number))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Event))

    @property
    def pragmas(self) -> tuple[Pragma, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Pragma))

    def pragma(self, kind: str) -> Pragma | None:
        """The first pragma of this kind (lower case), if there is one."""
        return next((pragma for pragma in self.pragmas if pragma.kind == kind), None)

    def noted_events(self) -> tuple[tuple[Event, tuple[Note, ...]], ...]:
        """Each event with the notes that follow it."""
        noted: list[tuple[Event, list[Note]]] = []
        for entry in self.entries:
            if isinstance(entry, Note):
                if noted:
                    noted[-1][1].append(entry)
            elif not isinstance(entry, PlayerLine | Pragma):
                noted.append((entry, []))
        return tuple((event, tuple(notes)) for event, notes in noted)
