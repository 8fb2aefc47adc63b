"""Data for learning: the turns of self-play in a folder of Parquet files.

``write_shards`` plays games into a folder, as ``tilewright selfplay --out DIR`` does, and
``Shards`` reads it as batches of NumPy arrays, both in constant memory. ``torch_dataset`` makes a
dataset for PyTorch of it. ``NoShards`` is raised where there is nothing to read, ``OtherRun`` for a
folder that has other games. The names are loaded on first use, and need
``pip install 'tilewright[parquet]'``.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.data.pytorch import torch_dataset
    from tilewright.data.shards import NoShards, Shards
    from tilewright.data.writing import write_shards
    from tilewright.engine.errors import MissingTorch
    from tilewright.engine.selfplay.run_state import OtherRun

__all__ = ["MissingTorch", "NoShards", "OtherRun", "Shards", "torch_dataset", "write_shards"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.data.shards": ("NoShards", "Shards"),
            "tilewright.data.writing": ("write_shards",),
            "tilewright.engine.errors": ("MissingTorch",),
            "tilewright.engine.selfplay.run_state": ("OtherRun",),
            "tilewright.data.pytorch": ("torch_dataset",),
        },
    )
