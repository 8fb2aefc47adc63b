"""Decks of cards: what there is to learn about a word list, and in which order.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> deck = make_deck("stem-aeinst", Lexicon.load("english"))
>>> len(deck.cards), deck.words
(23, 67)
"""

from tilewright.study.decks.card import Card, CardKind, Deck, Order
from tilewright.study.decks.catalogue import UnknownDeck, deck_names, make_deck
from tilewright.study.decks.probability import ways_to_draw

__all__ = [
    "Card",
    "CardKind",
    "Deck",
    "Order",
    "UnknownDeck",
    "deck_names",
    "make_deck",
    "ways_to_draw",
]
