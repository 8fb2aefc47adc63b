"""The basic types of the protocol.

A square is written ``H8``: column letter, row number. A tile on a rack is its letter, ``?`` for a
blank; on the board, a blank is the letter it stands for in lower case. Times are in milliseconds.
Seats are numbered from 0, clockwise.
"""

import unicodedata
from typing import Annotated, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
)

from tilewright.players.names import MAX_LENGTH, is_readable
from tilewright.players.strength import LEVELS
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.obstacles import ProposalObstacle, TableObstacle

# The cookie that identifies a device.
COOKIE_NAME: Final = "tilewright"

SquareName = Annotated[str, StringConstraints(pattern=r"^[A-Z]{1,2}[1-9][0-9]?$")]
TileName = Annotated[str, StringConstraints(min_length=1, max_length=8)]
PlacedTile = tuple[SquareName, TileName]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Tiles = Annotated[list[TileName], Field(max_length=100)]


def _readable_name(name: str) -> str:
    if not is_readable(name):
        raise ValueError("a name consists of visible characters")
    return " ".join(unicodedata.normalize("NFC", name).split())


# No control characters, none that change the direction of the surrounding text, nothing invisible.
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=MAX_LENGTH,
        pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$",
    ),
    AfterValidator(_readable_name),
]
StandInName = Literal["skip", "computer"]
# The code of a refusal or an error. Codes are stable, and new ones may be added at any time.
RefusalCode = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$")]
# What a client needs to word a refusal. Squares and tiles are written as in all messages.
Facts = dict[str, str | int | bool | list[str] | None]
# Why something cannot be proposed: the fact ``reason`` of a ``cannot-propose`` refusal.
ProposalObstacleCode = Annotated[
    str,
    WithJsonSchema({"type": "string", "enum": [obstacle.value for obstacle in ProposalObstacle]}),
]
# Why a table cannot be set up: the fact ``reason`` of a ``bad-table`` refusal.
TableObstacleCode = Annotated[
    str,
    WithJsonSchema({"type": "string", "enum": [obstacle.value for obstacle in TableObstacle]}),
]


def _known_level(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"the levels are {', '.join(LEVELS)}")
    return name


# The level of a computer player: a key of ``LEVELS``. A person's level only sets their target in a
# finish-line game, and is a value of ``Choices.finish_line_levels``.
LevelName = Annotated[
    str, AfterValidator(_known_level), WithJsonSchema({"type": "string", "enum": list(LEVELS)})
]


# The name of a preset. Clients have a title for each.
EditionName = Annotated[str, WithJsonSchema({"type": "string", "enum": list(EDITIONS)})]


class WireModel(BaseModel):
    """The base class of everything on the wire: immutable, and unknown fields are an error.

    Clients pass ``extra="ignore"`` when they parse what a server sent.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="null")
