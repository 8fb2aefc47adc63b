"""What the server asks of a process that reviews games.

A request is a line of JSON. The answer is any number of lines of JSON and then an empty line.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, TypeAdapter

from tilewright.coach.settings import Vocabulary
from tilewright.protocol.responses import Problem
from tilewright.protocol.review import ComparePlay, PlayOn, ReviewMethod


class RecordedGame(BaseModel):
    """A finished game, as its log is stored, and the name of its word list."""

    log: tuple[str, ...]
    dictionary: str


class ReviewAtOnce(BaseModel):
    """Compare all turns by score and tiles kept. The answer is a ``GameReview``."""

    kind: Literal["at-once"] = "at-once"
    game: RecordedGame
    vocabulary: Vocabulary


class ReviewClosely(BaseModel):
    """Compare all turns by looking ahead. The answers are the review so far, again and again."""

    kind: Literal["closely"] = "closely"
    game: RecordedGame
    vocabulary: Vocabulary
    seconds: float


class CompareTurn(BaseModel):
    """Compare another play with the best of a turn. The answer is a ``ComparedPlay``."""

    kind: Literal["compare"] = "compare"
    game: RecordedGame
    number: int
    wanted: ComparePlay
    best: str
    played: float = Field(description="the points of the turn that was made, to the end")
    method: ReviewMethod
    samples: int


class PlayOnFrom(BaseModel):
    """Let computers play on from a turn. The answer is a ``PlayedOn``."""

    kind: Literal["play-on"] = "play-on"
    game: RecordedGame
    number: int
    wanted: PlayOn


ReviewRequest = ReviewAtOnce | ReviewClosely | CompareTurn | PlayOnFrom
REQUEST: TypeAdapter[ReviewRequest] = TypeAdapter(
    Annotated[ReviewRequest, Field(discriminator="kind")]
)


class Refused(BaseModel):
    """The answer to a request that the rules forbid."""

    refused: Problem
