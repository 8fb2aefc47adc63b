"""Games of self-play as an Arrow table and a Parquet file, for research."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.engine.kernel import EXCHANGE, MOST_ON_RACK, PASS, PLAY
from tilewright.engine.self_play_result import SelfPlayResult

_KINDS = {PLAY: "play", EXCHANGE: "exchange", PASS: "pass"}


class MissingArrow(ImportError):
    """PyArrow is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "Parquet files need PyArrow, which is not installed: pip install 'tilewright[parquet]'"
        )


def arrow_table(result: SelfPlayResult) -> Any:
    """The turns as an Arrow table, one row each, with what the numbers mean in its metadata.

    ``tiles`` are laid or exchanged, ``rack`` was held before the turn; both are nine bytes:
    letters from 1, a blank on a rack 0, a blank laid its letter with 128 added.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an optional dependency
    except ImportError:
        raise MissingArrow from None
    if result.turn_rows is None:
        raise ValueError("the turns were not kept; ask self_play for turns=True")
    rows = result.turn_rows
    columns: dict[str, Any] = {}
    for name in rows.dtype.names or ():
        column = np.ascontiguousarray(rows[name])
        if column.ndim > 1:
            packed = pa.py_buffer(column)
            columns[name] = pa.Array.from_buffers(
                pa.binary(MOST_ON_RACK), len(rows), [None, packed]
            )
        elif name == "kind":
            names = pa.array([_KINDS[kind] for kind in range(len(_KINDS))])
            columns[name] = pa.DictionaryArray.from_arrays(pa.array(column.astype(np.int8)), names)
        else:
            columns[name] = pa.array(column)
    meaning = {
        "letters": [entry.letter for entry in result.edition.tiles.letters],
        "edition": result.edition.name,
        "lexicon": result.lexicon,
        "players": result.players,
    }
    return pa.table(columns).replace_schema_metadata(
        {"tilewright": json.dumps(meaning, ensure_ascii=False)}
    )


def write_parquet(result: SelfPlayResult, path: Path) -> None:
    """Write the turns to a Parquet file."""
    table = arrow_table(result)
    from pyarrow import parquet  # noqa: PLC0415

    part = path.with_name(path.name + ".part")
    parquet.write_table(table, part, compression="zstd")
    part.replace(path)
