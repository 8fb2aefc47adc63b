"""Sorting cards by what is worth learning first."""

from collections.abc import Callable, Iterable, Mapping

from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.equipment.tiles import TileSet
from tilewright.study.decks.card import Card, CardKind, Order
from tilewright.study.decks.probability import ways_to_draw

# Words without a level come after all others.
_NO_LEVEL = 100

Rank = Callable[[Card], float]


def in_order(
    cards: Iterable[Card],
    order: Order,
    lexicon: Lexicon,
    tiles: TileSet,
    playability: Mapping[str, float],
) -> tuple[Card, ...]:
    """Return the cards with what is to be learned first in front; ties by alphabet."""
    rank = _rank(order, lexicon, tiles, playability)
    return tuple(sorted(cards, key=lambda card: (rank(card), card.question)))


def words_of(card: Card) -> tuple[str, ...]:
    """Return the words that a card is about; none for leaves and groups of letters."""
    match card.kind:
        case CardKind.ANAGRAM:
            return card.answers
        case CardKind.HOOKS | CardKind.JUDGE:
            return (card.question,)
        case CardKind.LEAVE | CardKind.GROUPS:
            return ()


def _rank(order: Order, lexicon: Lexicon, tiles: TileSet, playability: Mapping[str, float]) -> Rank:
    match order:
        case Order.PROBABILITY:
            return lambda card: -ways_to_draw(card.question, tiles)
        case Order.PLAYABILITY:
            return lambda card: -sum(playability.get(word, 0.0) for word in words_of(card))
        case Order.LEVEL:
            return lambda card: min(
                (lexicon.level(word) or _NO_LEVEL for word in words_of(card)), default=_NO_LEVEL
            )
        case Order.ALPHABET:
            return lambda _: 0
