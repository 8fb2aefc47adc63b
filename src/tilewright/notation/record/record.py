"""The game record: a complete game log as lossless, versioned JSON (docs/library/record.md)."""

from __future__ import annotations  # keeps signatures short in help()

import json
from collections.abc import Iterable, Sequence

from tilewright.notation.errors import NotationError
from tilewright.notation.record.json_values import BadValue, from_json, to_json
from tilewright.rules.events import Event
from tilewright.rules.fold.apply import fold
from tilewright.rules.fold.broken_log import BrokenLog

FORMAT = "tilewright-game"
VERSION = 1


class BadRecord(NotationError):
    """The text is not a game record, or not of a possible game. ``line`` is 0 if unknown."""

    def __init__(self, problem: str, line: int = 0) -> None:
        super().__init__("", problem)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}" if self.line else self.problem


def write_record(events: Iterable[Event]) -> str:
    """Write a log as text, one event per line."""
    lines = (json.dumps(to_json(event, Event), ensure_ascii=False) for event in events)
    body = ",\n".join(lines)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "events": [\n{body}\n]}}\n'


def read_record(text: str) -> tuple[Event, ...]:
    """Read the events of a record, and check that they form a possible game."""
    events = read_events(text)
    try:
        fold(events)
    except BrokenLog as error:
        raise BadRecord(f"the record is not of a possible game: {error}") from error
    return events


def read_events(text: str) -> tuple[Event, ...]:
    """Read the events of a record without checking the game, as an audit needs them."""
    data = _parse(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f'this is not a game record: it lacks "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        version = data.get("version")
        raise BadRecord(f"the record has version {version!r}; this program reads {VERSION}")
    if unknown := data.keys() - {"format", "version", "events"}:
        raise BadRecord(f"the record has an unknown field {min(unknown)!r}")
    events: Sequence[object] | object = data.get("events")
    if not isinstance(events, list) or not events:
        raise BadRecord("the record has no list of events")
    try:
        return tuple(
            from_json(event, Event, f"event {number}") for number, event in enumerate(events, 1)
        )
    except BadValue as error:
        raise BadRecord(str(error)) from error


def decode_record(data: bytes) -> str:
    """Decode the contents of a record file."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord("the file is not UTF-8 text", line) from None


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        # Python's messages may end in "starting at"; ours put the position first.
        what = error.msg.removesuffix(" at").removesuffix(" starting")
        raise BadRecord(f"column {error.colno}: {what}", error.lineno) from error
    except ValueError:
        raise BadRecord("the text contains a number that is far too long") from None
    except RecursionError:
        raise BadRecord("the text is nested too deeply") from None
