"""Cards from other programs and for them: Zyzzyva card boxes, lists of words, CSV."""

import csv
import io
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.cards.box import BadBox, BoxCard, Repetition
from tilewright.study.cards.marking import Mark
from tilewright.study.cards.scheduling import Schedule, State
from tilewright.study.decks.alphagrams import alphagram
from tilewright.study.decks.card import Card, CardKind

_DAY: Final = 86_400
_LONGEST_WORD: Final = 15
_SOURCE: Final = "import"


class Imported(NamedTuple):
    """Cards that were read, and how many entries were left out, by reason."""

    cards: tuple[BoxCard, ...]
    left_out: Counter[str]


def read_zyzzyva(path: Path, lexicon: Lexicon, now: datetime) -> Imported:
    """Read the questions of a Zyzzyva card box, which are alphagrams.

    The interval of a box becomes the stability, and the share of wrong answers the difficulty.
    Raises ``BadBox``.
    """
    left_out = Counter[str]()
    cards = []
    for row in _questions(path):
        letters = alphagram(str(row["question"]).upper())
        answers = tuple(lexicon.anagrams(letters)) if letters.isalpha() else ()
        if not answers:
            left_out[f"no word of {lexicon.name}"] += 1
            continue
        card = Card(CardKind.ANAGRAM, letters, answers)
        cards.append(BoxCard(card, lexicon.name, _SOURCE, *_history(row, now)))
    return Imported(tuple(cards), left_out)


def read_words(text: str, lexicon: Lexicon, now: datetime) -> Imported:
    """Read a list with one word or rack a line; what follows the word is ignored."""
    left_out = Counter[str]()
    found: dict[str, Card] = {}
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        letters = alphagram(words[0].upper())
        if len(letters) > _LONGEST_WORD or not letters.isalpha():
            left_out["not a word"] += 1
        elif answers := lexicon.anagrams(letters):
            found[letters] = Card(CardKind.ANAGRAM, letters, tuple(answers))
        else:
            left_out[f"no word of {lexicon.name}"] += 1
    cards = (BoxCard(card, lexicon.name, _SOURCE, Schedule(due=now)) for card in found.values())
    return Imported(tuple(cards), left_out)


def write_csv(cards: Iterable[BoxCard]) -> str:
    """Return questions and answers as CSV, as flash-card programs such as Anki read it."""
    out = io.StringIO()
    writer = csv.writer(out)
    for each in cards:
        writer.writerow((each.card.question, " ".join(each.card.answers), each.card.kind))
    return out.getvalue()


def write_words(cards: Iterable[BoxCard]) -> str:
    """Return the words of the cards, one a line."""
    words = {
        word for each in cards if each.card.kind is CardKind.ANAGRAM for word in each.card.answers
    }
    return "".join(f"{word}\n" for word in sorted(words))


def _questions(path: Path) -> Iterator[sqlite3.Row]:
    try:
        # Opened for reading only: the file belongs to another program.
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise BadBox(f"{path}: {error}") from None
    connection.row_factory = sqlite3.Row
    try:
        yield from connection.execute(
            "SELECT question, correct, incorrect, last_correct, next_scheduled FROM questions"
        )
    except sqlite3.Error as error:
        raise BadBox(f"{path}: this is no Zyzzyva card box ({error})") from None
    finally:
        connection.close()


def _history(row: sqlite3.Row, now: datetime) -> tuple[Schedule, tuple[Repetition, ...]]:
    """Return the schedule and the log of a question; a new card if it was never answered."""
    last, due = int(row["last_correct"] or 0), int(row["next_scheduled"] or 0)
    right, wrong = int(row["correct"] or 0), int(row["incorrect"] or 0)
    if not last or due <= last:
        return Schedule(due=now), ()
    at = datetime.fromtimestamp(last, UTC)
    schedule = Schedule(
        due=datetime.fromtimestamp(due, UTC),
        state=State.REVIEW,
        step=None,
        stability=max(1.0, (due - last) / _DAY),
        difficulty=1 + 9 * wrong / max(1, right + wrong),
        last=at,
    )
    return schedule, (Repetition(at, Mark.GOOD),)
