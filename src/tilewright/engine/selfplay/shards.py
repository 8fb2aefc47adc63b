"""A folder of Parquet files that a run fills as it plays: ``tilewright selfplay --out DIR``.

Each file, a *shard*, has the turns of one batch of games and appears in one step, so that a run can
be killed at any time. Memory does not grow with the number of games.
"""

from collections.abc import Mapping
from errno import ENOTEMPTY
from pathlib import Path
from typing import Any

from tilewright.atomic_file import check_writable
from tilewright.engine.selfplay.arrow_table import ExtraColumns, import_pyarrow, write_parquet
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.run_state import RunState
from tilewright.engine.selfplay.totals import Totals


class ShardedGames:
    """The folder of a run, and the statistics of the games saved so far.

    ``run`` has everything that the rows depend on. Raises ``OtherRun`` if the folder has the games
    of another run, and ``OSError`` if it has other files or cannot be written.
    """

    def __init__(
        self, folder: Path, run: Mapping[str, Any], players: int, extra: ExtraColumns | None = None
    ) -> None:
        self.folder = folder
        self._first_game = run["first_game"]
        self._extra = extra
        self._state = RunState(folder, run)
        import_pyarrow()
        totals = self._state.load()
        if totals is None:
            if folder.is_dir() and any(folder.iterdir()):
                raise OSError(ENOTEMPTY, "The folder has other files", str(folder))
            folder.mkdir(exist_ok=True)
            totals = Totals.zero(players)
            self._state.save(totals)
        check_writable(self._shard(0))
        self.totals = totals

    def add(self, result: SelfPlayResult) -> None:
        """Save the next batch of games as a shard."""
        if len(result):
            first = self._first_game + self.totals.games
            write_parquet(result, self._shard(first), self._extra)
        self.totals = self.totals.plus(result)
        self._state.save(self.totals)

    def finish(self) -> None:
        """Leave a complete run as it is."""

    def _shard(self, first_game: int) -> Path:
        return self.folder / f"games-{first_game:010}.parquet"
