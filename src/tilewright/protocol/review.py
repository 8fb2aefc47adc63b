"""The review of a finished game, as the server sends it."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from tilewright.coach.settings import Vocabulary
from tilewright.protocol.actions import Laid
from tilewright.protocol.wire import PlacedTile, SeatNumber, Tiles, WireModel

MistakeSize = Literal["small", "medium", "large"]
ReviewMethod = Literal[
    "points-only", "static", "simulated", "played-out", "all-ways", "best-found", "proven"
]
ReviewState = Literal["none", "waiting", "working", "stopped", "done", "failed"]
TurnText = Annotated[str, Field(min_length=1, max_length=60)]


class ReviewWanted(WireModel):
    """Which words the player can be expected to know."""

    vocabulary: Vocabulary = Vocabulary.WELL_READ


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

    method: ReviewMethod
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
    find: bool = Field(description="hard to see, and clearly better than the obvious turn")
    sentences: list[str]
    verdict: TurnVerdict | None


class ReviewLesson(WireModel):
    """A class of mistakes: the points that it cost, its turns, and the books' tip."""

    mistake: str
    name: str
    points: float
    turns: list[int]
    reason: str = Field(description="what was overlooked in the costliest of these turns")
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
    tips: list[str] = Field(description="tips that no single mistake stands for")


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

    state: ReviewState
    ahead: int = Field(description="reviews that come first")
    judged: int = Field(description="turns that have been looked at closely")
    review: GameReview | None = Field(
        description="null if the client has it already, as its ``after`` says"
    )


class ComparePlay(ReviewWanted):
    """A play to compare with those of a reviewed turn: tiles to lay, or to exchange."""

    placed: Laid = Field(default=[])
    exchange: Tiles = Field(default=[])

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if bool(self.placed) == bool(self.exchange):
            raise ValueError("a play lays tiles or exchanges them")
        return self


class ComparedPlay(WireModel):
    """What another play is worth. It says nothing about which play is the best."""

    method: ReviewMethod
    samples: int
    play: ReviewedPlay
    size: MistakeSize | None = Field(description="how large a mistake it would have been")
    by_points: bool
    win_lost: ReviewAmount | None
    points_lost: ReviewAmount
    accepted: bool = Field(description="it is as good as the best, or not shown to be worse")
    ahead: float = Field(description="points by which it is better than what was played")


class PlayOn(ReviewWanted):
    """What if this had been played? ``deal`` numbers the orders in which the tiles are drawn."""

    play: TurnText
    deal: Annotated[int, Field(ge=0, le=99)] = 0


class PlayedOnTurn(WireModel):
    """A turn that a computer made."""

    seat: SeatNumber
    rack: str
    text: str
    word: str
    score: int
    placed: list[PlacedTile]
    scores: list[int] = Field(description="after the turn")


class PlayedOn(WireModel):
    """A game as it might have gone on."""

    turns: list[PlayedOnTurn]
    final: list[int] = Field(description="the scores at the end")
    in_fact: list[int] = Field(description="how the game ended in fact")


class ReviewPuzzle(WireModel):
    """A mistake of one's own, to try again. It does not contain the answer."""

    number: int
    seat: SeatNumber
    size: MistakeSize
    rack: str
    board: list[PlacedTile]
    played: ReviewedPlay
    scores: list[int] = Field(description="by seat, before the turn")


class ReviewPuzzles(WireModel):
    state: ReviewState
    puzzles: list[ReviewPuzzle]
