"""What an attempt in a lesson leads to."""

from dataclasses import dataclass

from tilewright.rules.equipment.board import Placed
from tilewright.rules.game import Game
from tilewright.rules.plays.try_play import TriedPlay
from tilewright.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class WordVerdict:
    """A word of a play that was judged, and whether it is good."""

    word: str
    good: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an attempt led to: the game after it, the referee's refusal if any, and what to say.

    ``done`` is true if the task is done. ``tried`` is the play and its score. ``verdicts`` are the
    words that the dictionary or the players judged. ``code`` names the rule card to open.
    """

    done: bool
    game: Game
    says: tuple[str, ...] = ()
    refusal: Refusal | None = None
    tried: TriedPlay | None = None
    verdicts: tuple[WordVerdict, ...] = ()
    taken_off: tuple[Placed, ...] = ()
    drawn: tuple[str, ...] = ()
