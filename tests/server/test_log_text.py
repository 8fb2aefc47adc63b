"""Log entries as text: what is read is what was written, for every kind there is."""

from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings

from tests.notation.random_logs import logs
from tests.server.tables import ANN, AT, seat, sitting
from tilewright.rules import EDITIONS, Event, Level
from tilewright.rules.bag import ByHand, Sealed, Stacked
from tilewright.rules.board import Placed
from tilewright.rules.challenge import Ruling
from tilewright.rules.events import Cause, Proposal, Seat
from tilewright.rules.square import Square
from tilewright.server.storage.log_text import read_entry, write_entry
from tilewright.server.table_events import (
    LogEntry,
    PlayerKind,
    SeatPlan,
    StandIn,
    TableEvent,
)

KINDS: tuple[type[LogEntry], ...] = get_args(TableEvent) + get_args(Event)
PLANS = (
    SeatPlan(PlayerKind.PERSON, Level.BEGINNER, 180_000, "Änne “A” \\ 🎲", "a" * 64),
    SeatPlan(PlayerKind.COMPUTER, Level.EXPERT, None, "Quill", None),
    SeatPlan(PlayerKind.PERSON, Level.INTERMEDIATE, None, None, None),
)
# Something for every field of every entry: by its name where the type does not tell.
VALUES: dict[str, tuple[Any, ...]] = {
    "ms": (0, 2**53),
    "at": (0, AT),
    "code": ("BCDFGH",),
    "host": (ANN,),
    "holder": (ANN,),
    "edition": tuple(EDITIONS.values()),
    "dictionary": (None, "english"),
    "first": (None, 3),
    "real_board": (False, True),
    "listed": (False, True),
    "unseen_panel": (False, True),
    "chat": (False, True),
    "seat": (0, 3),
    "name": ("Bob", "名前"),
    "level": tuple(Level),
    "secret": ("b" * 64,),
    "until": (AT,),
    "absent": (1,),
    "what": tuple(StandIn),
    "agrees": (False, True),
    "text": ("Hello", '"\\\n\u2028\U0001f3b2'),
    "on": (False, True),
    "table": ("abcdefgh",),
    "source": (Sealed(bytes(range(32))), Stacked(("A", "?")), ByHand()),
    "draws": (((0, "A"), (1, "?")),),
    "tiles": ((), ("A", "?", "LL")),
    "discarded": (("A", "?"),),
    "drawn": (("B", "_"),),
    "placed": ((Placed(Square(7, 7), "A"), Placed(Square(7, 8), "b")),),
    "square": (Square(14, 0),),
    "word": (None, "HORN"),
    "good": (False, True),
    "ruling": tuple(Ruling),
    "bad": ((), ("HRON",)),
    "proposal": tuple(Proposal),
    "surplus": (2,),
    "points": (10,),
    "cause": tuple(Cause),
}


def samples(kind: type[LogEntry]) -> list[LogEntry]:
    """One entry with the first value of every field, one with the last."""
    return [
        kind(**{field.name: _value(kind, field.name)[end] for field in fields(kind)})
        for end in (0, -1)
    ]


def _value(kind: type[LogEntry], name: str) -> tuple[Any, ...]:
    if name == "seats":
        return (
            (PLANS,)
            if kind.__name__ == "TableSet"
            else ((Seat("Ann"), Seat("Bob", Level.EXPERT, 5)),)
        )
    if name == "seat" and kind.__name__ == "PlayEnded":
        return (None, 2)
    return VALUES[name]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_entry_is_read_as_it_was_written(kind: type[LogEntry]) -> None:
    for entry in samples(kind):
        text = write_entry(entry)
        assert read_entry(text) == entry
        assert "\n" not in text, "an entry is one line"


def test_no_two_kinds_are_written_alike() -> None:
    texts = [write_entry(entry) for kind in KINDS for entry in samples(kind)[:1]]
    assert len(set(texts)) == len(texts)


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(logs())
def test_whole_games_are_read_as_they_were_written(log: tuple[Event, ...]) -> None:
    assert tuple(read_entry(write_entry(entry)) for entry in log) == log


def test_a_table_is_read_as_it_was_set() -> None:
    table = sitting(seat("Ann", turn_limit_s=0), seat(None, Level.EXPERT))
    assert [read_entry(write_entry(entry)) for entry in table.entries] == table.entries
