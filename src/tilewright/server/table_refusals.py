"""What a table says no to, beside the refusals of the referee."""

from dataclasses import dataclass

from tilewright.rules.refusals import Refusal


@dataclass(eq=False)
class NoSuchTable(Refusal):
    code = "no-such-table"

    def __str__(self) -> str:
        return "There is no such table."


@dataclass(eq=False)
class NotYourSeat(Refusal):
    code = "not-your-seat"
    seat: int

    def __str__(self) -> str:
        return "This device does not hold that seat."


@dataclass(eq=False)
class OnlyTheHost(Refusal):
    code = "only-the-host"

    def __str__(self) -> str:
        return "Only the one who set up the table can do that."


@dataclass(eq=False)
class NotBegun(Refusal):
    code = "not-begun"

    def __str__(self) -> str:
        return "The game has not begun yet."


@dataclass(eq=False)
class AlreadyBegun(Refusal):
    code = "already-begun"

    def __str__(self) -> str:
        return "The game has begun already."


@dataclass(eq=False)
class SeatNotOpen(Refusal):
    code = "seat-not-open"
    seat: int

    def __str__(self) -> str:
        return "Somebody sits on that seat already."


@dataclass(eq=False)
class NameTaken(Refusal):
    code = "name-taken"
    name: str

    def __str__(self) -> str:
        return f"Somebody at this table is called {self.name} already. Choose another name."


@dataclass(eq=False)
class TooFewPlayers(Refusal):
    code = "too-few-players"

    def __str__(self) -> str:
        return "The game needs two players at least."


@dataclass(eq=False)
class AnotherPlay(Refusal):
    """What was said was about a play that is no longer the open one."""

    code = "another-play"

    def __str__(self) -> str:
        return "Another play lies there by now. Look at it first."


@dataclass(eq=False)
class ChatIsOff(Refusal):
    code = "chat-is-off"

    def __str__(self) -> str:
        return "The chat is switched off at this table."


@dataclass(eq=False)
class ChatIsFull(Refusal):
    code = "chat-is-full"

    def __str__(self) -> str:
        return "So much has been said at this table that no more can be kept."


@dataclass(eq=False)
class TableIsFull(Refusal):
    code = "table-is-full"

    def __str__(self) -> str:
        return "So much has happened at this table that no more can be kept. Set a new one."


@dataclass(eq=False)
class NotAbsent(Refusal):
    code = "not-absent"
    seat: int

    def __str__(self) -> str:
        return "That player is here."


@dataclass(eq=False)
class NoStandInAsked(Refusal):
    code = "no-stand-in-asked"

    def __str__(self) -> str:
        return "Nobody has asked for a stand-in."


@dataclass(eq=False)
class NotOver(Refusal):
    code = "not-over"

    def __str__(self) -> str:
        return "The game is not over yet."


@dataclass(eq=False)
class RematchIsSet(Refusal):
    code = "rematch-is-set"

    def __str__(self) -> str:
        return "The next game is set up already."


@dataclass(eq=False)
class LinkUsedUp(Refusal):
    code = "link-used-up"

    def __str__(self) -> str:
        return "This link has been used or is too old. Ask for a new one."


@dataclass(eq=False)
class NotSealed(Refusal):
    """A real bag, whose order nobody committed to."""

    code = "not-sealed"

    def __str__(self) -> str:
        return "The tiles of this game came from a real bag; there is no seed to check."
