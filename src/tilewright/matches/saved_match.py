"""A match in a folder: ``games.jsonl`` with one line per game, and each game as GCG."""

import json
from collections.abc import Sequence
from errno import EEXIST
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from tilewright.matches.result import record

_ROWS: Final = "games.jsonl"


class SavedMatch:
    """Writes the games of a match as they are played. Raises ``FileExistsError`` for a used one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._rows = folder / _ROWS
        if self._rows.exists():
            raise FileExistsError(
                EEXIST, "This folder already has the games of a match", str(folder)
            )
        folder.mkdir(parents=True, exist_ok=True)
        self._rows.touch()

    def add(self, rows: NDArray[Any], games: Sequence[bytes], players: tuple[str, ...]) -> None:
        """Add games."""
        lines = []
        for row, game in zip(rows, games, strict=True):
            name = f"{row['table'] + 1:02}-{row['pair'] + 1:05}-{row['game'] + 1}.gcg"
            (self.folder / name).write_bytes(game)
            lines.append(json.dumps(record(row, players) | {"file": name}, ensure_ascii=False))
        with self._rows.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
