"""Challenge rules: what may be challenged, who decides, and what a failed challenge costs (R6)."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Judge(Protocol):
    """Whoever knows the agreed dictionary."""

    def accepts(self, word: str) -> bool:
        """Whether this word, in upper case, is good."""
        ...


class Judging(Enum):
    """Who decides whether a word is good."""

    DICTIONARY = "dictionary"
    VOTE = "vote"


class Scope(Enum):
    """What a challenge is about: the whole play, or one word the challenger names (R6.2)."""

    PLAY = "play"
    WORD = "word"


class Per(Enum):
    PLAY = "play"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class MissTurn:
    """A failed challenger misses their own next turn (R6.4); tournaments call it double."""


@dataclass(frozen=True, slots=True)
class NoPenalty:
    """A failed challenge costs nothing; tournaments call it single."""


@dataclass(frozen=True, slots=True)
class Points:
    """A failed challenge gives points to the player whose play was good."""

    points: int
    per: Per = Per.PLAY


Penalty = MissTurn | NoPenalty | Points


@dataclass(frozen=True, slots=True)
class Challenges:
    """Plays stay open to challenge until the next player begins."""

    penalty: Penalty = MissTurn()
    scope: Scope = Scope.PLAY


@dataclass(frozen=True, slots=True)
class CheckedPlays:
    """A play with a bad word is refused at once; there is nothing to challenge."""


ChallengeRule = Challenges | CheckedPlays


class Ruling(Enum):
    """How a challenge ended; only a vote can be undecided, and then the play stands unpunished."""

    GOOD = "good"
    BAD = "bad"
    UNDECIDED = "undecided"


def vote_ruling(votes: dict[int, bool | None], voters: int) -> Ruling | None:
    """The ruling these votes amount to, as soon as the votes still missing cannot change it.

    Whoever abstains, which is None, is not counted among the voters.
    """
    said = list(votes.values())
    counted = voters - said.count(None)
    if 2 * said.count(True) > counted:
        return Ruling.GOOD
    if 2 * said.count(False) > counted:
        return Ruling.BAD
    return Ruling.UNDECIDED if len(votes) == voters else None
