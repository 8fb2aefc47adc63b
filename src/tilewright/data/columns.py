"""Columns of a Parquet file as NumPy arrays."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import MAX_RACK

Batch = dict[str, NDArray[Any]]
_TILES: Final = "best_tiles"


def as_arrays(table: Any, names: Mapping[str, Sequence[str]]) -> Batch:
    """Return the columns of an Arrow table.

    Lists of a fixed size become arrays with two dimensions, the tiles of candidates with three. A
    column of names becomes numbers, -1 where it has no value; text stays text.
    """
    arrays = {
        name: _as_array(table.column(name).combine_chunks(), names.get(name, ()))
        for name in table.column_names
    }
    if (tiles := arrays.get(_TILES)) is not None:
        arrays[_TILES] = tiles.reshape(len(tiles), -1, MAX_RACK)
    return arrays


def _as_array(column: Any, names: Sequence[str]) -> NDArray[Any]:
    import pyarrow as pa  # noqa: PLC0415 - an optional dependency

    if pa.types.is_fixed_size_list(column.type):
        values: NDArray[Any] = column.flatten().to_numpy()
        return values.reshape(len(column), column.type.list_size)
    if pa.types.is_dictionary(column.type):
        # A file numbers its names in any order, so they are numbered anew.
        place = {name: number for number, name in enumerate(names)}
        found = [place[name] for name in column.dictionary.to_pylist()]
        renumbered: NDArray[Any] = np.array([*found, -1], np.int16)
        indices: NDArray[Any] = column.indices.fill_null(-1).to_numpy(zero_copy_only=False)
        numbers: NDArray[Any] = renumbered[indices]
        return numbers
    array: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return array


def joined(batches: list[Batch]) -> Batch:
    """Return several batches as one."""
    if len(batches) == 1:
        return batches[0]
    return {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0]}


def taken(batch: Batch, rows: slice | NDArray[np.int64]) -> Batch:
    """Return some rows of a batch."""
    return {name: values[rows] for name, values in batch.items()}


def rows_in(batch: Batch) -> int:
    """Return the number of rows."""
    return len(next(iter(batch.values()), ()))
