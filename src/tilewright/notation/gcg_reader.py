"""Reads GCG game files: leniently, and never passing over a line in silence."""

import re
from collections.abc import Sequence
from typing import TypedDict

from .coordinates import BadCoordinate, read_coordinate
from .gcg_document import (
    LAST_SEAT,
    ChallengeBonus,
    Document,
    Entry,
    Event,
    ExchangeCount,
    ExchangeTiles,
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
)
from .gcg_encoding import lines_of

_SCORE = re.compile(r"(?:\+-?|-)[0-9]{1,9}")
_UNSIGNED = re.compile(r"[0-9]{1,9}")
_TOTAL = re.compile(r"-?[0-9]{1,9}")
_PLAYER = re.compile(r"player([0-9]{1,9})", re.IGNORECASE)

# A rack, a coordinate and a word: nothing an event says before its score has more parts.
_MOST_PARTS = 3

# A line that is neither pragma nor event goes on with the text of one of these.
_RUNNING_TEXT = frozenset({"note", "comment", "description", "title"})


class _Told(TypedDict):
    """What the reader knows of every event line beside who, rack and points."""

    trailing: str
    line: int
    text: str


def read_gcg(file: bytes) -> Document:
    """The document in these bytes; what cannot be read becomes a problem with its line number."""
    lines, encoding, problems = lines_of(file)
    reader = _Reader(problems)
    for number, line in enumerate(lines, start=1):
        reader.read(number, line)
    reader.end_text()
    problems.sort(key=lambda problem: problem.line)
    return Document(tuple(reader.entries), tuple(problems), encoding)


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
        elif self._goes_on():
            self._more.append("\n" * (self._blanks + 1) + text)
        else:
            self._report(number, "this is neither a # line nor a > line, and no note goes on here")
        self._blanks = 0

    def _report(self, number: int, message: str) -> None:
        self._problems.append(Problem(number, message))

    def _is_remark(self, text: str) -> bool:
        """Whether a line with ``>`` is text inside a note: it names no player and ends no event."""
        nick, colon, _ = text[1:].partition(":")
        known = colon and nick.strip() in self._seats.values()
        return not known and self._goes_on() and read_event(text, 0) is None

    def _goes_on(self) -> bool:
        match self.entries[-1] if self.entries else None:
            case Note():
                return True
            case Pragma() as pragma:
                return pragma.kind in _RUNNING_TEXT
            case _:
                return False

    def end_text(self) -> None:
        """Give the note or description its further lines; blank lines between are kept."""
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
                self._report(number, "#character-encoding counts on the first line only")
            self.entries.append(Pragma(keyword, value, number))

    def _read_player(self, number: int, seat: int, value: str) -> None:
        nick, _, name = value.partition(" ")
        if not 1 <= seat <= LAST_SEAT:
            self._report(number, f"players are numbered from 1 to {LAST_SEAT}, not {seat}")
        elif seat in self._seats:
            self._report(number, f"player {seat} is named a second time")
        elif not nick:
            self._report(number, f"player {seat} has no name")
        else:
            self._seats[seat] = nick
            self.entries.append(PlayerLine(seat, nick, name.strip(), number))

    def _read_event(self, number: int, text: str) -> None:
        event = read_event(text, number)
        if event is None:
            self._report(number, f"this event cannot be read: {text[:80]!r}")
        else:
            self.entries.append(event)


def read_event(text: str, number: int) -> Event | None:
    """The event on one line, or None if it is none.

    A signed score with a total after it ends the event. It is looked for from the left, past at
    least one part: so ``-4 +0 268`` is an exchange of four, not a loss of four points.
    """
    nick, colon, rest = text[1:].partition(":")
    nick = nick.strip()
    if not colon or not nick:
        return None
    parts = rest.split()
    for score in (_SCORE, _UNSIGNED):
        for at in range(1, min(_MOST_PARTS, len(parts) - 2) + 1):
            if not (score.fullmatch(parts[at]) and _TOTAL.fullmatch(parts[at + 1])):
                continue
            points = int(parts[at].removeprefix("+"))
            told: _Told = {"trailing": " ".join(parts[at + 2 :]), "line": number, "text": text}
            event = _event(parts[:at], (nick, points, int(parts[at + 1])), told)
            if event is not None:
                return event
    return None


def _event(said: Sequence[str], sheet: tuple[str, int, int], told: _Told) -> Event | None:
    """The event told by rack and action: the part of the line before the score."""
    nick, score, total = sheet
    if len(said) > 1 and _is_coordinate(said[-2]):
        rack = said[0] if len(said) == _MOST_PARTS else ""
        return Play(nick, rack, score, total, said[-2], said[-1], **told)
    if len(said) == _MOST_PARTS:
        return None
    rack = said[0] if len(said) > 1 else ""
    action = said[-1]
    if action.startswith("-"):
        return _turn_without_tiles(action[1:], (nick, rack, score, total), told)
    if action.startswith("(") and action.endswith(")"):
        return _adjustment(action[1:-1], (nick, rack, score, total), told)
    return None


def _turn_without_tiles(action: str, who: tuple[str, str, int, int], told: _Told) -> Event:
    """What follows the ``-``: nothing is a pass, another ``-`` a withdrawal, else an exchange."""
    if not action:
        return Pass(*who, **told)
    if action == "-":
        return Withdrawal(*who, **told)
    if _UNSIGNED.fullmatch(action):
        return ExchangeCount(*who, int(action), **told)
    return ExchangeTiles(*who, action, **told)


def _adjustment(reason: str, who: tuple[str, str, int, int], told: _Told) -> Event:
    """What stands in the parentheses; for tiles the sign tells whose they are."""
    if reason.lower() == "challenge":
        return ChallengeBonus(*who, **told)
    if reason.lower() == "time":
        return TimePenalty(*who, **told)
    return OwnTiles(*who, reason, **told) if who[2] < 0 else OutTiles(*who, reason, **told)


def _is_coordinate(text: str) -> bool:
    try:
        read_coordinate(text)
    except BadCoordinate:
        return False
    return True
