"""The smallest things that go over the wire.

A square is written ``H8``: column letter, row number. A tile on a rack is its letter, ``?`` for a
blank; on the board a blank is the letter it stands for in lower case. Times are milliseconds.
Seats are numbered from 0, clockwise.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

SquareName = Annotated[str, StringConstraints(pattern=r"^[A-Z]{1,2}[1-9][0-9]?$")]
TileName = Annotated[str, StringConstraints(min_length=1, max_length=8)]
PlacedTile = tuple[SquareName, TileName]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Tiles = Annotated[list[TileName], Field(max_length=100)]
# No control characters, and none that turn the writing of what stands beside them around.
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=24,
        pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$",
    ),
]
StandInName = Literal["skip", "computer"]


class Wire(BaseModel):
    """Everything that goes over the wire: strict, closed, and never changed after it is made."""

    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="null")
