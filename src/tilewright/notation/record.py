"""The game record: a game's whole log as JSON, lossless and versioned (docs/record.md)."""

import json
from collections.abc import Iterable, Sequence

from tilewright.rules.broken_log import BrokenLog
from tilewright.rules.events import Event
from tilewright.rules.fold import fold

from .errors import NotationError
from .json_values import BadValue, from_json, to_json

FORMAT = "tilewright-game"
VERSION = 1


class BadRecord(NotationError):
    """Text that is no game record, or tells no possible game; ``line`` is 0 if none is to blame."""

    def __init__(self, problem: str, line: int = 0) -> None:
        super().__init__("", problem)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}" if self.line else self.problem


def write_record(events: Iterable[Event]) -> str:
    """The log as text, one event a line."""
    lines = (json.dumps(to_json(event, Event), ensure_ascii=False) for event in events)
    body = ",\n".join(lines)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "events": [\n{body}\n]}}\n'


def read_record(text: str) -> tuple[Event, ...]:
    """The events of a record; they have been folded once, so they tell a possible game."""
    events = read_events(text)
    try:
        fold(events)
    except BrokenLog as error:
        raise BadRecord(f"the record tells no possible game: {error}") from error
    return events


def read_events(text: str) -> tuple[Event, ...]:
    """The events as they are written, unchecked: what an auditor wants to see."""
    data = _parsed(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f'this is no game record: it does not say "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        version = data.get("version")
        raise BadRecord(f"this record has version {version!r}; this program reads {VERSION}")
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
    """The text in a record's file."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord("this is not UTF-8 text", line) from None


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        # Python's sentences may end in "starting at"; here the place comes first.
        what = error.msg.removesuffix(" at").removesuffix(" starting")
        raise BadRecord(f"column {error.colno}: {what}", error.lineno) from error
    except ValueError:
        raise BadRecord("the text has a number that is far too long") from None
    except RecursionError:
        raise BadRecord("the text is nested too deeply") from None
