"""Refusals of a table, in addition to the referee's."""

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
        return "That seat is not yours."


@dataclass(eq=False)
class OnlyTheHost(Refusal):
    code = "only-the-host"

    def __str__(self) -> str:
        return "Only the host of this table can do that."


@dataclass(eq=False)
class NotBegun(Refusal):
    code = "not-begun"

    def __str__(self) -> str:
        return "The game has not begun yet."


@dataclass(eq=False)
class AlreadyBegun(Refusal):
    code = "already-begun"

    def __str__(self) -> str:
        return "The game has already begun."


@dataclass(eq=False)
class TableIsClosed(Refusal):
    code = "table-is-closed"

    def __str__(self) -> str:
        return "This table has been closed."


@dataclass(eq=False)
class TooManySeats(Refusal):
    """One address holds many seats at listed tables that wait for players."""

    code = "too-many-seats"

    def __str__(self) -> str:
        return (
            "Your network holds too many seats at tables that are waiting for players. "
            "Leave one of them first."
        )


@dataclass(eq=False)
class TooManyListedTables(Refusal):
    """One address has set up many listed tables whose game is not over."""

    code = "too-many-listed-tables"

    def __str__(self) -> str:
        return (
            "Your network has too many tables in the list. "
            "Close one of them first, or do not list this table."
        )


@dataclass(eq=False)
class SeatNotOpen(Refusal):
    code = "seat-not-open"
    seat: int

    def __str__(self) -> str:
        return "That seat is taken."


@dataclass(eq=False)
class NameTaken(Refusal):
    code = "name-taken"
    name: str

    def __str__(self) -> str:
        return f"Someone at this table is already called {self.name}. Choose another name."


@dataclass(eq=False)
class TooFewPlayers(Refusal):
    code = "too-few-players"

    def __str__(self) -> str:
        return "The game needs at least two players."


@dataclass(eq=False)
class AnotherPlay(Refusal):
    """The action refers to an earlier play than the one that is open now."""

    code = "another-play"

    def __str__(self) -> str:
        return "There is a newer play on the board. Look at it first."


@dataclass(eq=False)
class ChatIsOff(Refusal):
    code = "chat-is-off"

    def __str__(self) -> str:
        return "The chat is switched off at this table."


@dataclass(eq=False)
class ChatIsFull(Refusal):
    code = "chat-is-full"

    def __str__(self) -> str:
        return "The chat of this table is full."


@dataclass(eq=False)
class TableIsFull(Refusal):
    code = "table-is-full"

    def __str__(self) -> str:
        return "This table cannot store any more moves. Please set up a new one."


@dataclass(eq=False)
class NotAbsent(Refusal):
    code = "not-absent"
    seat: int

    def __str__(self) -> str:
        return "That player is not away."


@dataclass(eq=False)
class JustAway(Refusal):
    """A player who is away for a moment only, such as after a lost connection, is not replaced."""

    code = "just-away"
    seat: int
    left_ms: int

    def __str__(self) -> str:
        return "That player has only just gone away. Wait a moment."


@dataclass(eq=False)
class NoStandInProposed(Refusal):
    code = "no-stand-in-asked"

    def __str__(self) -> str:
        return "There is no proposal to stand in for anyone."


@dataclass(eq=False)
class NothingThinks(Refusal):
    code = "nothing-thinks"

    def __str__(self) -> str:
        return "No computer is thinking."


@dataclass(eq=False)
class NoHintsHere(Refusal):
    code = "no-hints-here"

    def __str__(self) -> str:
        return "The players at this table have not agreed on hints for you."


@dataclass(eq=False)
class NoHintsLeft(Refusal):
    code = "no-hints-left"

    def __str__(self) -> str:
        return "You have taken all your hints of this game."


@dataclass(eq=False)
class LastHintTaken(Refusal):
    """The hints of this turn have already shown the whole play."""

    code = "last-hint-taken"

    def __str__(self) -> str:
        return "There is nothing more to say about this turn."


@dataclass(eq=False)
class PlayCanBeChallenged(Refusal):
    """A hint could say whether the words of the open play are good."""

    code = "play-can-be-challenged"

    def __str__(self) -> str:
        return "Challenge the last play or begin your turn first."


@dataclass(eq=False)
class HintOutdated(Refusal):
    """The game changed while the hint was computed, or the hint meant is not the next one."""

    code = "hint-outdated"

    def __str__(self) -> str:
        return "The table has changed. Take the hint again."


@dataclass(eq=False)
class NoCoachHere(Refusal):
    code = "no-coach-here"

    def __str__(self) -> str:
        return "The players at this table have not agreed on a coach."


@dataclass(eq=False)
class NoPlayToJudge(Refusal):
    code = "no-play-to-judge"

    def __str__(self) -> str:
        return "The coach speaks about your last play. You have none yet, or it was taken off."


@dataclass(eq=False)
class NotOver(Refusal):
    code = "not-over"

    def __str__(self) -> str:
        return "The game is not over yet."


@dataclass(eq=False)
class WordNotStanding(Refusal):
    """The word is not on the score sheet, or it can still be challenged."""

    code = "word-not-standing"
    word: str

    def __str__(self) -> str:
        return f"{self.word} is not on the board, or it can still be challenged."


@dataclass(eq=False)
class ExamplesAreOff(Refusal):
    """A person who plays against people gets no help from the table."""

    code = "examples-are-off"

    def __str__(self) -> str:
        return "Example plays are shown only in lessons and in games against computers."


@dataclass(eq=False)
class RematchIsSet(Refusal):
    code = "rematch-is-set"

    def __str__(self) -> str:
        return "The next game has already been set up."


@dataclass(eq=False)
class LinkUsedUp(Refusal):
    code = "link-used-up"

    def __str__(self) -> str:
        return "This link has been used or has expired. Ask for a new one."


@dataclass(eq=False)
class NotAPlayer(Refusal):
    """A review is for those who played."""

    code = "not-a-player"

    def __str__(self) -> str:
        return "Only the players can have the game reviewed."


@dataclass(eq=False)
class NotReviewed(Refusal):
    """The turn has no verdict: nobody has asked for a review, or the rack is not known."""

    code = "not-reviewed"
    number: int

    def __str__(self) -> str:
        return f"Turn {self.number} has not been reviewed."


@dataclass(eq=False)
class CannotPlayOn(Refusal):
    """The order of the tiles in a real bag is not known."""

    code = "cannot-play-on"

    def __str__(self) -> str:
        return "Computers cannot play on from here: the tiles came from a real bag."


@dataclass(eq=False)
class NotSealed(Refusal):
    """The tiles came from a real bag, so there is no seed."""

    code = "not-sealed"

    def __str__(self) -> str:
        return "The tiles of this game came from a real bag, so there is no seed to check."
