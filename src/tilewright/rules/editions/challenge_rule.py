"""Challenge rules: what is challenged, who decides, and what a failed challenge costs (R6)."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Judge(Protocol):
    """Looks words up in the agreed dictionary."""

    def accepts(self, word: str) -> bool:
        """Return whether this word, in upper case, is good."""
        ...


class Judging(Enum):
    """What decides whether a word is good: the dictionary, or a vote of the players."""

    DICTIONARY = "dictionary"
    VOTE = "vote"


class Scope(Enum):
    """What a challenge is about: the whole play, or one word the challenger names (R6.2)."""

    PLAY = "play"
    WORD = "word"


class PointsPer(Enum):
    """Whether penalty points count once for the play, or for each word judged."""

    PLAY = "play"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class MissTurn:
    """A failed challenger misses their next turn (R6.4): "double challenge" in tournaments."""


@dataclass(frozen=True, slots=True)
class NoPenalty:
    """A failed challenge costs nothing: "single challenge" in tournaments."""


@dataclass(frozen=True, slots=True)
class Points:
    """A failed challenge gives points to the player whose play was good."""

    points: int
    per: PointsPer = PointsPer.PLAY


Penalty = MissTurn | NoPenalty | Points


@dataclass(frozen=True, slots=True)
class Challenges:
    """A play can be challenged until the next player begins a turn."""

    penalty: Penalty = MissTurn()
    scope: Scope = Scope.PLAY


@dataclass(frozen=True, slots=True)
class CheckedPlays:
    """A play with a bad word is refused at once, and there are no challenges."""


ChallengeRule = Challenges | CheckedPlays


class Ruling(Enum):
    """How a challenge ended. A tied vote is undecided: the play stands, without a penalty."""

    GOOD = "good"
    BAD = "bad"
    UNDECIDED = "undecided"


def vote_ruling(votes: dict[int, bool | None], voters: int) -> Ruling | None:
    """Return the ruling, or None while the missing votes can still change it.

    ``votes`` maps seats to votes, ``voters`` is the number of seats that can vote. Seats that
    abstain (None) do not count towards the majority.
    """
    cast = list(votes.values())
    counted = voters - cast.count(None)
    if 2 * cast.count(True) > counted:
        return Ruling.GOOD
    if 2 * cast.count(False) > counted:
        return Ruling.BAD
    return Ruling.UNDECIDED if len(votes) == voters else None
