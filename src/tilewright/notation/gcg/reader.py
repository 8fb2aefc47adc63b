"""Reads GCG game files leniently, but never skips a line silently."""

from __future__ import annotations  # keeps signatures short in help()

import re
from collections.abc import Sequence
from typing import TypedDict

from tilewright.notation.coordinates import BadCoordinate, read_coordinate
from tilewright.notation.errors import check_kind
from tilewright.notation.gcg.document import (
    MAX_PLAYERS,
    MAX_PROBLEMS,
    ChallengeBonus,
    Entry,
    ExchangeCount,
    ExchangeTiles,
    GcgDocument,
    GcgEvent,
    Note,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    PlayerLine,
    Pragma,
    Problem,
    TimePenalty,
    Withdrawal,
    too_many_problems,
)
from tilewright.notation.gcg.encoding import decode_lines

_SCORE = re.compile(r"(?:\+-?|-)[0-9]{1,9}")
_UNSIGNED = re.compile(r"[0-9]{1,9}")
_TOTAL = re.compile(r"-?[0-9]{1,9}")
_PLAYER = re.compile(r"player([0-9]{1,9})", re.IGNORECASE)

# The longest event has a rack, a coordinate and a word before its score.
_MAX_PARTS = 3

# A line that is neither pragma nor event continues the text of one of these.
_MULTILINE = frozenset({"note", "comment", "description", "title"})


class _Common(TypedDict):
    """The keyword fields of every event."""

    trailing: str
    line: int
    text: str


def read_gcg(file: bytes) -> GcgDocument:
    """Read a GCG file. Lines that cannot be read become problems with their line numbers.

    Reading stops at the twenty-first of them: the file is then something else.
    """
    check_kind(file, bytes, "the bytes of a GCG file")
    lines, encoding, problems = decode_lines(file)
    reader = _Reader(problems)
    for number, line in enumerate(lines, start=1):
        reader.read(number, line)
        if len(problems) > MAX_PROBLEMS:
            problems[MAX_PROBLEMS:] = [too_many_problems(number)]
            break
    reader.end_text()
    problems.sort(key=lambda problem: problem.line)
    return GcgDocument(tuple(reader.entries), tuple(problems), encoding)


class _Reader:
    def __init__(self, problems: list[Problem]) -> None:
        self.entries: list[Entry] = []
        self._problems = problems
        self._seats: dict[int, str] = {}
        self._blanks = 0
        self._more: list[str] = []

    def read(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self._blanks += 1
            return
        if text.startswith("#"):
            self.end_text()
            self._read_pragma(number, text)
        elif text.startswith(">") and not self._is_remark(text):
            self.end_text()
            self._read_event(number, text)
        elif self._accepts_continuation():
            self._more.append("\n" * (self._blanks + 1) + text)
        else:
            self._report(
                number, "the line starts with neither # nor > and does not continue a note"
            )
        self._blanks = 0

    def _report(self, number: int, message: str) -> None:
        self._problems.append(Problem(number, message))

    def _is_remark(self, text: str) -> bool:
        """Return whether a ``>`` line continues a note: it is not an event and names no player."""
        nick, colon, _ = text[1:].partition(":")
        known = colon and nick.strip() in self._seats.values()
        return not known and self._accepts_continuation() and read_event(text, 0) is None

    def _accepts_continuation(self) -> bool:
        """Return whether the last entry may run over several lines."""
        match self.entries[-1] if self.entries else None:
            case Note():
                return True
            case Pragma() as pragma:
                return pragma.kind in _MULTILINE
            case _:
                return False

    def end_text(self) -> None:
        """Append the continuation lines to their note or description, with blank lines between."""
        more = "".join(self._more)
        self._more.clear()
        match self.entries[-1] if more else None:
            case Note(remark, line):
                self.entries[-1] = Note(remark + more, line)
            case Pragma(keyword, value, line):
                self.entries[-1] = Pragma(keyword, value + more, line)
            case _:
                pass

    def _read_pragma(self, number: int, text: str) -> None:
        keyword, _, value = text[1:].replace("\t", " ").partition(" ")
        value = value.strip()
        kind = keyword.lower()
        if kind == "note":
            self.entries.append(Note(value, number))
        elif player := _PLAYER.fullmatch(keyword):
            self._read_player(number, int(player[1]), value)
        else:
            if kind == "character-encoding" and number != 1:
                self._report(number, "#character-encoding is only allowed on the first line")
            self.entries.append(Pragma(keyword, value, number))

    def _read_player(self, number: int, seat: int, value: str) -> None:
        nick, _, name = value.partition(" ")
        if not 1 <= seat <= MAX_PLAYERS:
            self._report(number, f"players are numbered from 1 to {MAX_PLAYERS}, not {seat}")
        elif seat in self._seats:
            self._report(number, f"player {seat} is defined twice")
        elif not nick:
            self._report(number, f"player {seat} has no name")
        else:
            self._seats[seat] = nick
            self.entries.append(PlayerLine(seat, nick, name.strip(), number))

    def _read_event(self, number: int, text: str) -> None:
        event = read_event(text, number)
        if event is None:
            self._report(number, f"the event cannot be read: {text[:80]!r}")
        else:
            self.entries.append(event)


def read_event(text: str, number: int) -> GcgEvent | None:
    """Read the event on one line, or return None if the line is not an event.

    A signed score followed by a total ends the event. The search for it starts at the second part,
    so that ``-4 +0 268`` is an exchange of four tiles, not a loss of four
    points.
    """
    nick, colon, rest = text[1:].partition(":")
    nick = nick.strip()
    if not colon or not nick:
        return None
    parts = rest.split()
    for score in (_SCORE, _UNSIGNED):
        for at in range(1, min(_MAX_PARTS, len(parts) - 2) + 1):
            if not (score.fullmatch(parts[at]) and _TOTAL.fullmatch(parts[at + 1])):
                continue
            points = int(parts[at].removeprefix("+"))
            common: _Common = {"trailing": " ".join(parts[at + 2 :]), "line": number, "text": text}
            event = _event(parts[:at], (nick, points, int(parts[at + 1])), common)
            if event is not None:
                return event
    return None


def _event(
    parts: Sequence[str], nick_and_numbers: tuple[str, int, int], common: _Common
) -> GcgEvent | None:
    """Read the part of the line before the score: the rack, if any, and the action."""
    nick, score, total = nick_and_numbers
    if len(parts) > 1 and _is_coordinate(parts[-2]):
        rack = parts[0] if len(parts) == _MAX_PARTS else ""
        return Play(nick, rack, score, total, parts[-2], parts[-1], **common)
    if len(parts) == _MAX_PARTS:
        return None
    rack = parts[0] if len(parts) > 1 else ""
    action = parts[-1]
    if action.startswith("-"):
        return _turn_without_play(action[1:], (nick, rack, score, total), common)
    if action.startswith("(") and action.endswith(")"):
        return _adjustment(action[1:-1], (nick, rack, score, total), common)
    return None


def _turn_without_play(action: str, fields: tuple[str, str, int, int], common: _Common) -> GcgEvent:
    """Read what follows the ``-``: nothing is a pass, ``-`` a withdrawal, else an exchange."""
    if not action:
        return Pass(*fields, **common)
    if action == "-":
        return Withdrawal(*fields, **common)
    if _UNSIGNED.fullmatch(action):
        return ExchangeCount(*fields, int(action), **common)
    return ExchangeTiles(*fields, action, **common)


def _adjustment(reason: str, fields: tuple[str, str, int, int], common: _Common) -> GcgEvent:
    """Read what is in parentheses. For tiles, the sign of the score says whose they are."""
    if reason.lower() == "challenge":
        return ChallengeBonus(*fields, **common)
    if reason.lower() == "time":
        return TimePenalty(*fields, **common)
    return (
        OwnTiles(*fields, reason, **common)
        if fields[2] < 0
        else OutTiles(*fields, reason, **common)
    )


def _is_coordinate(text: str) -> bool:
    try:
        read_coordinate(text)
    except BadCoordinate:
        return False
    return True
