"""Refusals: why the referee does not carry out a command.

Each refusal has a stable ``code`` and carries its facts as fields; clients word it from those. The
sentence is for the terminal and for readers of raw messages. A refused command changes nothing.
"""

from dataclasses import dataclass, fields
from typing import ClassVar

from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import BLANK, Tile, Tiles
from tilewright.rules.obstacles import ProposalObstacle, TableObstacle


class Refusal(Exception):
    """A command the rules do not allow."""

    code: ClassVar[str]

    def facts(self) -> dict[str, object]:
        """Return the fields of this refusal by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]


def _list_tiles(tiles: Tiles) -> str:
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
        return f"Two tiles of the play are on {self.square}."


@dataclass(eq=False)
class NotInLine(Refusal):
    code = "not-in-line"
    squares: tuple[Square, ...]

    def __str__(self) -> str:
        return "All tiles of a play go in one row or one column."


@dataclass(eq=False)
class GapInPlay(Refusal):
    code = "gap-in-play"
    square: Square

    def __str__(self) -> str:
        return f"A play is one unbroken word, but {self.square} is empty."


@dataclass(eq=False)
class FirstPlayTooShort(Refusal):
    code = "first-play-too-short"

    def __str__(self) -> str:
        return "The first word needs at least two tiles."


@dataclass(eq=False)
class MissesTheStar(Refusal):
    code = "misses-the-star"
    start: Square

    def __str__(self) -> str:
        return f"The first word must cover the centre star, {self.start}."


@dataclass(eq=False)
class NotConnected(Refusal):
    code = "not-connected"

    def __str__(self) -> str:
        return "A play must touch a tile on the board."


@dataclass(eq=False)
class BlankNotNamed(Refusal):
    code = "blank-not-named"
    square: Square

    def __str__(self) -> str:
        return f"Choose a letter for the blank on {self.square}."


@dataclass(eq=False)
class NoSuchLetter(Refusal):
    code = "no-such-letter"
    tile: Tile

    def __str__(self) -> str:
        return f"This box has no letter {self.tile!r}."


@dataclass(eq=False)
class TilesNotOnRack(Refusal):
    code = "tiles-not-on-rack"
    missing: Tiles

    def __str__(self) -> str:
        return f"Not on the rack: {_list_tiles(self.missing)}."


@dataclass(eq=False)
class TilesUsedUp(Refusal):
    """At a real board: the box has no more of these tiles."""

    code = "tiles-used-up"
    tiles: Tiles

    def __str__(self) -> str:
        return f"These are all on the board or on a known rack already: {_list_tiles(self.tiles)}."


@dataclass(eq=False)
class NotInTheDictionary(Refusal):
    """Only at a table that checks plays."""

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
        return f"This table has no seat {self.seat}."


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
        return f"This needs {self.needed} tiles in the bag, but it holds only {self.left}."


# Challenges (R6)


@dataclass(eq=False)
class NothingToChallenge(Refusal):
    code = "nothing-to-challenge"

    def __str__(self) -> str:
        return "There is no play to challenge now."


@dataclass(eq=False)
class OwnPlay(Refusal):
    code = "own-play"

    def __str__(self) -> str:
        return "You cannot challenge your own play."


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
class WordAlreadyJudged(Refusal):
    code = "word-already-judged"
    word: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        left = ", ".join(self.words)
        return f"{self.word} was judged already. You can still challenge {left}."


@dataclass(eq=False)
class WholePlayIsJudged(Refusal):
    code = "whole-play-is-judged"

    def __str__(self) -> str:
        return "At this table you challenge the whole play, not a single word."


@dataclass(eq=False)
class AcceptOrChallenge(Refusal):
    """The open play would end the game, so the next player must settle it before moving."""

    code = "accept-or-challenge"

    def __str__(self) -> str:
        return "The last play would end the game: accept it or challenge it first."


@dataclass(eq=False)
class RulingPending(Refusal):
    code = "ruling-pending"

    def __str__(self) -> str:
        return "Wait until the challenge is decided."


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
        return "This player has already voted."


@dataclass(eq=False)
class NotByVote(Refusal):
    code = "not-by-vote"

    def __str__(self) -> str:
        return "The players do not vote on words at this table."


@dataclass(eq=False)
class JudgeNeeded(Refusal):
    code = "judge-needed"

    def __str__(self) -> str:
        return "This table needs a dictionary to judge words, and none is loaded."


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
        return f"{self.ms} ms are left."


@dataclass(eq=False)
class TimeIsUp(Refusal):
    """The turn has run out of time, though no one has called it yet."""

    code = "time-is-up"

    def __str__(self) -> str:
        return "The time for this turn is up."


# Agreement (R7.2, R13)


@dataclass(eq=False)
class ProposalOpen(Refusal):
    code = "proposal-open"

    def __str__(self) -> str:
        return "Answer the open proposal first."


@dataclass(eq=False)
class NoProposal(Refusal):
    code = "no-proposal"

    def __str__(self) -> str:
        return "There is no proposal to answer."


@dataclass(eq=False)
class AlreadyAnswered(Refusal):
    code = "already-answered"
    seat: int

    def __str__(self) -> str:
        return "This player has already agreed."


@dataclass(eq=False)
class CannotPropose(Refusal):
    code = "cannot-propose"
    reason: ProposalObstacle

    def __str__(self) -> str:
        return self.reason.sentence


# A real board (scorekeeper mode)


@dataclass(eq=False)
class OnlyByHand(Refusal):
    code = "only-by-hand"

    def __str__(self) -> str:
        return "This is only for keeping score at a real board."


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
        return "An overdraw must be at least one tile."


@dataclass(eq=False)
class BadFine(Refusal):
    code = "bad-fine"
    points: int

    def __str__(self) -> str:
        return "A fine must be at least one point."


@dataclass(eq=False)
class NothingToCorrect(Refusal):
    code = "nothing-to-correct"

    def __str__(self) -> str:
        return "There is no entry to correct."


# Setting up (R2)


@dataclass(eq=False)
class BadTable(Refusal, ValueError):
    """An edition that cannot be played, or a table that cannot be set up with these settings."""

    code = "bad-table"
    reason: TableObstacle

    def __str__(self) -> str:
        return self.reason.sentence
