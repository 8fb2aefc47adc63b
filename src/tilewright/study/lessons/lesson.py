"""The parts of a lesson, as its file gives them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class WordRule(Enum):
    """How a table finds bad words: it checks every play, or others challenge and somebody rules."""

    CHECKED = "checked"
    CHALLENGED = "challenged"
    VOTED = "voted"


# A sentence that can differ with the way a table finds bad words.
Wording = Mapping[WordRule, str]


class Variant(Enum):
    """A variant that a lesson is about (R10)."""

    NINE_TILES = "nine-tiles"
    FINISH_LINE = "finish-line"
    BLANKS_CIRCULATE = "blanks-circulate"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a lesson's game: the rack before it, what is done first, and the move.

    A ``phoney`` has a bad word: it is refused or challenged off.
    """

    rack: str
    move: str
    first: str | None = None
    phoney: bool = False


@dataclass(frozen=True, slots=True)
class LayTiles:
    """Lay the move of this turn. ``shown`` is a refused play that the step shows before."""

    shown: str | None = None


@dataclass(frozen=True, slots=True)
class DrawTiles:
    """Press the bag after the learner's own play."""


@dataclass(frozen=True, slots=True)
class CountScore:
    """Say what the play of this turn scores, by one of the choices if there are any."""

    choices: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WillItStand:
    """Say whether the play of this turn stands at a table that checks plays."""


@dataclass(frozen=True, slots=True)
class BeginOrChallenge:
    """Begin the turn or challenge the open play."""


@dataclass(frozen=True, slots=True)
class ExchangeTiles:
    """Exchange at least this many tiles."""

    least: int = 1


@dataclass(frozen=True, slots=True)
class SwapBlank:
    """Take the blank off the board that the turn takes first (R10.3)."""


@dataclass(frozen=True, slots=True)
class TakeSurplus:
    """Take the tiles that the other player drew too many, at a real board (R9.3)."""

    tiles: int = 1


Wanted = (
    LayTiles
    | DrawTiles
    | CountScore
    | WillItStand
    | BeginOrChallenge
    | ExchangeTiles
    | SwapBlank
    | TakeSurplus
)
"""What a task wants the learner to do."""


@dataclass(frozen=True, slots=True)
class Task:
    """One attempt of a step. ``rule`` names the rule card that belongs to it."""

    step: int
    title: str
    game: str
    turn: int
    text: Wording
    wanted: Wanted
    idea: Wording = field(default_factory=dict)
    rule: str | None = None
    tables: frozenset[WordRule] = frozenset(WordRule)


@dataclass(frozen=True, slots=True)
class LessonGame:
    """The turns of one game of a lesson. The learner has the first seat."""

    turns: tuple[Turn, ...]
    real_board: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, one line about it, its games and its tasks."""

    name: str
    title: str
    summary: str
    minutes: int
    variant: Variant | None
    games: Mapping[str, LessonGame]
    tasks: tuple[Task, ...]

    @property
    def steps(self) -> int:
        """The number of steps."""
        return max(task.step for task in self.tasks) + 1
