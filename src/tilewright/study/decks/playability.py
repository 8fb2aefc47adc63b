"""How many points it costs not to know a word, as measured in self-play.

>>> values = shipped_playability()
>>> values["QI"] > values["ZA"] > values["AA"] > 0
True
"""

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

SUFFIX: Final = ".tsv.gz"
SHIPPED: Final = Path(__file__).parent / "data" / f"playability{SUFFIX}"


class BadPlayability(ValueError):
    """A file of playability cannot be read."""


@cache
def shipped_playability() -> Mapping[str, float]:
    """Return the points that each word of the list ``english`` is worth in 1,000 games."""
    return read_playability(SHIPPED)


def read_playability(path: Path) -> Mapping[str, float]:
    """Read a file that ``tilewright train playability`` wrote. Raises ``BadPlayability``."""
    try:
        text = gzip.decompress(path.read_bytes()).decode("ascii")
        pairs = (line.split("\t") for line in text.splitlines())
        return MappingProxyType({word: float(points) for word, points in pairs})
    except (ValueError, EOFError, gzip.BadGzipFile) as error:
        raise BadPlayability(f"{path}: this is not a playability file ({error})") from None


def write_playability(path: Path, values: Mapping[str, float]) -> None:
    """Write the values, best first; the same values give the same bytes."""
    best_first = sorted(values.items(), key=lambda item: (-item[1], item[0]))
    text = "".join(f"{word}\t{points:.4g}\n" for word, points in best_first)
    path.write_bytes(gzip.compress(text.encode("ascii"), mtime=0))
