"""The messages on a table's socket, in both directions.

The browser client's types are generated from these models (``python -m scripts.web_types``).
docs/library/protocol.md explains them to authors of clients and bots.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from tilewright.protocol.actions import Action
from tilewright.protocol.views import (
    GameView,
    SeatState,
    SheetLine,
    StandInView,
    TableInfo,
    WordLine,
    You,
)
from tilewright.protocol.wire import Facts, PlacedTile, RefusalCode, SeatNumber, WireModel

# Increment when a message changes so that clients of the previous version cannot read it.
PROTOCOL = 3

MessageId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]

# From the client


class Do(WireModel):
    """Perform an action. If an id is sent again, the server only repeats its reply."""

    type: Literal["do"] = "do"
    id: MessageId
    action: Action


class LookAs(WireModel):
    """View the table from one of the device's own seats, or from none to hide all racks."""

    type: Literal["look"] = "look"
    seat: SeatNumber | None


class PreviewRequest(WireModel):
    """Request the words and points of the tiles laid so far. No other player sees them."""

    type: Literal["preview"] = "preview"
    number: int = Field(ge=0, le=2**53)
    seat: SeatNumber
    placed: list[PlacedTile] = Field(max_length=20)


class ChatRequest(WireModel):
    """Request the chat lines before one; ``before`` is the number of lines before it."""

    type: Literal["chat"] = "chat"
    before: int = Field(ge=0, le=2**53)


class Active(WireModel):
    """Report that the player is present: a whole turn without a sign of life pauses the game."""

    type: Literal["active"] = "active"
    seat: SeatNumber


class Ping(WireModel):
    type: Literal["ping"] = "ping"
    number: int = Field(ge=0, le=2**53)


ClientMessage = Annotated[
    Do | LookAs | PreviewRequest | Active | ChatRequest | Ping, Field(discriminator="type")
]


# From the server


class Welcome(WireModel):
    type: Literal["welcome"] = "welcome"
    protocol: int
    table: TableInfo


class PublicTable(WireModel):
    """What everyone sees of a table, without the game."""

    type: Literal["view"] = "view"
    version: int
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatState]
    stand_in: StandInView | None
    chat_on: bool
    spectators: int
    closed_by: Literal["host", "operator"] | None = Field(
        default=None, description="who closed the table; its phase is then over, without a result"
    )
    rematch_by: int | None = Field(default=None, description="the seat that set up the rematch")
    next_table: str | None = Field(description="the id of the rematch's table")
    computers_stuck: bool = Field(
        default=False, description="a computer keeps failing and does not move"
    )
    thinking: SeatNumber | None = Field(
        default=None, description="the seat of a computer that is looking ahead"
    )


class View(PublicTable):
    """The whole table at one version. ``Changes`` bring it up to date."""

    you: You
    game: GameView | None


class SheetChange(WireModel):
    """The score sheet keeps its first ``kept`` lines, and these follow them."""

    kept: int
    lines: list[SheetLine]


class Changes(WireModel):
    """What has changed since the last view or changes that this device was sent.

    Every field has its new value; a field that is missing is as before.
    """

    type: Literal["changes"] = "changes"
    version: int
    view: dict[str, Any] = Field(description="fields of the view, but not its version or game")
    game: dict[str, Any] = Field(description="fields of its game, but not the score sheet")
    sheet: SheetChange | None = None


class Current(WireModel):
    """Nothing has happened since the client's version, but players may have come or gone."""

    type: Literal["current"] = "current"
    version: int
    present: list[SeatNumber]
    stand_in_from: list[int | None] = Field(
        default_factory=list, description="for each seat, as in a view"
    )
    spectators: int


class ChatLine(WireModel):
    seat: SeatNumber
    name: str
    text: str
    at: int


class Chat(WireModel):
    """Chat lines; ``after`` is the number of lines before them.

    A client receives the last lines first, and earlier ones on request.
    """

    type: Literal["chat"] = "chat"
    after: int
    lines: list[ChatLine]


class Done(WireModel):
    """An action has been stored; the view of this version shows its effect."""

    type: Literal["done"] = "done"
    id: str
    version: int
    next_table: str | None = None


class Refused(WireModel):
    """A message was refused and nothing has changed; ``id`` is the id of the action, if any."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: RefusalCode
    message: str
    facts: Facts


class Preview(WireModel):
    """The words and points of the tiles laid so far.

    ``bad`` lists the bad words, only if the table checks plays and it is the seat's turn.
    """

    type: Literal["preview"] = "preview"
    number: int
    words: list[WordLine]
    bonus: int
    points: int
    refusal: Refused | None
    bad: list[str] | None


class Pong(WireModel):
    type: Literal["pong"] = "pong"
    number: int
    now: int


ServerMessage = Annotated[
    Welcome | View | Changes | Current | Chat | Done | Refused | Preview | Pong,
    Field(discriminator="type"),
]


client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
server_message: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
