"""Cards of a learner: marks, day plans, sessions, and the file that keeps them."""

import json
import sqlite3
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.cards import (
    DueCard,
    Mark,
    Typed,
    mark_choice,
    mark_typed,
    plan_day,
    spread_backlog,
)
from tilewright.study.cards.box import BadBox, CardBox, read_box, write_box
from tilewright.study.cards.other_programs import (
    read_words,
    read_zyzzyva,
    write_csv,
    write_words,
)
from tilewright.study.cards.scheduling import Schedule, Scheduler, State
from tilewright.study.cards.session import Session
from tilewright.study.decks import Card, CardKind, make_deck

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
# The browser reads the same cases in its own tests.
CASES = json.loads((Path(__file__).parent / "marking.json").read_text())


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return Lexicon.load("english")


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler(fuzz=False)


@pytest.mark.parametrize("case", CASES["typed"], ids=lambda case: case["rule"])
def test_typed_answers_are_marked(case: dict[str, object]) -> None:
    typed = Typed(int(str(case["answers"])), list(case["found_at"]))  # type: ignore[call-overload]
    assert mark_typed(typed, strict=bool(case.get("strict"))).name.lower() == case["mark"]


@pytest.mark.parametrize("case", CASES["choices"], ids=lambda case: case["rule"])
def test_choices_are_marked(case: dict[str, object]) -> None:
    mark = mark_choice(right=bool(case["right"]), seconds=float(str(case["seconds"])))
    assert mark.name.lower() == case["mark"]


@pytest.mark.parametrize("case", CASES["plans"], ids=lambda case: case["rule"])
def test_a_day_is_planned(case: dict[str, int]) -> None:
    due = [DueCard(f"{at:03}", 0.9) for at in range(case["due"])]
    plan = plan_day(due, learning=case["learning"], minutes=case["minutes"])
    assert (len(plan.due), plan.new) == (case["due"], case["new"])


def test_what_is_likeliest_to_be_forgotten_comes_first() -> None:
    due = [DueCard("a", 0.9), DueCard("b", 0.3), DueCard("c", 0.6)]
    assert plan_day(due, learning=0, minutes=10).due == ("b", "c", "a")


def test_a_backlog_is_spread_over_days_fifty_a_day() -> None:
    due = [DueCard(f"{at:03}", 1 - at / 200) for at in range(120)]
    days = spread_backlog(due, date(2026, 5, 1))
    assert days["119"] == date(2026, 5, 1)
    assert days["000"] == date(2026, 5, 3)
    counts = [list(days.values()).count(date(2026, 5, day)) for day in (1, 2, 3)]
    assert counts == [50, 50, 20]


def test_cards_that_are_known_come_back_later_and_later(scheduler: Scheduler) -> None:
    schedule = Schedule(due=NOON)
    gaps = []
    now = NOON
    for _ in range(5):
        schedule = scheduler.review(schedule, Mark.GOOD, now)
        gaps.append(schedule.due - now)
        now = schedule.due
    assert gaps == sorted(gaps)
    assert gaps[0] == timedelta(minutes=10)
    assert schedule.state is State.REVIEW
    assert scheduler.retrievability(schedule, now) == pytest.approx(0.9, abs=0.01)


def box_of(words: Lexicon, deck: str = "twos", number: int = 8) -> CardBox:
    box = CardBox()
    for card in make_deck(deck, words).cards[:number]:
        box.add(card, words.name, deck, NOON)
    return box


def test_a_missed_card_returns_after_five_others(english: Lexicon, scheduler: Scheduler) -> None:
    box = box_of(english)
    session = Session(box, scheduler, [card.card.key for card in box])
    missed = session.card
    assert missed is not None
    session.answer(Mark.AGAIN, NOON)
    for _ in range(5):
        assert session.card is not None
        assert session.card.card != missed.card
        session.answer(Mark.EASY, NOON)
    assert session.card is not None
    assert session.card.card == missed.card


def test_a_mark_can_be_taken_back_once(english: Lexicon, scheduler: Scheduler) -> None:
    box = box_of(english)
    session = Session(box, scheduler, [card.card.key for card in box])
    first = session.card
    session.answer(Mark.AGAIN, NOON)
    assert session.undo()
    assert session.card == first
    assert len(session) == 8
    assert not session.undo()


def test_a_session_adds_only_the_new_cards_it_asks(english: Lexicon, scheduler: Scheduler) -> None:
    box = CardBox()
    sevens = make_deck("sevens", english)
    session = Session.of_today(
        box, scheduler, NOON, minutes=10, most_new=5, deck=sevens, lexicon="english"
    )
    assert len(box) == len(session) == 5


def test_cards_whose_answers_changed_are_asked_again(
    english: Lexicon, scheduler: Scheduler
) -> None:
    box = box_of(english)
    keys = [card.card.key for card in box]
    for key in keys:
        box.answer(key, Mark.EASY, scheduler, NOON)
    old = box[keys[0]]
    changed = Card(CardKind.ANAGRAM, old.card.question, (*old.card.answers, "NEW"))
    assert box.renew([changed, box[keys[1]].card], "other", NOON) == 1
    assert box[keys[0]].schedule.state is State.RELEARNING
    assert box[keys[0]].schedule.due == NOON
    assert box[keys[0]].log == old.log
    assert box[keys[1]].schedule.state is State.REVIEW


def test_a_box_reads_back_as_it_was_written(
    english: Lexicon, scheduler: Scheduler, tmp_path: Path
) -> None:
    box = box_of(english)
    for card in make_deck("leaves", english).cards[:3]:
        box.add(card, "english", "leaves", NOON)
    random = Random(1)
    for each in tuple(box):
        box.answer(each.card.key, Mark(random.randint(1, 4)), scheduler, NOON)
    box.save(tmp_path / "sub" / "cards.json")
    assert list(CardBox.load(tmp_path / "sub" / "cards.json")) == list(box)
    assert list(read_box(write_box(box))) == list(box)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "this is not JSON"),
        ("[]", "this is not a box of cards"),
        ('{"format": "tilewright-cards", "version": 2}', "later version"),
        ('{"format": "tilewright-cards", "version": 1, "cards": [{}]}', "card 1 cannot be read"),
    ],
)
def test_a_damaged_box_is_refused_and_kept(text: str, error: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text)
    with pytest.raises(BadBox, match=error):
        CardBox.load(path)
    assert path.read_text() == text


def test_all_twos_are_known_by_day_fifteen(english: Lexicon, scheduler: Scheduler) -> None:
    """A learner who recalls 85 of 100 answers and studies ten minutes a day."""
    random = Random(7)
    box = CardBox()
    deck = make_deck("twos", english)
    most_due = 0
    for day in range(60):
        now = NOON + timedelta(days=day)
        most_due = max(most_due, len(box.due(scheduler, now)))
        session = Session.of_today(
            box, scheduler, now, minutes=10, most_new=10, deck=deck, lexicon="english"
        )
        while session.card is not None:
            assert box.learning <= 10
            right = random.random() < 0.85
            session.answer(Mark.GOOD if right else Mark.AGAIN, now)
            now += timedelta(seconds=8)
        if day == 14:
            assert len(box) == len(deck.cards)
            assert all(not card.schedule.learning for card in box)
    assert most_due <= 60


def test_a_zyzzyva_card_box_is_read_with_its_history(english: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "Anagrams.db"
    last, due = 1_700_000_000, 1_700_000_000 + 12 * 86_400
    with sqlite3.connect(path) as db:
        db.execute(
            "CREATE TABLE questions (question TEXT, correct INTEGER, incorrect INTEGER,"
            " streak INTEGER, last_correct INTEGER, difficulty INTEGER, cardbox INTEGER,"
            " next_scheduled INTEGER)"
        )
        rows = [
            ("AEINRST", 6, 2, 3, last, 0, 4, due),
            ("ADEINOR", 0, 0, 0, 0, 0, 0, 0),
            ("QQQQQQQ", 1, 0, 1, last, 0, 1, due),
        ]
        db.executemany("INSERT INTO questions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    found = read_zyzzyva(path, english, NOON)
    known, new = found.cards
    assert known.card.answers == tuple(english.anagrams("AEINRST"))
    assert known.schedule.stability == 12
    assert known.schedule.difficulty == 1 + 9 * 2 / 8
    assert known.schedule.due == datetime.fromtimestamp(due, UTC)
    assert new.log == ()
    assert found.left_out == {"no word of english": 1}


def test_another_database_is_no_card_box(english: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    path.write_text("not a database at all, but long enough to look like one" * 20)
    with pytest.raises(BadBox, match="no Zyzzyva card box"):
        read_zyzzyva(path, english, NOON)


def test_lists_of_words_become_cards_and_cards_become_lists(english: Lexicon) -> None:
    found = read_words("cat\nact 12\n\nxqzzv\nn0t\n", english, NOON)
    assert [card.card.question for card in found.cards] == ["ACT"]
    assert found.left_out == {"no word of english": 1, "not a word": 1}
    assert write_words(found.cards) == "ACT\nCAT\n"
    assert write_csv(found.cards) == "ACT,ACT CAT,anagram\r\n"
