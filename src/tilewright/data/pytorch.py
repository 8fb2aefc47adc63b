"""Shards as a dataset for PyTorch, which need not be installed for anything else."""

from __future__ import annotations  # keeps signatures short in help()

import os
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from tilewright.data.columns import Batch
from tilewright.data.shards import Shards
from tilewright.engine.errors import MissingTorch

# Columns of text, which tensors cannot hold.
_TEXT: Final = frozenset(("tiles", "rack", "cgp"))
_SEEDS: Final = 1 << 62


def torch_dataset(
    path: str | os.PathLike[str] | Shards,
    size: SupportsIndex = 4096,
    *,
    columns: Sequence[str] | None = None,
    shuffle: bool = False,
) -> Any:
    """Return a ``torch.utils.data.IterableDataset`` of batches: dicts of tensors by column.

    Use it with ``DataLoader(dataset, batch_size=None, num_workers=…)``; the workers share the
    files. By default a batch has all columns but text. With ``shuffle`` every epoch has another
    order, drawn from the random numbers of PyTorch (``torch.manual_seed``). Raises
    ``MissingTorch``, or what ``Shards`` raises.
    """
    try:
        torch = import_module("torch")
        data = import_module("torch.utils.data")
    except ImportError:
        raise MissingTorch("A dataset for PyTorch") from None
    shards = path if isinstance(path, Shards) else Shards(path)
    chosen = [name for name in shards.columns if name not in _TEXT] if columns is None else columns

    class TurnDataset(data.IterableDataset):  # type: ignore[misc, name-defined]
        """The batches of this reader's files."""

        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = data.get_worker_info()
            mine = shards if worker is None else shards.split(worker.id, worker.num_workers)
            if worker is None:
                drawn = int(torch.randint(_SEEDS, (1,)).item())
            else:
                drawn = worker.seed % _SEEDS
            for batch in mine.batches(size, columns=chosen, shuffle=drawn if shuffle else None):
                yield {name: torch.from_numpy(values) for name, values in _plain(batch).items()}

        def __reduce__(self) -> tuple[Any, ...]:
            # A worker that is not forked makes its own.
            make = partial(torch_dataset, columns=chosen, shuffle=shuffle)
            return make, (shards, size)

    return TurnDataset()


# Types that PyTorch does not have everywhere, and the next larger ones.
_LARGER: Final = {np.dtype(np.uint16): np.int32, np.dtype(np.uint32): np.int64}


def _plain(batch: Batch) -> dict[str, NDArray[Any]]:
    return {
        name: np.require(values, _LARGER.get(values.dtype, values.dtype), ["C", "W"])
        for name, values in batch.items()
    }
