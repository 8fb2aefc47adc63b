"""The turns of self-play games in a folder of Parquet files, as batches of NumPy arrays."""

from __future__ import annotations  # keeps signatures short in help()

import json
import operator
import os
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from tilewright.data.columns import Batch, as_arrays, joined, rows_in, taken
from tilewright.engine.errors import BadArgument, checked_seed
from tilewright.engine.selfplay.arrow_table import COLUMN_NAMES, import_pyarrow

_METADATA = b"tilewright"


class NoShards(ValueError):
    """There are no games to read, or a file is not one of ours."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, why)

    def __str__(self) -> str:
        return f"{self.args[0]}: {self.args[1]}"


class Shards:
    """Parquet files of turns that ``tilewright selfplay --out`` has written.

    The folder of a run may still be growing: what is there is read. ``columns`` are the names of
    the columns, ``len`` is the number of turns, and ``metadata`` says which edition, word list,
    players and letters the numbers refer to. Raises ``NoShards`` or ``MissingArrow``.
    """

    def __init__(self, path: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> None:
        import_pyarrow()
        self.files = tuple(_files(path))

    def __repr__(self) -> str:
        return f"<Shards: {len(self.files)} files>"

    def __len__(self) -> int:
        return sum(self._file(file).metadata.num_rows for file in self.files)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._file(self.files[0]).schema_arrow.names)

    @cached_property
    def metadata(self) -> Mapping[str, Any]:
        """The edition, the word list, the players and the letters of the tiles."""
        found: dict[str, Any] = _metadata(self.files[0])
        return found

    def names(self, column: str) -> tuple[str, ...]:
        """Return what the numbers of ``kind``, ``player``, ``square`` or ``ending`` mean."""
        self._check([column])
        if column not in self._names:
            raise BadArgument("column", f"one of {', '.join(self._names)}", column)
        return self._names[column]

    @cached_property
    def _names(self) -> Mapping[str, tuple[str, ...]]:
        """The columns of names, which are the same for all files."""
        players = (player for file in self.files for player in _metadata(file)["players"])
        fixed = {column: tuple(names) for column, names in COLUMN_NAMES.items()}
        return {"player": tuple(dict.fromkeys(players)), **fixed}

    def split(self, part: SupportsIndex, parts: SupportsIndex) -> Shards:
        """Return one reader's share of the files, which may be none."""
        count = operator.index(parts)
        if not 0 <= operator.index(part) < count:
            raise BadArgument("part", f"from 0 to {count - 1}", part)
        share = copy(self)
        share.files = self.files[operator.index(part) :: count]
        share._names = self._names  # numbered alike for all readers
        return share

    def batches(
        self,
        size: SupportsIndex = 4096,
        *,
        columns: Sequence[str] | None = None,
        shuffle: SupportsIndex | None = None,
    ) -> Iterator[Batch]:
        """Yield arrays by column, with ``size`` rows each; the last ones may have fewer.

        ``board``, ``unseen`` and the columns of candidates have a row per turn. ``player``,
        ``kind``, ``square`` and ``ending`` are numbers; see ``names``. With ``shuffle``, a seed,
        the files and the rows of each file come in random order: take another seed for every
        epoch. Memory is needed for one file when shuffling, else for one batch.
        """
        if (rows := operator.index(size)) < 1:
            raise BadArgument("size", "at least 1", size)
        if isinstance(columns, str):
            raise BadArgument("columns", "a list of names", columns)
        chosen = list(self.columns if columns is None else columns) if self.files else []
        if self.files:
            self._check(chosen)
        seed = None if shuffle is None else checked_seed(shuffle)
        return _batches(self._parts(chosen, rows, seed), rows)

    def _parts(self, columns: list[str], rows: int, seed: int | None) -> Iterator[Batch]:
        if seed is None:
            for file in self.files:
                for part in self._file(file).iter_batches(rows, columns=columns):
                    yield as_arrays(_table(part), self._names)
            return
        chance = np.random.default_rng(seed)
        for at in chance.permutation(len(self.files)):
            whole = as_arrays(self._file(self.files[at]).read(columns), self._names)
            yield taken(whole, chance.permutation(rows_in(whole)))

    def _file(self, file: Path) -> Any:
        from pyarrow import ArrowInvalid, parquet  # noqa: PLC0415 - an optional dependency

        try:
            return parquet.ParquetFile(file)
        except ArrowInvalid as error:
            raise NoShards(str(file), str(error)) from None

    def _check(self, columns: Sequence[str]) -> None:
        for column in columns:
            if column not in self.columns:
                raise BadArgument("column", f"one of {', '.join(self.columns)}", column)


def _files(path: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> list[Path]:
    if not isinstance(path, str | os.PathLike):
        return [file for each in path for file in _files(each)]
    found = Path(path)
    files = sorted(found.glob("*.parquet")) if found.is_dir() else [found]
    if not files or not files[0].exists():
        raise NoShards(str(found), "there are no Parquet files")
    _metadata(files[0])
    return files


def _metadata(file: Path) -> dict[str, Any]:
    from pyarrow import ArrowInvalid, parquet  # noqa: PLC0415 - an optional dependency

    try:
        found = (parquet.read_schema(file).metadata or {}).get(_METADATA)
    except ArrowInvalid as error:
        raise NoShards(str(file), str(error)) from None
    if found is None:
        raise NoShards(str(file), "this file has no turns of self-play")
    decoded: dict[str, Any] = json.loads(found)
    return decoded


def _table(batch: Any) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - an optional dependency

    return pa.Table.from_batches([batch])


def _batches(parts: Iterator[Batch], size: int) -> Iterator[Batch]:
    """Cut and join parts so that each has ``size`` rows."""
    waiting: list[Batch] = []
    count = 0
    for part in parts:
        waiting.append(part)
        count += rows_in(part)
        if count >= size:
            whole = joined(waiting)
            cut = count - count % size
            for first in range(0, cut, size):
                yield taken(whole, slice(first, first + size))
            waiting, count = [taken(whole, slice(cut, count))], count - cut
    if count:
        yield joined(waiting)
