"""What the referee says no to, and why.

Each refusal has a stable ``code``, carries its facts as fields and reads as a sentence. A refused
command leaves the game as it was.
"""

from dataclasses import dataclass, fields
from typing import ClassVar

from tilewright.rules.square import Square
from tilewright.rules.tiles import BLANK, Tile, Tiles


class Refusal(Exception):
    """A command the rules do not allow."""

    code: ClassVar[str]

    def facts(self) -> dict[str, object]:
        """The fields of this refusal by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]


def _spoken(tiles: Tiles) -> str:
    return ", ".join("a blank" if tile == BLANK else tile for tile in tiles)


# Laying tiles (R3)


@dataclass(eq=False)
class NoTilesLaid(Refusal):
    code = "no-tiles-laid"

    def __str__(self) -> str:
        return "A play needs at least one tile."


@dataclass(eq=False)
class OffTheBoard(Refusal):
    code = "off-the-board"
    square: Square

    def __str__(self) -> str:
        return f"Square {self.square} is not on the board."


@dataclass(eq=False)
class SquareTaken(Refusal):
    code = "square-taken"
    square: Square
    tile: Tile

    def __str__(self) -> str:
        return f"Square {self.square} already holds {self.tile}."


@dataclass(eq=False)
class SquareUsedTwice(Refusal):
    code = "square-used-twice"
    square: Square

    def __str__(self) -> str:
        return f"Two tiles of the play lie on {self.square}."


@dataclass(eq=False)
class NotInLine(Refusal):
    code = "not-in-line"
    squares: tuple[Square, ...]

    def __str__(self) -> str:
        where = ", ".join(map(str, self.squares))
        return f"All tiles of a play lie in one row or one column; these lie on {where}."


@dataclass(eq=False)
class GapInPlay(Refusal):
    code = "gap-in-play"
    square: Square

    def __str__(self) -> str:
        return f"A play is one unbroken word; {self.square} is empty."


@dataclass(eq=False)
class FirstPlayTooShort(Refusal):
    code = "first-play-too-short"

    def __str__(self) -> str:
        return "The first word needs two tiles or more."


@dataclass(eq=False)
class MissesTheStar(Refusal):
    code = "misses-the-star"
    start: Square

    def __str__(self) -> str:
        return f"The first word covers the centre star, {self.start}."


@dataclass(eq=False)
class NotConnected(Refusal):
    code = "not-connected"

    def __str__(self) -> str:
        return "A play connects with the tiles on the board."


@dataclass(eq=False)
class BlankNotNamed(Refusal):
    code = "blank-not-named"
    square: Square

    def __str__(self) -> str:
        return f"Say which letter the blank on {self.square} stands for."


@dataclass(eq=False)
class NoSuchLetter(Refusal):
    code = "no-such-letter"
    tile: Tile

    def __str__(self) -> str:
        return f"{self.tile!r} is not a letter of this box."


@dataclass(eq=False)
class TilesNotOnRack(Refusal):
    code = "tiles-not-on-rack"
    missing: Tiles

    def __str__(self) -> str:
        return f"Not on the rack: {_spoken(self.missing)}."


@dataclass(eq=False)
class TilesUsedUp(Refusal):
    """At a real table: more of a tile would be in use than the box holds."""

    code = "tiles-used-up"
    tiles: Tiles

    def __str__(self) -> str:
        return f"All of these are on the board or on a known rack already: {_spoken(self.tiles)}."


@dataclass(eq=False)
class NotInTheDictionary(Refusal):
    """Only where the table plays with checked plays."""

    code = "not-in-the-dictionary"
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"Not in the dictionary: {', '.join(self.words)}."


# The turn (R3, R4)


@dataclass(eq=False)
class NotYourTurn(Refusal):
    code = "not-your-turn"
    seat: int
    to_move: int | None

    def __str__(self) -> str:
        return "It is not this player's turn."


@dataclass(eq=False)
class NoSuchSeat(Refusal):
    code = "no-such-seat"
    seat: int

    def __str__(self) -> str:
        return f"There is no seat {self.seat} at this table."


@dataclass(eq=False)
class AlreadyResigned(Refusal):
    code = "already-resigned"
    seat: int

    def __str__(self) -> str:
        return "This player has resigned."


@dataclass(eq=False)
class GameOver(Refusal):
    code = "game-over"

    def __str__(self) -> str:
        return "The game is over."


@dataclass(eq=False)
class GamePaused(Refusal):
    code = "game-paused"

    def __str__(self) -> str:
        return "The game is paused."


@dataclass(eq=False)
class NothingToExchange(Refusal):
    code = "nothing-to-exchange"

    def __str__(self) -> str:
        return "Choose at least one tile to exchange, or pass."


@dataclass(eq=False)
class BagTooLow(Refusal):
    code = "bag-too-low"
    needed: int
    left: int

    def __str__(self) -> str:
        return f"This exchange needs {self.needed} tiles in the bag; there are {self.left}."


# Challenges (R6)


@dataclass(eq=False)
class NothingToChallenge(Refusal):
    code = "nothing-to-challenge"

    def __str__(self) -> str:
        return "There is no play open to challenge."


@dataclass(eq=False)
class OwnPlay(Refusal):
    code = "own-play"

    def __str__(self) -> str:
        return "Nobody challenges their own play."


@dataclass(eq=False)
class NameTheWord(Refusal):
    code = "name-the-word"
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"Name the word you challenge: {', '.join(self.words)}."


@dataclass(eq=False)
class WordNotInPlay(Refusal):
    code = "word-not-in-play"
    word: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.word} is not a word of this play ({', '.join(self.words)})."


@dataclass(eq=False)
class WholePlayIsJudged(Refusal):
    code = "whole-play-is-judged"

    def __str__(self) -> str:
        return "At this table all words of a play are challenged together."


@dataclass(eq=False)
class AcceptOrChallenge(Refusal):
    """The open play would end the game; the next player must answer it before anything else."""

    code = "accept-or-challenge"

    def __str__(self) -> str:
        return "The last play would end the game: accept it or challenge it first."


@dataclass(eq=False)
class RulingPending(Refusal):
    code = "ruling-pending"

    def __str__(self) -> str:
        return "A challenge is being ruled on."


@dataclass(eq=False)
class NoRulingPending(Refusal):
    code = "no-ruling-pending"

    def __str__(self) -> str:
        return "No challenge is waiting for a ruling."


@dataclass(eq=False)
class AlreadyVoted(Refusal):
    code = "already-voted"
    seat: int

    def __str__(self) -> str:
        return "This player has voted already."


@dataclass(eq=False)
class NotByVote(Refusal):
    code = "not-by-vote"

    def __str__(self) -> str:
        return "This table does not judge words by vote."


@dataclass(eq=False)
class JudgeNeeded(Refusal):
    code = "judge-needed"

    def __str__(self) -> str:
        return "This table judges words by a dictionary, and none was handed in."


# Blanks in circulation (R10.3)


@dataclass(eq=False)
class BlanksStay(Refusal):
    code = "blanks-stay"

    def __str__(self) -> str:
        return "At this table a blank stays where it was played."


@dataclass(eq=False)
class NoBlankThere(Refusal):
    code = "no-blank-there"
    square: Square

    def __str__(self) -> str:
        return f"There is no blank on {self.square}."


# Time (R9)


@dataclass(eq=False)
class TimeLeft(Refusal):
    code = "time-left"
    ms: int | None

    def __str__(self) -> str:
        if self.ms is None:
            return "No time limit is running."
        return f"There are {self.ms} ms left."


@dataclass(eq=False)
class TimeIsUp(Refusal):
    """The turn has run out of time, and only waits for somebody to say so."""

    code = "time-is-up"

    def __str__(self) -> str:
        return "The time for this turn is up."


# Agreement (R7.2, R13)


@dataclass(eq=False)
class ProposalOpen(Refusal):
    code = "proposal-open"

    def __str__(self) -> str:
        return "Answer the proposal on the table first."


@dataclass(eq=False)
class NoProposal(Refusal):
    code = "no-proposal"

    def __str__(self) -> str:
        return "Nothing has been proposed."


@dataclass(eq=False)
class AlreadyAnswered(Refusal):
    code = "already-answered"
    seat: int

    def __str__(self) -> str:
        return "This player has agreed already."


@dataclass(eq=False)
class CannotPropose(Refusal):
    code = "cannot-propose"
    reason: str

    def __str__(self) -> str:
        return self.reason


# A real board (scorekeeper mode)


@dataclass(eq=False)
class OnlyByHand(Refusal):
    code = "only-by-hand"

    def __str__(self) -> str:
        return "This is for keeping score at a real board."


@dataclass(eq=False)
class RackSizeDiffers(Refusal):
    code = "rack-size-differs"
    seat: int
    given: int
    held: int

    def __str__(self) -> str:
        return f"The rack holds {self.held} tiles, not {self.given}."


@dataclass(eq=False)
class BadSurplus(Refusal):
    code = "bad-surplus"
    surplus: int

    def __str__(self) -> str:
        return "An overdraw is one tile or more."


@dataclass(eq=False)
class BadFine(Refusal):
    code = "bad-fine"
    points: int

    def __str__(self) -> str:
        return "A fine is one point or more."


@dataclass(eq=False)
class NothingToCorrect(Refusal):
    code = "nothing-to-correct"

    def __str__(self) -> str:
        return "There is no entry to correct."


# Setting up (R2)


@dataclass(eq=False)
class BadTable(Refusal):
    """A table that cannot be set up as asked."""

    code = "bad-table"
    reason: str

    def __str__(self) -> str:
        return self.reason
