"""A turn beside the best one: what each is worth, and what the difference consists of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tilewright.coach.judging.loss import Amount, Loss, Method
from tilewright.engine.turn_rows import Turn
from tilewright.rules.equipment.square import Square


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn, the chance to win after it, if known, and the points gained from now on.

    Points are those gained on the strongest opponent to the end of what was looked at, the turn
    itself and the tiles kept included.
    """

    turn: Turn
    win: Amount | None
    points: Amount


class PartName(StrEnum):
    """What a difference in points consists of."""

    SCORE = "score"
    LEAVE = "leave"
    REPLY = "reply"
    NEXT = "next"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Part:
    """The points by which the best turn is ahead in one respect, or behind if negative."""

    name: PartName
    points: float


@dataclass(frozen=True, slots=True)
class ReplySquares:
    """How often the next player's reply covers a square, and what those replies score on average.

    ``best`` is about replies to the best turn, ``played`` about those to the turn made.
    """

    best: Mapping[Square, tuple[float, float]]
    played: Mapping[Square, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found out about a turn.

    ``best_known`` is the best turn with words that the player can be expected to know; it is None
    if that is the best of all. ``ranking`` holds the turns of the first comparison, best first.
    ``parts`` add up to the points of the loss. ``samples`` is the number of deals that measured the
    loss, ``compared`` that of turns, out of ``legal`` ones.
    """

    method: Method
    played: JudgedTurn
    best: JudgedTurn
    best_known: JudgedTurn | None
    ranking: tuple[JudgedTurn, ...]
    loss: Loss
    parts: tuple[Part, ...]
    samples: int
    compared: int
    legal: int
    replies: ReplySquares | None = field(default=None, repr=False)
    line: tuple[str, ...] = ()

    @property
    def found_best(self) -> bool:
        """Whether the turn made is the best one."""
        return self.played.turn.text == self.best.turn.text

    @property
    def too_close(self) -> bool:
        """Whether the turn made differs from the best one, and nobody can say which is better."""
        return not self.found_best and not self.loss.shown
