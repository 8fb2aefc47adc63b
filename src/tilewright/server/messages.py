"""What goes over a table's socket, in both directions.

The browser client's types are generated from here (``python -m scripts.web_types``), and
docs/protocol.md explains all of it to whoever writes a client or a bot.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from tilewright.server.actions import Action
from tilewright.server.views import GameView, SeatState, StandInView, TableInfo, WordLine, You
from tilewright.server.wire import PlacedTile, SeatNumber, Wire

PROTOCOL = 1

MessageId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]

# From the client


class Do(Wire):
    """Do something. Sent again with the same id it is done once and answered again."""

    type: Literal["do"] = "do"
    id: MessageId
    action: Action


class Look(Wire):
    """Look at the table from one of the device's own seats, or from none: the curtain is closed."""

    type: Literal["look"] = "look"
    seat: SeatNumber | None


class AskPreview(Wire):
    """Ask what half-laid tiles would make; nobody else learns of it."""

    type: Literal["preview"] = "preview"
    number: int = Field(ge=0, le=2**53)
    seat: SeatNumber
    placed: list[PlacedTile] = Field(max_length=20)


class Ping(Wire):
    type: Literal["ping"] = "ping"
    number: int = Field(ge=0, le=2**53)


ClientMessage = Annotated[Do | Look | AskPreview | Ping, Field(discriminator="type")]


# From the server


class Welcome(Wire):
    type: Literal["welcome"] = "welcome"
    protocol: int
    table: TableInfo


class TableForAll(Wire):
    """The table as everybody sees it, without the game."""

    type: Literal["view"] = "view"
    version: int
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatState]
    stand_in: StandInView | None
    chat_on: bool
    spectators: int
    next_table: str | None = Field(description="where the rematch is played")


class View(TableForAll):
    """The whole table at a version; a later one replaces it."""

    you: You
    game: GameView | None


class Current(Wire):
    """Nothing has happened since the version the client has; others may have come or gone."""

    type: Literal["current"] = "current"
    version: int
    present: list[SeatNumber]
    spectators: int


class ChatLine(Wire):
    seat: SeatNumber
    name: str
    text: str
    at: int


class Chat(Wire):
    """Chat lines; ``after`` is the number of lines that came before them."""

    type: Literal["chat"] = "chat"
    after: int
    lines: list[ChatLine]


class Done(Wire):
    """An action is stored for good; the view of this version shows what it did."""

    type: Literal["done"] = "done"
    id: str
    version: int
    next_table: str | None = None


class Refused(Wire):
    """Something was refused and nothing has changed; ``id`` is the action's, if it had one."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: str
    message: str
    facts: dict[str, str | int | bool | list[str] | None]


class Preview(Wire):
    """What half-laid tiles would make. Only where plays are checked does it tell bad words."""

    type: Literal["preview"] = "preview"
    number: int
    words: list[WordLine]
    bonus: int
    points: int
    refusal: Refused | None
    bad: list[str] | None


class Pong(Wire):
    type: Literal["pong"] = "pong"
    number: int
    now: int


ServerMessage = Annotated[
    Welcome | View | Current | Chat | Done | Refused | Preview | Pong,
    Field(discriminator="type"),
]


client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
server_message: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
