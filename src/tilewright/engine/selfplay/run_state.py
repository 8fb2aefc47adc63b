"""The state of a run that saves its games: what it plays, and its statistics so far."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tilewright.atomic_file import write_atomically
from tilewright.engine.selfplay.totals import Totals

# Parquet readers ignore files whose names begin with an underscore.
_FILE: Final = "_run.json"


class OtherRun(ValueError):
    """The games in a folder belong to a run with other settings."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)

    def __str__(self) -> str:
        return (
            f"{self.args[0]}: these unfinished games were played with other settings. Repeat the "
            "same command to continue them, or remove the folder."
        )


class RunState:
    """The file of the state in a folder. ``run`` is everything that the games depend on."""

    def __init__(self, folder: Path, run: Mapping[str, Any]) -> None:
        self._file = folder / _FILE
        self._folder = folder
        self._run = dict(run)

    def load(self) -> Totals | None:
        """Return the statistics of the games saved so far, if any. Raises ``OtherRun``."""
        try:
            state = json.loads(self._file.read_bytes())
        except FileNotFoundError:
            return None
        if state["run"] != self._run:
            raise OtherRun(self._folder)
        totals = state["totals"]
        return Totals(**totals | {name: tuple(totals[name]) for name in ("sums", "squares")})

    def save(self, totals: Totals) -> None:
        """Replace the state in one step."""
        state = {"run": self._run, "totals": asdict(totals)}
        write_atomically(self._file, json.dumps(state).encode())
