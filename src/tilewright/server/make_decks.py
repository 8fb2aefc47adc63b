"""Make the decks of a word list: a request on standard input, the cards on standard output.

``Decks`` runs this module in a child process.
"""

import json
import sys
from dataclasses import asdict
from hashlib import sha256

from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.decks import Deck, Order, deck_names, make_deck


def list_hash(lexicon: Lexicon) -> str:
    """Return a text that changes whenever the words change."""
    return sha256("\n".join(lexicon).encode()).hexdigest()[:16]


def main() -> None:
    request = json.load(sys.stdin)
    lexicon = Lexicon.load(request["dictionary"])
    answer: dict[str, object] = {"list_hash": list_hash(lexicon)}
    if name := request.get("deck"):
        order = request["order"]
        deck = make_deck(name, lexicon, None if order is None else Order(order))
        answer |= asdict(deck)
    else:
        answer["decks"] = [_summary(make_deck(each, lexicon)) for each in deck_names()]
    json.dump(answer, sys.stdout)


def _summary(deck: Deck) -> dict[str, object]:
    return {"name": deck.name, "cards": len(deck.cards), "words": deck.words}


if __name__ == "__main__":
    main()
