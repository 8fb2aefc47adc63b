"""Every kind of log entry can be written as text and read back unchanged."""

from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings

from tests.notation.random_logs import logs
from tests.server.tables import ANN, AT, new_table, seat
from tilewright.notation.record.json_values import kind_of
from tilewright.players import LEVELS
from tilewright.rules import EDITIONS, Event, Level
from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.equipment.bag import ByHand, Sealed, Stacked
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.events import Cause, Proposal, Seat
from tilewright.server.storage.log_text import read_entry, write_entry
from tilewright.server.tables.events import (
    ClosedBy,
    LogEntry,
    PlayerKind,
    SeatPlan,
    StandIn,
    TableEvent,
)
from tilewright.server.tables.hints_agreed import Coach, CountedHints, FreeHints, NoHints
from tilewright.study.hints.rungs import PlayRung, Thought, ThoughtRung

KINDS: tuple[type[LogEntry], ...] = get_args(TableEvent) + get_args(Event)
PLANS = (
    SeatPlan(PlayerKind.PERSON, "beginner", 180_000, "Änne “A” \\ 🎲", "a" * 64),
    SeatPlan(PlayerKind.COMPUTER, "expert", None, "Quill", None),
    SeatPlan(PlayerKind.PERSON, "intermediate", None, None, None),
)
# Values for every field of every entry, by field name where the type alone is not enough.
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
    "level": tuple(LEVELS),
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
    "turn_of": (None, 1),
    "turn": (7,),
    "touched": (False, True),
    "away_grace_s": (0, 30),
    "by": tuple(ClosedBy),
    "surplus": (2,),
    "points": (10,),
    "cause": tuple(Cause),
    "coach": tuple(Coach),
    "hints": (NoHints(), FreeHints(), CountedHints(6)),
    "rung": (
        ThoughtRung(Thought.HOOK),
        PlayRung("8G Ab", (Placed(Square(7, 7), "A"), Placed(Square(7, 8), "b")), 4, None),
    ),
    "of": (2, 6),
}


def samples(kind: type[LogEntry]) -> list[LogEntry]:
    """Return one entry with the first value of every field and one with the last."""
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
def test_every_kind_of_entry_round_trips(kind: type[LogEntry]) -> None:
    for entry in samples(kind):
        text = write_entry(entry)
        assert read_entry(text) == entry
        assert "\n" not in text, "an entry spans several lines"


def test_the_stored_kinds_of_table_events_never_change() -> None:
    assert {kind_of(kind) for kind in get_args(TableEvent)} == {
        "table-set", "seat-taken", "seat-freed", "seat-filled", "open-seats-removed",
        "table-closed", "seat-offered", "seat-moved", "stand-in-proposed", "stand-in-answered",
        "player-returned", "said", "chat-switched", "nobody-watched", "hurried",
        "hint-taken", "rematch-set",
    }  # fmt: skip


def test_no_two_kinds_share_a_name() -> None:
    texts = [write_entry(entry) for kind in KINDS for entry in samples(kind)[:1]]
    assert len(set(texts)) == len(texts)


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(logs())
def test_whole_games_round_trip(log: tuple[Event, ...]) -> None:
    assert tuple(read_entry(write_entry(entry)) for entry in log) == log


def test_a_table_setup_round_trips() -> None:
    table = new_table(seat("Ann", turn_limit_s=0), seat(None, "expert"))
    assert [read_entry(write_entry(entry)) for entry in table.entries] == table.entries
