"""Games of self-play as one long Arrow table and as a Parquet file, for research.

A row is a turn. ``docs/self-play.md`` says what each column means.
"""

import io
import json
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import EXCHANGE, PASS, PLAY, SIDE, WENT_OUT
from tilewright.engine.plays import LANES, written_start
from tilewright.engine.self_play_result import SelfPlayResult
from tilewright.engine.tile_codes import tile_codes
from tilewright.notation.spelling import spelling
from tilewright.rules.tiles import TileSet
from tilewright.whole_file import write_whole

_KINDS = {PLAY: "play", EXCHANGE: "exchange", PASS: "pass"}
_ENDINGS = ["went out", "standstill"]
# After all tiles: a blank on a rack, and no tile at all.
_BLANK, _NONE = 254, 255


class MissingArrow(ImportError):
    """PyArrow is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "Parquet files need PyArrow, which is not installed: pip install 'tilewright[parquet]'"
        )


def arrow() -> Any:
    """PyArrow, if it is installed."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - an optional dependency
    except ImportError:
        raise MissingArrow from None
    return pa


def arrow_table(result: SelfPlayResult) -> Any:
    """The turns as an Arrow table, one row each, with what they were played by in its metadata."""
    pa = arrow()

    def named(places: NDArray[Any], names: list[str], mask: NDArray[Any] | None = None) -> Any:
        indices = pa.array(places.astype(np.int16), mask=mask)
        return pa.DictionaryArray.from_arrays(indices, pa.array(names))

    rows, games = result.kept_turns, result.game_rows[result.game_of_turn]
    tiles = result.edition.tiles
    seats = rows["seat"].astype(np.intp)[:, None]
    starts = rows["lane"].astype(np.int16) * (SIDE + 1) + rows["start"]
    columns: dict[str, Any] = {name: rows[name] for name in ("game", "turn", "seat")}
    columns |= {
        "player": named(rows["player"], list(result.players)),
        "kind": named(rows["kind"], [_KINDS[kind] for kind in range(len(_KINDS))]),
        "square": named(starts, _written_starts(), rows["kind"] != PLAY),
        "tiles": pa.array(_written(rows["tiles"], rows["count"], tiles), pa.string()),
        "rack": pa.array(_written(rows["rack"], rows["rack_size"], tiles), pa.string()),
    }
    columns |= {name: rows[name] for name in ("in_bag", "score", "equity", "leave")}
    columns |= {
        "lead": result.leads().astype(np.int32),
        "final": np.take_along_axis(games["final"], seats, axis=1)[:, 0],
        "margin": result.margins().astype(np.int32),
        "turns": games["turns"],
        "ending": named(games["ending"] != WENT_OUT, _ENDINGS),
    }
    meaning = {
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
        {"tilewright": json.dumps(meaning, ensure_ascii=False)}
    )


def write_parquet(result: SelfPlayResult, path: Path) -> None:
    """Write the turns to a Parquet file."""
    table = arrow_table(result)
    from pyarrow import parquet  # noqa: PLC0415

    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd")
    write_whole(path, file.getvalue())


def _written_starts() -> list[str]:
    """How the start of a play is written, by lane and place."""
    every = range(max(LANES) + 1)
    return [
        written_start(lane, start) if lane in LANES and start else ""
        for lane in every
        for start in range(SIDE + 1)
    ]


def _written(numbers: NDArray[Any], counts: NDArray[Any], tiles: TileSet) -> list[str]:
    """Rows of tiles as text; the kernel has the blanks of a rack first, players have them last."""
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
    written: list[str] = reduce(np.strings.add, parts).tolist()
    return written
