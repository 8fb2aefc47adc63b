"""A box of cards with what a learner knows of them, and the file that keeps it.

The file is JSON. The browser reads and writes the same form, so a box can move between both.
"""

from __future__ import annotations  # keeps signatures short in help()

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Self

from tilewright.atomic_file import write_atomically
from tilewright.study.cards.day_plan import DueCard
from tilewright.study.cards.marking import Mark
from tilewright.study.cards.scheduling import Schedule, Scheduler, State
from tilewright.study.decks.card import Card, CardKind

_FORMAT: Final = "tilewright-cards"
_VERSION: Final = 1


class BadBox(ValueError):
    """A file is not a box of cards, or was written by a later version."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """When a card was answered, and how well."""

    at: datetime
    mark: Mark


@dataclass(frozen=True, slots=True)
class BoxCard:
    """A card of a learner: its word list, where it came from, when it is due, and its past."""

    card: Card
    lexicon: str
    source: str
    schedule: Schedule
    log: tuple[Repetition, ...] = ()


class CardBox:
    """The cards of a learner, by their keys."""

    def __init__(self, cards: Iterable[BoxCard] = ()) -> None:
        self._cards = {each.card.key: each for each in cards}

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[BoxCard]:
        return iter(self._cards.values())

    def __contains__(self, key: object) -> bool:
        return key in self._cards

    def __getitem__(self, key: str) -> BoxCard:
        return self._cards[key]

    def add(self, card: Card, lexicon: str, source: str, now: datetime) -> None:
        """Add a card that is new to the learner."""
        self._cards[card.key] = BoxCard(card, lexicon, source, Schedule(due=now))

    def renew(self, cards: Iterable[Card], lexicon: str, now: datetime) -> int:
        """Ask cards again whose answers have changed, for example with another word list.

        Returns the number of these cards.
        """
        renewed = 0
        for card in cards:
            known = self._cards.get(card.key)
            if known is None or set(known.card.answers) == set(card.answers):
                continue
            schedule = Schedule(due=now)
            if known.log:
                schedule = replace(known.schedule, due=now, state=State.RELEARNING, step=0)
            self._cards[card.key] = replace(known, card=card, lexicon=lexicon, schedule=schedule)
            renewed += 1
        return renewed

    def answer(self, key: str, mark: Mark, scheduler: Scheduler, now: datetime) -> BoxCard:
        """Record an answer, and return the card as it was before, for ``put_back``."""
        before = self._cards[key]
        schedule = scheduler.review(before.schedule, mark, now)
        log = (*before.log, Repetition(now, mark))
        self._cards[key] = replace(before, schedule=schedule, log=log)
        return before

    def put_back(self, card: BoxCard) -> None:
        """Undo an answer."""
        self._cards[card.card.key] = card

    def due(self, scheduler: Scheduler, now: datetime) -> list[DueCard]:
        """Return the cards to repeat now; those that were never asked are new, not due."""
        return [
            DueCard(key, scheduler.retrievability(each.schedule, now))
            for key, each in self._cards.items()
            if each.log and each.schedule.due <= now
        ]

    def new(self) -> list[str]:
        """Return the keys of the cards that were never asked, in the order they were added."""
        return [key for key, each in self._cards.items() if not each.log]

    @property
    def learning(self) -> int:
        """The number of cards that are being learned, or learned again."""
        return sum(bool(each.log) and each.schedule.learning for each in self)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a box; a missing file is an empty box. Raises ``BadBox`` or ``OSError``."""
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return cls()
        except UnicodeDecodeError:
            raise BadBox(f"{path}: this is not a text file") from None
        try:
            return cls(read_box(text))
        except BadBox as error:
            raise BadBox(f"{path}: {error}") from None

    def save(self, path: Path) -> None:
        """Write the box in one step: a crash leaves the old file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, write_box(self).encode())


def write_box(cards: Iterable[BoxCard]) -> str:
    """Return the cards as the text of a file."""
    rows = [json.dumps(_as_json(each), ensure_ascii=False) for each in cards]
    body = ",\n".join(rows)
    return f'{{"format": "{_FORMAT}", "version": {_VERSION}, "cards": [\n{body}\n]}}\n'


def read_box(text: str) -> Iterator[BoxCard]:
    """Yield the cards in the text of a file. Raises ``BadBox``."""
    try:
        source = json.loads(text)
    except ValueError as error:
        raise BadBox(f"this is not JSON: {error}") from None
    if not isinstance(source, dict) or source.get("format") != _FORMAT:
        raise BadBox("this is not a box of cards")
    if source.get("version") != _VERSION:
        raise BadBox("this box was written by a later version of Tilewright")
    for number, row in enumerate(source.get("cards", ()), 1):
        try:
            yield _from_json(row)
        except (KeyError, TypeError, ValueError) as error:
            raise BadBox(f"card {number} cannot be read: {error}") from None


def _as_json(each: BoxCard) -> dict[str, Any]:
    schedule = each.schedule
    row: dict[str, Any] = {
        "kind": each.card.kind,
        "question": each.card.question,
        "answers": each.card.answers,
        "list": each.lexicon,
        "source": each.source,
        "fsrs": {
            "due": schedule.due.isoformat(),
            "state": schedule.state,
            "step": schedule.step,
            "stability": schedule.stability,
            "difficulty": schedule.difficulty,
            "last": None if schedule.last is None else schedule.last.isoformat(),
        },
        "log": [[answered.at.isoformat(), answered.mark] for answered in each.log],
    }
    if each.card.values:
        row["values"] = each.card.values
    return row


def _from_json(row: Mapping[str, Any]) -> BoxCard:
    card = Card(
        CardKind(row["kind"]),
        str(row["question"]),
        tuple(map(str, row["answers"])),
        tuple(map(float, row.get("values", ()))),
    )
    known = row["fsrs"]
    schedule = Schedule(
        due=_time(known["due"]),
        state=State(known["state"]),
        step=known["step"],
        stability=known["stability"],
        difficulty=known["difficulty"],
        last=None if known["last"] is None else _time(known["last"]),
    )
    log = tuple(Repetition(_time(at), Mark(mark)) for at, mark in row["log"])
    return BoxCard(card, str(row["list"]), str(row["source"]), schedule, log)


def _time(text: str) -> datetime:
    """Read a time. One without a zone would be another time elsewhere."""
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(f"the time {text} has no zone")
    return at
