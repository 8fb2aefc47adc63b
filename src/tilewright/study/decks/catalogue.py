"""The decks that can be learned from any word list."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.shipped import WordList
from tilewright.rules.equipment.tiles import ENGLISH
from tilewright.study.decks import word_decks
from tilewright.study.decks.card import Card, Deck, Order
from tilewright.study.decks.leave_pairs import leave_pairs
from tilewright.study.decks.letter_groups import letter_groups
from tilewright.study.decks.near_words import judge_cards
from tilewright.study.decks.orders import in_order, words_of
from tilewright.study.decks.playability import shipped_playability


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a deck: its cards, and the order in which they are best learned."""

    cards: Callable[[Lexicon], list[Card]]
    order: Order | None
    shorter_first: bool = False
    hooks_of_twos_first: bool = False


def _leaves(_: Lexicon) -> list[Card]:
    return leave_pairs(shipped_leaves(WordList.ENGLISH), ENGLISH)


def _of_length(length: int) -> Callable[[Lexicon], list[Card]]:
    return lambda lexicon: word_decks.words_of_length(lexicon, length)


def _of_stem(letters: str) -> Callable[[Lexicon], list[Card]]:
    return lambda lexicon: word_decks.stem(lexicon, letters)


RECIPES: Final[Mapping[str, Recipe]] = {
    "twos": Recipe(_of_length(2), Order.LEVEL),
    "threes": Recipe(_of_length(3), Order.PLAYABILITY, hooks_of_twos_first=True),
    "q-without-u": Recipe(word_decks.q_without_u, Order.LEVEL),
    "jqxz": Recipe(word_decks.rare_letters, Order.PLAYABILITY, shorter_first=True),
    "vowel-dumps": Recipe(word_decks.vowel_dumps, Order.PLAYABILITY, shorter_first=True),
    "no-vowels": Recipe(word_decks.no_vowels, Order.LEVEL, shorter_first=True),
    "hooks": Recipe(word_decks.hooks, Order.LEVEL),
    "letter-groups": Recipe(letter_groups, None),
    "leaves": Recipe(_leaves, None),
    **{
        f"stem-{letters.lower()}": Recipe(_of_stem(letters), Order.PROBABILITY)
        for letters in word_decks.STEMS
    },
    "sevens": Recipe(_of_length(7), Order.PROBABILITY),
    "eights": Recipe(_of_length(8), Order.PROBABILITY),
    "judge": Recipe(judge_cards, None),
}


class UnknownDeck(KeyError):
    """There is no deck of this name."""

    def __str__(self) -> str:
        return f"there is no deck {self.args[0]!r}; the decks are {', '.join(deck_names())}"


def deck_names() -> tuple[str, ...]:
    """Return the names of all decks, those for beginners first."""
    return tuple(RECIPES)


def make_deck(
    name: str,
    lexicon: Lexicon,
    order: Order | None = None,
    *,
    playability: Mapping[str, float] | None = None,
) -> Deck:
    """Return a deck of a word list, in this order or in its usual one. Raises ``UnknownDeck``.

    >>> deck = make_deck("twos", Lexicon.load("english"))
    >>> deck.words, deck.cards[0].question, deck.cards[0].answers
    (101, 'AM', ('AM', 'MA'))
    """
    if name not in RECIPES:
        raise UnknownDeck(name)
    recipe = RECIPES[name]
    cards = recipe.cards(lexicon)
    if recipe.order is None:
        return Deck(name, None, tuple(cards))
    chosen = order or recipe.order
    values = {} if playability is None else playability
    if chosen is Order.PLAYABILITY and playability is None:
        values = shipped_playability()
    ordered = in_order(cards, chosen, lexicon, ENGLISH, values)
    if order is None and recipe.shorter_first:
        ordered = tuple(sorted(ordered, key=lambda card: len(card.question)))
    if order is None and recipe.hooks_of_twos_first:
        ordered = tuple(sorted(ordered, key=lambda card: not _extends_a_two(card, lexicon)))
    return Deck(name, chosen, ordered)


def _extends_a_two(card: Card, lexicon: Lexicon) -> bool:
    return any(word[1:] in lexicon or word[:-1] in lexicon for word in words_of(card))
