"""Decks of cards as the server sends them."""

from pydantic import Field

from tilewright.protocol.wire import WireModel
from tilewright.study.decks.card import CardKind, Order


class DeckSummary(WireModel):
    name: str
    cards: int
    words: int


class DeckList(WireModel):
    """The decks of a word list, those for beginners first."""

    dictionary: str
    list_hash: str = Field(description="changes whenever the words of the list change")
    decks: list[DeckSummary]


class CardAnswer(WireModel):
    """An answer. Words have a meaning, a level and hooks, if they are known."""

    text: str
    meaning: str | None = None
    level: int | None = None
    front: str = Field(default="", description="letters that make another word in front")
    back: str = Field(default="", description="letters that make another word behind")


class StudyCard(WireModel):
    """A question with all its answers. What the answers look like depends on the kind."""

    kind: CardKind
    question: str
    answers: list[CardAnswer]
    values: list[float] = Field(
        default=[], description="of a leave card: the points that its leaves are worth"
    )


class DeckCards(WireModel):
    """Cards of a deck, in the order in which they are learned."""

    name: str
    dictionary: str
    list_hash: str
    order: Order | None = Field(description="null if the deck has an order of its own")
    first: int
    total: int
    cards: list[StudyCard]
