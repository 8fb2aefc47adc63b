"""Columns of a Parquet file as NumPy arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Batch = dict[str, NDArray[Any]]


def as_arrays(table: Any) -> Batch:
    """Return the columns of an Arrow table.

    Lists of a fixed size become arrays with two dimensions. A column of names becomes numbers, -1
    where it has no value; text stays text.
    """
    return {name: _as_array(table.column(name).combine_chunks()) for name in table.column_names}


def _as_array(column: Any) -> NDArray[Any]:
    import pyarrow as pa  # noqa: PLC0415 - an optional dependency

    if pa.types.is_fixed_size_list(column.type):
        values: NDArray[Any] = column.flatten().to_numpy()
        return values.reshape(len(column), column.type.list_size)
    if pa.types.is_dictionary(column.type):
        numbers: NDArray[Any] = column.indices.fill_null(-1).to_numpy(zero_copy_only=False)
        return numbers.astype(np.int16)
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
