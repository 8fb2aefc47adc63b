"""Sampled positions in files: a folder with one file for every few games.

A file is a NumPy array of rows. Files are written atomically and in order, so a run that was killed
continues after the last complete one, with the same result.
"""

from __future__ import annotations  # keeps signatures short in help()

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.atomic_file import write_atomically
from tilewright.engine.kernel import SAMPLED_POSITION_ROW
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.training.value.sampling import ValueSampling

_FACTS: Final = "sampling.json"
# Less than a minute of play on one core, and two or three megabytes.
GAMES_PER_FILE: Final = 512


class OtherSampling(ValueError):
    """A folder with positions that were sampled with other settings."""

    def __init__(self, folder: Path, setting: str) -> None:
        super().__init__(folder, setting)

    def __str__(self) -> str:
        folder, setting = self.args
        return (
            f"{folder}: these positions were sampled with another {setting}. Repeat the same "
            "command to continue, or remove the folder."
        )


class BadSamples(ValueError):
    """A file that does not hold sampled positions."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)

    def __str__(self) -> str:
        return f"{self.args[0]}: this file does not hold sampled positions. Remove it."


@dataclass(frozen=True, slots=True)
class SampleFolder:
    """The files of one sampling."""

    folder: Path

    def open(self, sampling: ValueSampling) -> None:
        """Create the folder, or check that it belongs to this sampling.

        Raises ``OtherSampling``.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        facts = sampling.facts() | {"games_per_file": GAMES_PER_FILE}
        path = self.folder / _FACTS
        if path.exists():
            found = json.loads(path.read_text("utf-8"))
            for name, value in facts.items():
                if found.get(name) != value:
                    raise OtherSampling(self.folder, name.replace("_", " "))
        else:
            write_atomically(path, json.dumps(facts, indent=1).encode())

    def file(self, number: int) -> Path:
        return self.folder / f"{number:06}.npy"

    def files(self) -> list[Path]:
        """Return the complete files in order, up to the first that is missing."""
        found: list[Path] = []
        while (path := self.file(len(found))).exists():
            found.append(path)
        return found

    def rows(self, path: Path) -> NDArray[Any]:
        """Map a file into memory. Raises ``BadSamples``."""
        try:
            rows: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError):
            raise BadSamples(path) from None
        if rows.dtype != SAMPLED_POSITION_ROW or rows.ndim != 1:
            raise BadSamples(path)
        return rows

    def sample(
        self,
        sampling: ValueSampling,
        files: int,
        threads: int,
        progress: Callable[[int], None] | None = None,
        stop: StopFlag | None = None,
    ) -> bool:
        """Play until there are ``files`` files; return False if ``stop`` was set before.

        ``progress`` is called with the number of games played.
        """
        self.open(sampling)
        for number in range(len(self.files()), files):
            first = number * GAMES_PER_FILE

            def on_progress(played: int, first: int = first) -> bool:
                if progress is not None:
                    progress(first + played)
                return stop is None or not stop.is_set()

            rows = None
            if stop is None or not stop.is_set():
                rows = sampling.play(first, GAMES_PER_FILE, threads, on_progress)
            if rows is None:
                return False
            buffer = io.BytesIO()
            np.save(buffer, rows)
            write_atomically(self.file(number), buffer.getvalue())
        return True
