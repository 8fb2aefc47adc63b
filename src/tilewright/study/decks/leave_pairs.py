"""Pairs of leaves, of which one is worth more."""

from random import Random

from tilewright.engine.leaves.leaves import Leaves
from tilewright.rules.equipment.tiles import TileSet
from tilewright.study.decks.card import Card, CardKind

_CARDS = 200
_SIZES = (2, 3, 4, 5)
# In points. A smaller difference does not matter, and a greater one is obvious.
_LEAST_GAP, _GREATEST_GAP = 3.0, 15.0


def leave_pairs(leaves: Leaves, tiles: TileSet) -> list[Card]:
    """Return pairs of leaves of one size, drawn from the bag, the clearest choices first."""
    random = Random("leave pairs")  # noqa: S311 - not secret
    bag = tiles.all_tiles()
    cards: dict[str, Card] = {}
    while len(cards) < _CARDS:
        size = random.choice(_SIZES)
        pair = [tiles.in_order(random.sample(bag, size)) for _ in range(2)]
        values = tuple(leaves.value(leave) for leave in pair)
        if not _LEAST_GAP <= abs(values[0] - values[1]) <= _GREATEST_GAP:
            continue
        texts = ["".join(leave) for leave in pair]
        better = texts[values[0] < values[1]]
        question = " ".join(texts)
        cards[question] = Card(
            CardKind.LEAVE, question, (better,), tuple(round(value, 1) for value in values)
        )
    return sorted(cards.values(), key=lambda card: -abs(card.values[0] - card.values[1]))
