"""The state of a run that saves its games: what it plays, and its statistics so far."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tilewright import __version__
from tilewright.atomic_file import write_atomically
from tilewright.engine.selfplay.series import Series
from tilewright.engine.selfplay.totals import Totals
from tilewright.notation.record.json_values import to_json
from tilewright.rules.editions.edition import Edition

# Parquet readers ignore files whose names begin with an underscore.
_FILE: Final = "_run.json"


def run_of(series: Series, first_game: int, games: int) -> dict[str, Any]:
    """Return everything that these games of a series depend on, as plain data."""
    edition = json.dumps(to_json(series.edition, Edition), sort_keys=True)
    return {
        "version": __version__,
        "games": games,
        "first_game": first_game,
        "seed": series.seed,
        "pairs": series.pairs,
        "edition": _hash(edition.encode()),
        "words": _hash(series.lexicon.words.to_kwg()),
        "players": [
            {
                "name": player.name,
                "leaves": None if player.leaves is None else _hash(player.leaves.to_klv2()),
                "endgame_terms": player.endgame_terms,
                "networks": [_hash(network.to_bytes()) for network in player.networks],
                "late_play_outs": player.late_play_outs,
            }
            for player in series.players
        ],
    }


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()


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
