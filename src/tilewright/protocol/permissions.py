"""What a seat may do now, so that clients do not need to know the rules."""

from typing import Annotated, Literal

from pydantic import Field

from tilewright.protocol.wire import SeatNumber, SquareName, WireModel
from tilewright.rules.events import Proposal


class PassEndsGame(WireModel):
    """A pass now ends the game."""

    code: Literal["ends-game"] = "ends-game"
    message: str


class PassEndsGameIfAllPass(WireModel):
    """The game ends if this player and then all the others pass."""

    code: Literal["ends-game-if-all-pass"] = "ends-game-if-all-pass"
    message: str


class PassIsScoreless(WireModel):
    """A pass would be scoreless turn number ``turn`` in a row; the game ends after ``limit``."""

    code: Literal["scoreless-turns"] = "scoreless-turns"
    message: str
    turn: int
    limit: int


PassWarning = Annotated[
    PassEndsGame | PassEndsGameIfAllPass | PassIsScoreless, Field(discriminator="code")
]


class BagIsEmpty(WireModel):
    """The bag is empty."""

    code: Literal["bag-empty"] = "bag-empty"
    message: str


class BagIsTooLow(WireModel):
    """The bag holds ``left`` tiles, fewer than the ``needed`` that an exchange requires."""

    code: Literal["bag-too-low"] = "bag-too-low"
    message: str
    left: int
    needed: int


ExchangeObstacle = Annotated[BagIsEmpty | BagIsTooLow, Field(discriminator="code")]


class ExchangePermission(WireModel):
    """Whether the seat may exchange now, and how many tiles."""

    allowed: bool
    most: int = Field(description="maximum number of tiles")
    reason: ExchangeObstacle | None = Field(description="why the bag allows no exchange")


class May(WireModel):
    """What the viewing seat may do now."""

    lay: bool
    begin: bool
    pass_turn: bool
    pass_warning: PassWarning | None = Field(description="how a pass now could end the game")
    exchange: ExchangePermission
    challenge: bool
    challenge_words: list[str] | None = Field(
        description="the words to choose from, if a challenge names one"
    )
    vote: bool
    answer: bool
    answer_stand_in: bool
    propose: list[Proposal]
    take_blank: list[SquareName]
    resign: bool
    enter_ruling: bool
    correct: bool
    note_rack: list[SeatNumber] = Field(description="seats whose leftover tiles must be entered")
    end_by_hand: bool
    hint: bool = Field(default=False, description="take the next hint")
