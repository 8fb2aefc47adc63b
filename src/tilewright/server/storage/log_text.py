"""Serializes log entries for the database."""

import json

from tilewright.notation.record.json_values import from_json, to_json
from tilewright.server.tables.events import LogEntry


def write_entry(entry: LogEntry) -> str:
    return json.dumps(to_json(entry, LogEntry), ensure_ascii=False, separators=(",", ":"))


def read_entry(text: str) -> LogEntry:
    entry: LogEntry = from_json(json.loads(text), LogEntry, "entry")
    return entry
