"""Self-play games saved batch by batch, so that a run can be killed and continued.

While a run is unfinished, ``OUT.partial`` holds its state in ``_run.json`` and, for Parquet, a file
for each batch; together these files are a dataset that any Parquet reader opens. GCG files are
written in place. When the run is finished, the batches become one file and the folder is removed.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tilewright.atomic_file import atomic_path, check_writable, write_atomically
from tilewright.engine.selfplay.arrow_table import ExtraColumns, import_pyarrow, write_parquet
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.selfplay.run_state import RunState
from tilewright.engine.selfplay.totals import Totals
from tilewright.notation.gcg.writer import write_gcg

EXTENSIONS: Final = (".parquet", ".gcg")


class SavedGames:
    """The file of a run, or its files, and the statistics of the games saved so far.

    ``run`` has everything that the games depend on, and the number of games.
    """

    def __init__(
        self, out: Path, run: Mapping[str, Any], players: int, extra: ExtraColumns | None = None
    ) -> None:
        self.out = out
        self._extra = extra
        self.folder = out.with_name(f"{out.name}.partial")
        self._run = dict(run)
        self._is_gcg = out.suffix.lower() == ".gcg"
        if not self._is_gcg:
            import_pyarrow()
        check_writable(self._game_file(self._run["first_game"]) if self._is_gcg else out)
        self._state = RunState(self.folder, run)
        self.totals = self._state.load() or Totals.zero(players)

    def add(self, result: SelfPlayResult) -> None:
        """Save the next batch of games. Errors name the file of the run."""
        first = self._run["first_game"] + self.totals.games
        with _errors_about(self.out):
            self.folder.mkdir(exist_ok=True)
            if self._is_gcg:
                for number, document in enumerate(result.games(), first):
                    write_atomically(self._game_file(number), write_gcg(document))
            elif len(result):
                write_parquet(result, self.folder / f"{first:010}.parquet", self._extra)
            self.totals = self.totals.plus(result)
            self._state.save(self.totals)

    def finish(self) -> None:
        """Join the batches of a complete run."""
        with _errors_about(self.out):
            if not self._is_gcg:
                _join(sorted(self.folder.glob("*.parquet")), self.out)
            shutil.rmtree(self.folder)

    def _game_file(self, number: int) -> Path:
        """Return the file of a game. If there are several, each has its number, from 1, in it."""
        if self._run["games"] == 1:
            return self.out
        last = self._run["first_game"] + self._run["games"]
        return self.out.with_stem(f"{self.out.stem}-{number + 1:0{len(str(last))}}")


def _join(parts: list[Path], out: Path) -> None:
    """Copy files of the same columns into one, a batch at a time."""
    from pyarrow import parquet  # noqa: PLC0415 - an optional dependency

    with atomic_path(out) as path:
        schema = parquet.read_schema(parts[0])
        with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
            for part in parts:
                writer.write_table(parquet.ParquetFile(part).read())


@contextmanager
def _errors_about(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(out)) from error
