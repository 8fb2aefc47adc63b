"""The review of a finished game, as the server sends it."""

from typing import Literal

from pydantic import Field

from tilewright.protocol.wire import PlacedTile, SeatNumber, WireModel

MistakeSize = Literal["small", "medium", "large"]


class ReviewAmount(WireModel):
    """A mean and its standard error; zero if the value is exact."""

    mean: float
    error: float


class ReviewedPlay(WireModel):
    """One turn that was compared: what it is worth from there on."""

    text: str
    word: str = Field(description="the main word of a play; empty for an exchange or a pass")
    score: int
    placed: list[PlacedTile]
    win: ReviewAmount | None = Field(description="the chance to win after it")
    points: ReviewAmount = Field(description="points gained on the strongest opponent")


class TurnVerdict(WireModel):
    """How a turn compares with the best one."""

    method: Literal["static", "simulated", "played-out", "best-found", "proven"]
    samples: int
    compared: int
    legal: int
    size: MistakeSize | None = Field(description="null unless a loss is shown beyond doubt")
    by_points: bool
    win_lost: ReviewAmount | None
    points_lost: ReviewAmount
    parts: dict[str, float] = Field(description="what the points lost consist of")
    played: ReviewedPlay
    best: ReviewedPlay
    best_known: ReviewedPlay | None = Field(
        description="the best with words that the player can be expected to know, if not the best"
    )
    line: list[str]


class ReviewedTurn(WireModel):
    """A turn of the game. ``verdict`` is null if the rack is not known."""

    number: int
    seat: SeatNumber
    text: str
    score: int
    rack: str
    withdrawn: bool
    board: list[PlacedTile] = Field(description="the tiles on the board before the turn")
    chance: float | None = Field(description="the player's chance to win before the turn")
    luck: float | None = Field(description="points by which the draw was better than average ones")
    mistake: str | None
    sentences: list[str]
    verdict: TurnVerdict | None


class ReviewLesson(WireModel):
    """A class of mistakes: the points that it cost, its turns, and the books' tip."""

    mistake: str
    name: str
    points: float
    turns: list[int]
    tip: str | None


class ReviewedPlayer(WireModel):
    """How one player did."""

    accuracy: float | None
    accuracy_margin: float
    estimated: bool = Field(description="some turns were compared by points alone")
    points_lost: float
    win_lost: float | None
    luck: float
    lessons: list[ReviewLesson]


class GameReview(WireModel):
    players: list[ReviewedPlayer] = Field(description="by seat")
    turns: list[ReviewedTurn]
    chances: list[float | None] = Field(
        description="the first seat's chance to win before each turn"
    )
    turning_points: list[int] = Field(description="the numbers of turns")
    complete: bool


class ReviewProgress(WireModel):
    """A review that is waiting, being worked on or done. Ask again until it is done."""

    state: Literal["waiting", "working", "done", "failed"]
    ahead: int = Field(description="reviews that come first")
    review: GameReview | None
