"""Data for learning: reads the turns that ``tilewright selfplay --out DIR`` writes.

``Shards`` reads a folder of Parquet files as batches of NumPy arrays, in constant memory.
``torch_dataset`` makes a dataset for PyTorch of it. ``NoShards`` is raised where there is nothing
to read. The names are loaded on first use, and need ``pip install 'tilewright[parquet]'``.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.data.pytorch import MissingTorch, torch_dataset
    from tilewright.data.shards import NoShards, Shards

__all__ = ["MissingTorch", "NoShards", "Shards", "torch_dataset"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.data.shards": ("NoShards", "Shards"),
            "tilewright.data.pytorch": ("MissingTorch", "torch_dataset"),
        },
    )
