"""One sitting: which card comes next, until all are known for today."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import Final, Self

from tilewright.study.cards.box import BoxCard, CardBox
from tilewright.study.cards.day_plan import plan_day
from tilewright.study.cards.marking import Mark
from tilewright.study.cards.scheduling import Scheduler
from tilewright.study.decks.card import Deck

# A card that is being learned returns after this many others, if there are as many.
_OTHERS_BETWEEN: Final = 5


class Session:
    """Asks the cards of a box in order: what is due, then new cards."""

    def __init__(self, box: CardBox, scheduler: Scheduler, keys: Iterable[str]) -> None:
        self._box = box
        self._scheduler = scheduler
        self._queue = list(keys)
        self._undo: tuple[list[str], BoxCard] | None = None

    @classmethod
    def of_today(
        cls,
        box: CardBox,
        scheduler: Scheduler,
        now: datetime,
        *,
        minutes: int,
        most_new: int,
        deck: Deck | None = None,
        lexicon: str = "",
    ) -> Self:
        """Plan a sitting of about this many minutes, with cards of a deck or of the whole box.

        New cards of the deck are added to the box.
        """

        def chosen(key: str) -> bool:
            return deck is None or box[key].source == deck.name

        due = [card for card in box.due(scheduler, now) if chosen(card.key)]
        plan = plan_day(due, learning=box.learning, minutes=minutes)
        most = min(plan.new, most_new)
        new = [key for key in box.new() if chosen(key)][:most]
        others = (card for card in (deck.cards if deck else ()) if card.key not in box)
        for card in islice(others, most - len(new)):
            box.add(card, lexicon, deck.name if deck else "", now)
            new.append(card.key)
        return cls(box, scheduler, (*plan.due, *new))

    def __len__(self) -> int:
        """Return the number of cards that are left."""
        return len(self._queue)

    @property
    def card(self) -> BoxCard | None:
        """The card to ask now, or None at the end."""
        return self._box[self._queue[0]] if self._queue else None

    def answer(self, mark: Mark, now: datetime) -> BoxCard:
        """Record the mark for the card and go on. Returns the card with its new schedule."""
        before = list(self._queue)
        key = self._queue.pop(0)
        self._undo = before, self._box.answer(key, mark, self._scheduler, now)
        answered = self._box[key]
        if answered.schedule.learning:
            self._queue.insert(_OTHERS_BETWEEN, key)
        return answered

    def undo(self) -> bool:
        """Take the last mark back and ask that card again; only one can be taken back."""
        if self._undo is None:
            return False
        self._queue, card = self._undo
        self._box.put_back(card)
        self._undo = None
        return True
