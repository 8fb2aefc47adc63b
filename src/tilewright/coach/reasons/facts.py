"""Facts about a mistake, and the classes of mistakes."""

from dataclasses import dataclass
from enum import StrEnum

Field = str | int | float | tuple[str, ...]
Fields = dict[str, Field]


class Mistake(StrEnum):
    """The classes of mistakes: the books' tips, and the end of the game."""

    MISSED_BONUS = "missed-bonus"
    SHORT_WORD = "short-word"
    HOOK = "hook"
    PARALLEL = "parallel"
    PREMIUM = "premium"
    WASTED_S = "wasted-s"
    WASTED_BLANK = "wasted-blank"
    POOR_LEAVE = "poor-leave"
    STUCK_Q = "stuck-q"
    OPENED_TRIPLE = "opened-triple"
    EXCHANGE = "exchange"
    ENDGAME = "endgame"
    NOT_A_WORD = "not-a-word"

    @property
    def tip(self) -> int | None:
        """The number of the tip that would have helped."""
        return _TIPS.get(self)


_TIPS = {
    Mistake.MISSED_BONUS: 6,
    Mistake.SHORT_WORD: 1,
    Mistake.HOOK: 8,
    Mistake.PARALLEL: 1,
    Mistake.PREMIUM: 4,
    Mistake.WASTED_S: 2,
    Mistake.WASTED_BLANK: 2,
    Mistake.POOR_LEAVE: 5,
    Mistake.STUCK_Q: 7,
    Mistake.OPENED_TRIPLE: 4,
    Mistake.EXCHANGE: 5,
    Mistake.ENDGAME: 9,
}


class FactKind(StrEnum):
    """What a fact says. ``sentences`` has a template for each kind."""

    MISSED_BONUS = "missed-bonus"
    SHORT_WORDS = "short-words"
    HOOK = "hook"
    PARALLEL = "parallel"
    PREMIUM = "premium"
    SCORE = "score"
    WASTED_S = "wasted-s"
    WASTED_BLANK = "wasted-blank"
    POOR_LEAVE = "poor-leave"
    STUCK_Q = "stuck-q"
    OPENED_TRIPLE = "opened-triple"
    REPLY = "reply"
    NEXT = "next"
    KEEPS = "keeps"
    LATER = "later"
    EXCHANGED = "exchanged"
    EXCHANGED_OTHERS = "exchanged-others"
    KEPT_ALL = "kept-all"
    ENDGAME = "endgame"
    WINS = "wins"
    IN_ALL = "in-all"
    NOT_A_WORD = "not-a-word"
    RARE_WORD = "rare-word"
    PENALTY_POINTS = "penalty-points"
    MISSED_TURN = "missed-turn"
    FREE_CHALLENGE = "free-challenge"
    FOUND_BONUS = "found-bonus"
    FOUND_EXCHANGE = "found-exchange"
    FOUND_RARE_WORD = "found-rare-word"
    FOUND_MODEST_PLAY = "found-modest-play"

    @property
    def is_find(self) -> bool:
        """Whether the fact is praise: the turn was hard to see."""
        return self.value.startswith("found-")


@dataclass(frozen=True, slots=True)
class Fact:
    """One computed statement: its kind, its numbers and words, and the mistake that it shows."""

    kind: FactKind
    fields: Fields
    mistake: Mistake | None = None
