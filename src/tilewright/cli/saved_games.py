"""Games kept on disk: every change is written whole, so that no crash leaves half a game."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from platformdirs import user_data_path

from tilewright.notation.record import BadRecord, decode_record, read_record, write_record
from tilewright.rules.events import Event, Seated
from tilewright.rules.fold import fold
from tilewright.whole_file import FOR_ME_ALONE, write_whole


def tables_folder() -> Path:
    """Where games at the terminal table are kept."""
    return user_data_path("tilewright") / "tables"


def new_file(names: Iterable[str], today: date, folder: Path) -> Path:
    """A free file name that tells the day and the players."""
    players = "-".join(re.sub(r"[^\w]+", "", name.lower()) or "x" for name in names)
    stem = f"{today.isoformat()}-{players[:60]}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def save(events: Iterable[Event], path: Path) -> None:
    """Write the log as it is now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, write_record(events).encode(), FOR_ME_ALONE)


def load(path: Path) -> tuple[Event, ...]:
    """The events of a saved game."""
    return read_record(decode_record(path.read_bytes()))


def unfinished(folder: Path) -> Iterator[tuple[Path, tuple[Event, ...]]]:
    """Games in the folder that can go on, the newest first; damaged files are passed over."""
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
