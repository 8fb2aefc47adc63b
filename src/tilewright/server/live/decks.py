"""Decks of cards, made in a child process, and their cards with meanings."""

import json
from functools import lru_cache
from typing import Any

from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol.study import CardAnswer, DeckCards, DeckList, StudyCard
from tilewright.server import make_decks
from tilewright.server.child_process import CachedJobs, run_module
from tilewright.server.live.dictionaries import lexicon
from tilewright.study.decks.card import CardKind, Order


class Decks:
    """Makes one deck at a time and caches the most recently used ones."""

    def __init__(self) -> None:
        self._jobs = CachedJobs()

    async def list(self, dictionary: str) -> DeckList:
        """Return the decks of a word list, or raise ``QueueFull``."""
        return DeckList(dictionary=dictionary, **_parsed(await self._made(dictionary)))

    async def deck(self, dictionary: str, name: str, order: Order | None) -> bytes:
        """Return a whole deck for ``cards_of``, or raise ``QueueFull``."""
        return await self._made(dictionary, name, order)

    async def _made(
        self, dictionary: str, deck: str | None = None, order: Order | None = None
    ) -> bytes:
        request = {"dictionary": dictionary, "deck": deck, "order": order}

        async def run() -> bytes:
            return await run_module(make_decks.__name__, json.dumps(request).encode())

        return await self._jobs.get(tuple(request.values()), run)


def cards_of(deck: bytes, dictionary: str, first: int, count: int) -> DeckCards:
    """Return some cards of a deck, with what is known about their words."""
    words, made = lexicon(dictionary), _parsed(deck)
    return DeckCards(
        name=made["name"],
        dictionary=dictionary,
        list_hash=made["list_hash"],
        order=made["order"],
        first=first,
        total=len(made["cards"]),
        cards=[_card(card, words) for card in made["cards"][first : first + count]],
    )


@lru_cache(maxsize=8)
def _parsed(made: bytes) -> Any:
    return json.loads(made)


def _card(card: dict[str, Any], words: Lexicon) -> StudyCard:
    kind = CardKind(card["kind"])
    answers = card["answers"]
    match kind:
        case CardKind.ANAGRAM:
            known = [_word(word, words) for word in answers]
        case CardKind.JUDGE if answers == ["good"]:
            known = [_word(card["question"], words).model_copy(update={"text": "good"})]
        case CardKind.JUDGE | CardKind.HOOKS | CardKind.LEAVE | CardKind.GROUPS:
            known = [CardAnswer(text=answer) for answer in answers]
    return StudyCard(kind=kind, question=card["question"], answers=known, values=card["values"])


def _word(word: str, words: Lexicon) -> CardAnswer:
    hooks = words.hooks(word)
    return CardAnswer(
        text=word,
        meaning=next(iter(words.define(word)), None),
        level=words.level(word),
        front="".join(hooks.front),
        back="".join(hooks.back),
    )
