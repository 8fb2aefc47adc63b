"""The analysis board: any position, its turns, and what they are worth.

The client holds the positions, as CGP, so the server stores nothing. ``rules`` are those of the
position's game; null if the CGP states them, or the tournament's with what it states.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from tilewright.protocol.messages import Refused
from tilewright.protocol.settings import EditionSettings
from tilewright.protocol.views import TileKind, WordLine
from tilewright.protocol.wire import (
    EditionName,
    PlacedTile,
    SeatNumber,
    SquareName,
    Tiles,
    WireModel,
)

# More than the largest position, with room for the operations of other programs.
PositionText = Annotated[str, StringConstraints(max_length=4000)]
# A turn as ``8D W.RD``, ``-QV`` or ``pass``.
TurnText = Annotated[str, StringConstraints(max_length=200)]
RackText = Annotated[str, StringConstraints(max_length=100)]
Rules = EditionSettings | EditionName | None

MAX_TURNS = 100
MAX_SECONDS = 60.0


class PositionSetup(WireModel):
    """Changes to a position. Racks and scores begin with the player to move."""

    board: Annotated[list[PlacedTile], Field(max_length=500)] | None = None
    racks: Annotated[list[RackText], Field(min_length=2, max_length=4)] | None = Field(
        default=None, description="known tiles; ? is a blank. Tiles that are not given are unknown"
    )
    scores: (
        Annotated[list[Annotated[int, Field(ge=-9999, le=9999)]], Field(min_length=2, max_length=4)]
        | None
    ) = None


class LineRequest(WireModel):
    """A position, changes to it, and turns made from there."""

    cgp: PositionText
    rules: Rules = None
    setup: PositionSetup | None = None
    turns: Annotated[list[TurnText], Field(max_length=MAX_TURNS)] = Field(default=[])
    racks: Annotated[list[RackText], Field(max_length=MAX_TURNS)] = Field(
        default=[],
        description="after each turn, the rack of the next player; empty if it is not known",
    )


class AnalysisPreviewRequest(WireModel):
    """Tiles laid on a position, which may not be a play yet."""

    cgp: PositionText
    rules: Rules = None
    placed: Annotated[list[PlacedTile], Field(max_length=15)]


class KnownEstimate(WireModel):
    """What earlier play-outs of a turn have shown. More play-outs are added to these."""

    text: TurnText
    samples: Annotated[int, Field(ge=1, le=10**9)]
    win: tuple[float, float] | None = Field(description="mean and standard error")
    points: tuple[float, float]


class ThinkRequest(WireModel):
    """A position to think about. ``known`` is what an earlier answer had in ``plays``."""

    cgp: PositionText
    rules: Rules = None
    seconds: Annotated[float, Field(ge=0, le=MAX_SECONDS)] = 10
    compare: Annotated[list[TurnText], Field(max_length=20)] = Field(
        default=[], description="turns to compare besides the best by score and tiles kept"
    )
    known: Annotated[list[KnownEstimate], Field(max_length=60)] = Field(default=[])


class OpponentRequest(WireModel):
    """A position, the one before the last turn, and that turn; ``-3`` exchanges three tiles."""

    cgp: PositionText
    before: PositionText
    rules: Rules = None
    turn: TurnText


class Equipment(WireModel):
    """The box that a position is played with."""

    edition: EditionName
    board: list[str] = Field(description="the empty board, as in TableInfo")
    start: SquareName
    tiles: list[TileKind]
    blanks: int
    rack_size: int
    dictionary: str | None = Field(description="the word list; null if there is none for the tiles")


class AnalysedTurn(WireModel):
    """A turn. ``bad`` are the words that are not in the word list."""

    text: str
    word: str = Field(description="the main word of a play; empty for an exchange or a pass")
    score: int
    placed: list[PlacedTile]
    kept: Tiles
    equity: float | None = Field(description="score and tiles kept; null if the rack is not known")
    bad: list[str]


class AnalysedPosition(WireModel):
    """A position. Scores and racks begin with the player to move; ``_`` is an unknown tile."""

    cgp: str
    board: list[PlacedTile]
    racks: list[Tiles]
    scores: list[int]
    bag: int
    unseen: list[tuple[str, int]]
    over: bool = Field(description="a player has gone out")
    final: list[int] | None = Field(
        description="the scores with leftover tiles, if the game is over and all tiles are known"
    )


class PlayList(WireModel):
    """The turns of the player to move, best first by score and tiles kept."""

    legal: int
    plays: list[AnalysedTurn]


class AnalysedLine(WireModel):
    """The position of a request, and the one after each turn.

    If a turn is not possible, ``refusal`` says why, and the line ends before it. ``plays`` are
    those of the last position; if there are none, ``no_plays`` says why.
    """

    equipment: Equipment
    rules: Rules
    positions: list[AnalysedPosition]
    turns: list[AnalysedTurn]
    refusal: Refused | None
    plays: PlayList | None
    no_plays: str | None


class AnalysedGameTurn(WireModel):
    """A turn of a recorded game, and the position before it as the player saw it."""

    number: int
    seat: SeatNumber
    text: str
    word: str
    score: int
    withdrawn: bool
    cgp: str
    racks: list[Tiles] = Field(description="what the record says that the players held")


class AnalysedGame(WireModel):
    """A game or a position that was read from a file. A position has no turns."""

    players: list[str]
    rules: Rules
    turns: list[AnalysedGameTurn]
    end: str = Field(description="where the game, or a position, stands, as CGP")
    over: bool
    scores: list[int]
    losses: list[str] = Field(description="what is not read from the file")


class AnalysisPreview(WireModel):
    """The words and points of the tiles laid, and the words that are not in the word list."""

    text: str | None = Field(description="the play as text, to make it in a line")
    words: list[WordLine]
    bonus: int
    points: int
    bad: list[str]
    refusal: Refused | None


class Span(WireModel):
    """A mean and its standard error."""

    mean: float
    error: float


class BagWay(WireModel):
    """Tiles that the bag may hold: in how many orders, and in how many of them the turn wins."""

    tiles: str
    orders: int
    wins: int
    ties: int
    losses: int


class WeighedPlay(WireModel):
    """A turn that was compared, by the method of the thought."""

    turn: AnalysedTurn
    samples: int
    win: Span | None = Field(description="the chance to win, from play-outs")
    points: Span | None = Field(description="points gained from now on, from play-outs")
    share: tuple[float, float] | None = Field(description="limits of the share of wins, proven")
    final: tuple[int | None, int | None] | None = Field(
        description="limits of the final lead, by search"
    )
    dropped: bool
    ways: list[BagWay]


class Thought(WireModel):
    """What is known of a position so far.

    ``by_points`` says why only points can be compared, if so. ``line`` is best play by both to the
    end of the game.
    """

    state: Literal["working", "done"]
    method: Literal["static", "simulated", "played-out", "pre-endgame", "endgame"]
    by_points: Literal["finish-line", "variant", "no-word-list"] | None
    plays: list[WeighedPlay]
    legal: int
    proven: bool
    line: list[AnalysedTurn]


class PossibleLeave(WireModel):
    tiles: str
    probability: float


class OpponentTiles(WireModel):
    """What the player who made the last turn may have kept, most likely first.

    ``reason`` says why nothing can be inferred, if so.
    """

    leaves: list[PossibleLeave]
    tiles: list[tuple[str, float]] = Field(description="the probability that each tile was kept")
    racks: int
    exhaustive: bool
    reason: Literal["passed", "bag-empty", "kept-nothing", "no-word-list"] | None
