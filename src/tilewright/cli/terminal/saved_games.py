"""Games on disk. They are written atomically, so that a crash never leaves half a game."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from platformdirs import user_data_path

from tilewright.atomic_file import OWNER_ONLY, write_atomically
from tilewright.cli.read_input import read_input
from tilewright.notation.record.record import BadRecord, decode_record, read_record, write_record
from tilewright.players.names import is_readable
from tilewright.rules.events import Event, Seated
from tilewright.rules.fold.apply import fold


def tables_folder() -> Path:
    """Return the directory of the games played in the terminal."""
    return user_data_path("tilewright") / "tables"


def new_file(names: Iterable[str], today: date, folder: Path) -> Path:
    """Return an unused file name made of the date and the players."""
    players = "-".join(re.sub(r"[^\w]+", "", name.lower()) or "x" for name in names)
    stem = f"{today.isoformat()}-{players[:60]}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def save(events: Iterable[Event], path: Path) -> None:
    """Write the current log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, write_record(events).encode(), OWNER_ONLY)


def load(path: Path) -> tuple[Event, ...]:
    """Read the events of a saved game. A name in it must not control the terminal."""
    events = read_record(decode_record(read_input(path)))
    if unreadable := [name for name in players_of(events) if not is_readable(name)]:
        raise BadRecord(f"the name {unreadable[0]!r:.40} has characters that cannot be shown")
    return events


def unfinished(folder: Path) -> Iterator[tuple[Path, tuple[Event, ...]]]:
    """Yield the unfinished games in the directory, newest first, skipping damaged files."""
    files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files:
        try:
            events = load(path)
        except (BadRecord, OSError):
            continue
        if not fold(events).over:
            yield path, events


def players_of(events: tuple[Event, ...]) -> tuple[str, ...]:
    seated = events[0]
    return tuple(seat.name for seat in seated.seats) if isinstance(seated, Seated) else ()
