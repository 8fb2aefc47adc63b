"""Self-play games as an Arrow table or a Parquet file, for research.

Each row is a turn. ``docs/library/self-play.md`` explains the columns.
"""

import io
import json
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.atomic_file import write_atomically
from tilewright.engine.kernel import EXCHANGE, PASS, PLAY, SIDE, WENT_OUT
from tilewright.engine.plays import LANES, start_text
from tilewright.engine.selfplay.result import SelfPlayResult
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.spelling import spelling
from tilewright.rules.equipment.tiles import TileSet

_KINDS = {PLAY: "play", EXCHANGE: "exchange", PASS: "pass"}
_ENDINGS = ["went out", "standstill"]
# What the columns of names can hold, besides ``player``.
COLUMN_NAMES: Final[Mapping[str, Sequence[str]]] = {
    "kind": [_KINDS[kind] for kind in range(len(_KINDS))],
    "square": [start_text(lane, start) for lane in LANES for start in range(1, SIDE + 1)],
    "ending": _ENDINGS,
}
# Codes above those of all tiles: a blank on a rack, and no tile.
_BLANK, _NONE = 254, 255


class MissingArrow(ImportError):
    """PyArrow is not installed."""

    def __str__(self) -> str:
        return (
            "Parquet files need PyArrow, which is not installed: pip install 'tilewright[parquet]'"
        )


def import_pyarrow() -> Any:
    """Import PyArrow. Raises ``MissingArrow`` if it is not installed."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - an optional dependency
    except ImportError:
        raise MissingArrow from None
    return pa


# Computes further columns of a table, such as positions, from the games.
ExtraColumns = Callable[[SelfPlayResult], Mapping[str, Any]]


def arrow_table(result: SelfPlayResult, extra: ExtraColumns | None = None) -> Any:
    """Return the turns as an Arrow table, with edition, lexicon and players in its metadata.

    ``extra`` returns further columns, as Arrow or NumPy arrays.
    """
    pa = import_pyarrow()

    def named(indices: NDArray[Any], names: Sequence[str], mask: NDArray[Any] | None = None) -> Any:
        codes = pa.array(indices.astype(np.int16), mask=mask)
        return pa.DictionaryArray.from_arrays(codes, pa.array(names))

    rows, games = result.kept_turns, result.game_rows[result.game_of_turn]
    tiles = result.edition.tiles
    seats = rows["seat"].astype(np.intp)[:, None]
    starts = rows["lane"].astype(np.int16) * (SIDE + 1) + rows["start"]
    columns: dict[str, Any] = {name: rows[name] for name in ("game", "turn", "seat")}
    columns |= {
        "player": named(rows["player"], list(result.players)),
        "kind": named(rows["kind"], COLUMN_NAMES["kind"]),
        "square": named(starts, _start_texts(), rows["kind"] != PLAY),
        "tiles": pa.array(tile_texts(rows["tiles"], rows["count"], tiles), pa.string()),
        "rack": pa.array(tile_texts(rows["rack"], rows["rack_size"], tiles), pa.string()),
    }
    columns |= {name: rows[name] for name in ("in_bag", "score", "equity", "leave")}
    columns |= {
        "lead": result.leads().astype(np.int32),
        "final": np.take_along_axis(games["final"], seats, axis=1)[:, 0],
        "margin": result.margins().astype(np.int32),
        "turns": games["turns"],
        "ending": named(games["ending"] != WENT_OUT, _ENDINGS),
    }
    if extra is not None:
        columns |= extra(result)
    metadata = {
        "letters": [entry.letter for entry in tiles.letters],
        "edition": result.edition.name,
        "lexicon": result.lexicon,
        "players": result.players,
    }
    arrays = {
        name: pa.array(np.ascontiguousarray(column)) if isinstance(column, np.ndarray) else column
        for name, column in columns.items()
    }
    return pa.table(arrays).replace_schema_metadata(
        {"tilewright": json.dumps(metadata, ensure_ascii=False)}
    )


def write_parquet(result: SelfPlayResult, path: Path, extra: ExtraColumns | None = None) -> None:
    """Write the turns to a Parquet file, with further columns if ``extra`` returns some."""
    table = arrow_table(result, extra)
    from pyarrow import parquet  # noqa: PLC0415

    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd")
    write_atomically(path, file.getvalue())


def _start_texts() -> list[str]:
    """Return the notation for the start of a play, by lane and square."""
    return [
        start_text(lane, start) if lane in LANES and start else ""
        for lane in range(max(LANES) + 1)
        for start in range(SIDE + 1)
    ]


def tile_texts(numbers: NDArray[Any], counts: NDArray[Any], tiles: TileSet) -> list[str]:
    """Return rows of tiles as text. The kernel sorts the blanks of a rack first, notation last."""
    codes, write = tile_codes(tiles), spelling(tiles).write
    texts = np.full(_NONE + 1, "", dtype=np.dtypes.StringDType())
    for number in codes.known():
        texts[number] = write(codes.tiles([number]))
    texts[_BLANK] = texts[0]
    held = np.where(numbers == 0, _BLANK, numbers)
    held = np.where(np.arange(numbers.shape[1]) < counts[:, None], held, _NONE)
    blanks_first = held[:, 0] == _BLANK
    held[blanks_first] = np.sort(held[blanks_first], axis=1)
    parts = (texts[column] for column in held.T)
    joined: list[str] = reduce(np.strings.add, parts).tolist()
    return joined
