"""Hints at a table: the agreement about them, and what a seat is shown."""

from typing import Annotated, Literal

from pydantic import Field

from tilewright.coach.settings import Vocabulary
from tilewright.protocol.wire import PlacedTile, TileName, WireModel
from tilewright.study.hints.rungs import Thought


class NoHintsSetting(WireModel):
    kind: Literal["none"] = "none"


class FreeHintsSetting(WireModel):
    """Each player may take as many hints as they like."""

    kind: Literal["free"] = "free"


class CountedHintsSetting(WireModel):
    """Each player may take ``n`` hints a game. Every rung is one hint."""

    kind: Literal["count"] = "count"
    n: int = Field(default=6, ge=1, le=100)


HintsSetting = Annotated[
    NoHintsSetting | FreeHintsSetting | CountedHintsSetting, Field(discriminator="kind")
]


class ThoughtHint(WireModel):
    """What to look for. ``tip`` is the number of the rule books' tip that it repeats."""

    kind: Literal["thought"] = "thought"
    thought: Thought
    tip: int | None


class RegionHint(WireModel):
    """The row (``8``) or the column (``H``) of the main word."""

    kind: Literal["region"] = "region"
    lane: str


class SizeHint(WireModel):
    """How many tiles the play lays, and its points to the nearest five."""

    kind: Literal["size"] = "size"
    tiles: int
    points: int


class LettersHint(WireModel):
    """The tiles of the rack to lay or to exchange."""

    kind: Literal["letters"] = "letters"
    tiles: list[TileName]


class StartHint(WireModel):
    """The first tile that the play lays, with its square."""

    kind: Literal["start"] = "start"
    placed: PlacedTile


class PlayHint(WireModel):
    """The play, with a sentence about it if there is a good one."""

    kind: Literal["play"] = "play"
    play: str = Field(description="in standard notation: 8F HORN")
    placed: list[PlacedTile]
    points: int
    reason: str | None


Hint = Annotated[
    ThoughtHint | RegionHint | SizeHint | LettersHint | StartHint | PlayHint,
    Field(discriminator="kind"),
]


class HintsTaken(WireModel):
    """The hints that the seat has taken in this turn; ``of`` is the number of rungs there are."""

    of: int
    hints: list[Hint]


# When the coach speaks about a play: never, once the next player has begun, or when asked.
CoachSetting = Literal["off", "after", "ask"]


class SeatHints(WireModel):
    """What everyone sees of a seat's hints."""

    words: Vocabulary = Field(description="the words that hints expect the player to know")
    taken: int
    left: int | None = Field(description="how many hints are left in this game; null: no limit")
