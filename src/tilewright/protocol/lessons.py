"""Lessons as the server sends them, and the attempts that learners send."""

from typing import Annotated, Literal

from pydantic import Field

from tilewright.protocol.actions import Laid, WordText
from tilewright.protocol.messages import Refused
from tilewright.protocol.responses import RuleSection
from tilewright.protocol.settings import EditionSettings
from tilewright.protocol.views import PegRow, ResultView, TileKind, WordLine
from tilewright.protocol.wire import PlacedTile, SquareName, TileName, Tiles, WireModel
from tilewright.study.lessons.files import WantedKind
from tilewright.study.lessons.lesson import WordRule

# What a task wants the learner to do.
TaskKind = WantedKind


class LessonSummary(WireModel):
    name: str
    title: str
    summary: str
    minutes: int
    steps: int


class LessonList(WireModel):
    """The lessons, in the order in which they are best taken."""

    lessons: list[LessonSummary]


class LessonPlay(WireModel):
    """A play and its score; ``squares`` are those of its main word."""

    placed: list[PlacedTile]
    squares: list[SquareName]
    words: list[WordLine]
    bonus: int
    points: int


class WordVerdict(WireModel):
    word: str
    good: bool


class LessonPosition(WireModel):
    """What the learner sees of the game. The learner has the first seat."""

    board: list[PlacedTile]
    rack: list[TileName]
    scores: list[int]
    bag_count: int
    friend_tiles: int = Field(description="the number of tiles on the other player's rack")
    pegs: list[PegRow] | None


class LessonOutcome(WireModel):
    """What an attempt led to. ``done`` says whether the task is done."""

    done: bool
    says: list[str]
    refusal: Refused | None
    play: LessonPlay | None
    verdicts: list[WordVerdict] = Field(description="the words that were judged")
    rule: RuleSection | None = Field(description="the rule behind a refusal or a ruling")
    drawn: list[TileName]
    position: LessonPosition
    result: ResultView | None
    wanted: LessonPlay | None = Field(description="the play that the task asks for")


class LessonTask(WireModel):
    """What the learner is asked to do. A step has one task or several."""

    step: int
    title: str
    text: str
    idea: str | None
    rule: RuleSection | None
    wanted: TaskKind
    position: LessonPosition
    played: list[PlacedTile] = Field(description="the tiles of a play to count or to judge")
    squares: list[SquareName] = Field(description="the squares of its main word")
    start: SquareName | None = Field(description="where typing begins, if tiles are to be laid")
    down: bool = Field(description="whether the word to be laid runs down")
    choices: list[int] = Field(description="scores to choose from; if none, type the score")
    words: list[str] = Field(description="words to name in a challenge")
    least: int = Field(description="the least number of tiles to exchange or to take")
    square: SquareName | None = Field(description="the square of the blank to swap")
    shown: LessonOutcome | None = Field(description="a play that was tried first, and its outcome")


class LessonContent(WireModel):
    """A lesson by the rules of one edition."""

    name: str
    title: str
    minutes: int
    steps: int
    names: list[str]
    edition: EditionSettings
    board: list[str] = Field(description="the empty board, as in TableInfo")
    start: SquareName
    tiles: list[TileKind]
    words: WordRule
    tasks: list[LessonTask]


# From the learner


class LayAttempt(WireModel):
    kind: Literal["lay"] = "lay"
    placed: Laid


class DrawAttempt(WireModel):
    kind: Literal["draw"] = "draw"


class CountAttempt(WireModel):
    kind: Literal["count"] = "count"
    points: int = Field(ge=0, le=10_000)


class ForetellAttempt(WireModel):
    kind: Literal["foretell"] = "foretell"
    stands: bool


class BeginAttempt(WireModel):
    kind: Literal["begin"] = "begin"


class ChallengeAttempt(WireModel):
    kind: Literal["challenge"] = "challenge"
    word: WordText | None = None


class ExchangeAttempt(WireModel):
    kind: Literal["exchange"] = "exchange"
    tiles: Tiles


class SwapBlankAttempt(WireModel):
    kind: Literal["swap-blank"] = "swap-blank"
    square: SquareName


class TakeSurplusAttempt(WireModel):
    kind: Literal["take-surplus"] = "take-surplus"


LessonAttempt = Annotated[
    LayAttempt
    | DrawAttempt
    | CountAttempt
    | ForetellAttempt
    | BeginAttempt
    | ChallengeAttempt
    | ExchangeAttempt
    | SwapBlankAttempt
    | TakeSurplusAttempt,
    Field(discriminator="kind"),
]


class LessonLaid(WireModel):
    """Tiles laid so far, to preview their score."""

    placed: Laid
