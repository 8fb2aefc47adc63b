"""Cards and decks: what there is to learn, without what a learner knows of it."""

from dataclasses import dataclass
from enum import StrEnum


class CardKind(StrEnum):
    """What a card asks."""

    ANAGRAM = "anagram"  # tiles in alphabetical order: which words do they make?
    HOOKS = "hooks"  # a word: which letters make another word before or behind it?
    JUDGE = "judge"  # a word: is it good?
    LEAVE = "leave"  # two sets of tiles: which is worth more?
    GROUPS = "groups"  # a rack: which groups of letters does it hold?


class Order(StrEnum):
    """In which order the cards of a deck are learned."""

    PROBABILITY = "probability"  # the likeliest racks first
    PLAYABILITY = "playability"  # the words first that cost most points if you do not know them
    LEVEL = "level"  # everyday words first
    ALPHABET = "alphabet"


@dataclass(frozen=True, slots=True)
class Card:
    """A question with all its answers.

    A front hook is written ``S-``, a back hook ``-S``. A word to judge has the answer ``good`` or
    ``bad``. The ``values`` of a leave card are the points that its two leaves are worth.
    """

    kind: CardKind
    question: str
    answers: tuple[str, ...]
    values: tuple[float, ...] = ()

    @property
    def key(self) -> str:
        """What identifies the card, whatever the word list."""
        return f"{self.kind}:{self.question}"


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a topic, in the order in which they are learned.

    ``order`` is None for a deck whose cards have an order of their own.
    """

    name: str
    order: Order | None
    cards: tuple[Card, ...]

    @property
    def words(self) -> int:
        """The number of words to learn; cards without words count as one each."""
        return sum(len(card.answers) if card.kind is CardKind.ANAGRAM else 1 for card in self.cards)
