"""The contents of a GCG file, line by line, before they are checked against the rules.

Every line of the file is an entry, a problem or blank. Numbers, racks and words are kept as
written, and ``text`` is the whole line, so that nothing is lost.
"""

from __future__ import annotations  # keeps signatures short in help()

from dataclasses import dataclass, field

MAX_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that could not be read, or not as the format requires."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


# A file with more problems is something else, so nothing more is read or replayed.
MAX_PROBLEMS = 20


def too_many_problems(line: int) -> Problem:
    """Return the problem that replaces all that come after the first ``MAX_PROBLEMS``."""
    return Problem(line, "too many errors; reading stops here")


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """``#player1 nick Full Name``; ``number`` counts from 1."""

    number: int
    nick: str
    name: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """``#note``: a remark on the event before it. Continuation lines are joined by newlines."""

    remark: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Pragma:
    """Any other ``#keyword value``. The keyword is kept as written, without the ``#``."""

    keyword: str
    value: str
    line: int = 0

    @property
    def kind(self) -> str:
        """The keyword in lower case, which identifies the pragma."""
        return self.keyword.lower()


@dataclass(frozen=True, slots=True)
class _EventLine:
    """The fields of every event line; ``trailing`` is any text after the running total."""

    nick: str
    rack: str
    score: int
    total: int
    trailing: str = field(default="", kw_only=True)
    line: int = field(default=0, kw_only=True)
    text: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Play(_EventLine):
    """A play: ``>David: ANTHER? n8 ANoTHER +73 416``."""

    where: str
    word: str


@dataclass(frozen=True, slots=True)
class Pass(_EventLine):
    """``>Randy: U - +0 380``."""


@dataclass(frozen=True, slots=True)
class ExchangeTiles(_EventLine):
    """``>Marlon: SEQSPO? -QO +0 268``."""

    tiles: str


@dataclass(frozen=True, slots=True)
class ExchangeCount(_EventLine):
    """``>Marlon: SEQSPO? -2 +0 268``: an exchange of unknown tiles."""

    count: int


@dataclass(frozen=True, slots=True)
class Withdrawal(_EventLine):
    """``>Ron: MOULAGD -- -76 354``: the player's last play was challenged off."""


@dataclass(frozen=True, slots=True)
class ChallengeBonus(_EventLine):
    """``>Joel: DROWNUG (challenge) +5 289``: the player's good play was challenged."""


@dataclass(frozen=True, slots=True)
class OutTiles(_EventLine):
    """``>Dave: (G) +4 539``: points for the tiles left on other racks."""

    tiles: str


@dataclass(frozen=True, slots=True)
class OwnTiles(_EventLine):
    """``>Pakorn: FWLI (FWLI) -10 426``: points lost for the player's own leftover tiles."""

    tiles: str


@dataclass(frozen=True, slots=True)
class TimePenalty(_EventLine):
    """``>Pakorn: ISBALI (time) -10 409``."""


GcgEvent = (
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
"""A line about the game: a turn, a challenge, or points at the end."""
Entry = PlayerLine | Note | Pragma | GcgEvent


@dataclass(frozen=True, slots=True, repr=False)
class GcgDocument:
    """A GCG file: its entries in file order, and the problems found while reading it."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()
    encoding: str = "UTF-8"

    def __repr__(self) -> str:
        return f"<GcgDocument: {len(self.events)} events, {len(self.problems)} problems>"

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players in the order of their numbers."""
        lines = (entry for entry in self.entries if isinstance(entry, PlayerLine))
        return tuple(sorted(lines, key=lambda player: player.number))

    @property
    def events(self) -> tuple[GcgEvent, ...]:
        """The turns and other game events, without pragmas."""
        return tuple(entry for entry in self.entries if isinstance(entry, GcgEvent))

    @property
    def pragmas(self) -> tuple[Pragma, ...]:
        """The lines that begin with ``#``."""
        return tuple(entry for entry in self.entries if isinstance(entry, Pragma))

    def pragma(self, kind: str) -> Pragma | None:
        """Return the first pragma of this kind (lower case), or None."""
        return next((pragma for pragma in self.pragmas if pragma.kind == kind), None)

    def noted_events(self) -> tuple[tuple[GcgEvent, tuple[Note, ...]], ...]:
        """Return each event with the notes that follow it."""
        noted: list[tuple[GcgEvent, list[Note]]] = []
        for entry in self.entries:
            if isinstance(entry, Note):
                if noted:
                    noted[-1][1].append(entry)
            elif not isinstance(entry, PlayerLine | Pragma):
                noted.append((entry, []))
        return tuple((event, tuple(notes)) for event, notes in noted)
