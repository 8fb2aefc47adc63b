"""The game record: logs are restored exactly, and damage is reported with its location."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.random_logs import logs
from tilewright.notation.record.json_values import kind_of
from tilewright.notation.record.record import (
    BadRecord,
    decode_record,
    read_events,
    read_record,
    write_record,
)
from tilewright.rules import EDITIONS, ByHand, Event, Stacked, fold, open_game
from tilewright.table import Table


@given(logs())
@settings(max_examples=60, deadline=None)
def test_a_record_restores_every_event(log: tuple[Event, ...]) -> None:
    text = write_record(log)
    again = read_record(text)
    assert again == log
    assert write_record(again) == text
    assert fold(again) == fold(log)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("source", [ByHand(), Stacked(EDITIONS["plain"].tiles.all_tiles())])
def test_every_preset_and_tile_source_is_restored(edition: Any, source: Any) -> None:
    log = open_game(edition, ["Ann", "Ben 2", "Zoë", "李"], source, first=2, dictionary="our own")
    assert read_record(write_record(log)) == log


def test_a_record_has_one_event_per_line() -> None:
    text = write_record(open_game(EDITIONS["plain"], ["Ann", "Zoë"], ByHand(), first=0))
    head, *lines, foot = text.splitlines()
    assert head == '{"format": "tilewright-game", "version": 1, "events": ['
    assert foot == "]}"
    assert [json.loads(line.rstrip(","))["kind"] for line in lines] == [
        "seated",
        "first-chosen",
        "dealt",
        "dealt",
    ]
    assert '"Zoë"' in lines[0]


def test_fields_with_a_default_may_be_omitted() -> None:
    text = (
        '{"format": "tilewright-game", "version": 1, "events": [{"kind": "seated", "edition": '
        '{"name": "own"}, "seats": [{"name": "A"}, {"name": "B"}], "source": {"kind": "by-hand"}}]}'
    )
    (seated,) = read_record(text)
    assert seated.at == 0
    assert fold([seated]).edition.rack_size == 7


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    table.say("8E HOAX")
    table.say("exchange TT")
    loaded: dict[str, Any] = json.loads(table.record())
    return loaded


Damage = Callable[[dict[str, Any]], object]


def at(number: int, **changes: object) -> Damage:
    """Change fields of an event; events count from 1."""
    return lambda data: data["events"][number - 1].update(changes)


def edition(**changes: object) -> Damage:
    return lambda data: data["events"][0]["edition"].update(changes)


DAMAGES: list[tuple[Damage, str]] = [
    (lambda d: d.update(format="chess"), 'this is not a game record: it lacks "format"'),
    (lambda d: d.update(version=2), "the record has version 2; this program reads 1"),
    (lambda d: d.pop("version"), "the record has version None; this program reads 1"),
    (lambda d: d.update(note="x"), "the record has an unknown field 'note'"),
    (lambda d: d.pop("events"), "the record has no list of events"),
    (lambda d: d.update(events=[]), "the record has no list of events"),
    (lambda d: d.update(events={}), "the record has no list of events"),
    (lambda d: d["events"].insert(0, 7), "event 1: should have a kind, one of seated, "),
    (at(5, kind="jumped"), "event 5: should have a kind, one of seated, "),
    (at(5, kind=["laid"]), "event 5: should have a kind, one of seated, "),
    (at(5, seat="Ben"), "event 5.seat: should be a whole number"),
    (at(5, seat=True), "event 5.seat: should be a whole number"),
    (at(5, seat=1.0), "event 5.seat: should be a whole number"),
    (at(5, at=None), "event 5.at: should be a whole number"),
    (at(5, colour="red"), "event 5: has an unknown field 'colour'"),
    (lambda d: d["events"][4].pop("placed"), "event 5: lacks the field 'placed'"),
    (at(5, placed="HOAX"), "event 5.placed: should be a list"),
    (at(5, placed=[["H8"]]), "event 5.placed[0]: should be a square and a tile"),
    (at(5, placed=[["8", "A"]]), "event 5.placed[0][0]: should be a square like H8"),
    (at(5, placed=[[8, "A"]]), "event 5.placed[0][0]: should be a square like H8"),
    (at(3, tiles=["A", 1]), "event 3.tiles[1]: should be text"),
    (at(3, tiles=["\ud800"]), "event 3.tiles[0]: should be text without lone surrogates"),
    (at(2, draws=[[0, "A", 1]]), "event 2.draws[0]: should be a list of 2"),
    (at(1, seats=[{"name": 5}]), "event 1.seats[0].name: should be text"),
    (at(1, seats=[{"level": "beginner"}]), "event 1.seats[0]: lacks the field 'name'"),
    (at(1, source={"kind": "sealed", "seed": "xyz"}), "seed: should be hexadecimal digits"),
    (at(1, source={"kind": "sealed", "seed": 5}), "seed: should be hexadecimal digits"),
    (at(1, source={"kind": "sealed", "seed": "00"}), "event 1.source: a seed must have 32 bytes"),
    (at(1, source={"kind": "bought"}), "event 1.source: should have a kind, one of sealed"),
    (edition(look="shiny"), "event 1.edition.look: should be one of classic, heritage"),
    (edition(look=None), "event 1.edition.look: should be one of classic, heritage"),
    (edition(rack_size=0), "event 1.edition: A rack needs at least two tiles."),
    (edition(blanks_circulate=1), "event 1.edition.blanks_circulate: should be true or false"),
    (edition(clock=[]), "event 1.edition.clock: should be an object"),
    (edition(layout={"name": "x", "picture": [], "start": "H8"}), "event 1.edition.layout: "),
    (at(5, seat=7), "the record is not of a possible game: event 5: there is no seat 7"),
    (at(5, seat=0), "the record is not of a possible game: event 5: it is not seat 0's turn"),
    (
        lambda d: d["events"].pop(0),
        "the record is not of a possible game: event 1: the log does not start",
    ),
    (lambda d: d["events"].pop(2), "the record is not of a possible game: event 3: seat 0"),
]


@pytest.mark.parametrize(
    ("damage", "problem"),
    DAMAGES,
    ids=[f"{number}: {problem}" for number, (_, problem) in enumerate(DAMAGES, 1)],
)
def test_damage_is_reported_with_its_location(
    record: dict[str, Any], damage: Damage, problem: str
) -> None:
    data = json.loads(json.dumps(record))
    damage(data)
    with pytest.raises(BadRecord) as error:
        read_record(json.dumps(data))
    assert problem in str(error.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: column 1: Expecting value"),
        ('{"format', "line 1: column 2: Unterminated string"),
        ('{"format":\n "tilewright-game"', "line 2: column 19: Expecting ',' delimiter"),
        ("9" * 5000, "the text contains a number that is far too long"),
        ("[" * 100_000, "the text is nested too deeply"),
        ("null", 'this is not a game record: it lacks "format": "tilewright-game"'),
    ],
    ids=["empty", "cut-off-in-a-name", "cut-off", "long-number", "deep", "null"],
)
def test_invalid_json_is_rejected_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(BadRecord) as error:
        read_record(text)
    assert str(error.value) == problem


def test_bytes_that_are_not_utf_8_are_rejected_with_their_line() -> None:
    assert decode_record("Zoë\n".encode()) == "Zoë\n"
    with pytest.raises(BadRecord, match=r"^line 3: the file is not UTF-8 text$"):
        decode_record(b"a\nb\nc\xff\nd\xff")


def test_events_of_an_impossible_game_can_be_read_for_an_audit(record: dict[str, Any]) -> None:
    data = json.loads(json.dumps(record))
    data["events"][2]["tiles"][0] = "Z"
    assert read_events(json.dumps(data))[2] != read_events(json.dumps(record))[2]
    with pytest.raises(BadRecord, match="event 3: the bag's next tiles are"):
        read_record(json.dumps(data))


ANYTHING: list[Any] = [None, True, -1, 0, 10**12, 1.5, "", "A", "H8", "?", [], {}, [[]]]


@given(chance=st.integers(0, 2**32).map(Random), value=st.sampled_from(ANYTHING))
@settings(max_examples=300, deadline=None)
def test_any_damage_raises_bad_record_and_nothing_else(
    record: dict[str, Any], chance: Random, value: Any
) -> None:
    data = json.loads(json.dumps(record))
    _damage(data, chance, value)
    try:
        log = read_record(json.dumps(data))
    except BadRecord:
        return
    assert read_record(write_record(log)) == log


def _damage(data: Any, chance: Random, value: Any) -> None:
    """Put the value somewhere, or delete something."""
    while True:
        keys = list(range(len(data)) if isinstance(data, list) else data)
        key = chance.choice(keys)
        inner = data[key]
        if not isinstance(inner, list | dict) or not inner or chance.random() < 0.1:
            break
        data = inner
    if chance.random() < 0.2:
        del data[key]
    else:
        data[key] = value


def test_the_documentation_lists_every_kind_of_event() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "library" / "record.md"
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:3] == "| `"]
    documented = {kind for row in rows for kind in re.findall(r"`([a-z-]+)`", row.split("|")[1])}
    assert documented == {kind_of(shape) for shape in get_args(Event)}
