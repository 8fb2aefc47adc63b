"""From samples to values: what each leave is worth, given how often it was seen.

A leave that was seen often is worth what its samples say. One that was seen seldom is worth what
its smaller parts lead one to expect. In between both count, by how sure they are: how far samples
scatter is known, and how far the expectation is off is measured on the way (empirical Bayes).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.leaves import Leaves

Floats = NDArray[np.float64]
Places = NDArray[np.intp]

# The kernel's numbers of tiles are at most 32, so that six bits hold one.
_BITS: Final = 6
_LEAST_SURE: Final = 1e-3
_LARGEST: Final = 200.0


@dataclass(frozen=True, slots=True)
class _OfOneSize:
    """The leaves of one size: their places in the list, and for each the parts one tile smaller."""

    places: Places
    parts: Places


class LeaveParts:
    """How the leaves of a list are made of smaller ones."""

    def __init__(self, leaves: Leaves) -> None:
        tiles, ends = leaves.kernel.list()
        lengths = np.diff(ends, prepend=np.uint32(0))
        self.sizes: list[_OfOneSize] = []
        smaller_codes: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        smaller_places: Places = np.zeros(0, dtype=np.intp)
        for size in range(1, int(lengths.max(initial=0)) + 1):
            places = np.flatnonzero(lengths == size)
            rows = tiles[(ends[places] - size)[:, None] + np.arange(size)]
            codes = _codes(rows)
            parts = np.zeros((len(rows), 0), dtype=np.intp)
            if size > 1:
                without = [_codes(np.delete(rows, at, axis=1)) for at in range(size)]
                found = [smaller_places[np.searchsorted(smaller_codes, part)] for part in without]
                parts = np.stack(found, axis=1)
            self.sizes.append(_OfOneSize(places, parts))
            smaller_codes, smaller_places = codes, places


def _codes(rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The tiles of each row in one number, which sorts as they do."""
    codes = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        codes = codes << _BITS | column
    return codes


def estimate(parts: LeaveParts, total: NDArray[Any], seen: NDArray[Any], scatter: float) -> Floats:
    """The value of every leave from sums of samples and their numbers.

    ``scatter`` is the standard deviation of one sample.
    """
    counts = np.asarray(seen, dtype=np.float64)
    means = np.asarray(total, dtype=np.float64) / np.maximum(counts, 1)
    values = np.zeros(len(counts))
    # For each leave the mean of its parts; of a single tile it is nothing, as no tiles are.
    mean_part = np.zeros(len(counts))
    for leaves in parts.sizes:
        at = leaves.places
        if leaves.parts.shape[1] == 0:
            features: Sequence[Floats] = (np.zeros(len(at)),)
        else:
            of_parts = values[leaves.parts]
            mean_part[at] = of_parts.mean(axis=1)
            features = (
                mean_part[at],
                mean_part[leaves.parts].mean(axis=1),
                of_parts.min(axis=1),
                of_parts.max(axis=1),
            )
        expected = _expected(features, means[at], counts[at])
        values[at] = _between(expected, means[at], counts[at], scatter)
    clipped: Floats = np.clip(values, -_LARGEST, _LARGEST)
    return clipped


def _expected(features: Sequence[Floats], means: Floats, counts: Floats) -> Floats:
    """What the parts of leaves lead one to expect: a line through those that were seen."""
    columns = np.stack([np.ones(len(means)), *features], axis=1)
    weighted = columns * counts[:, None]
    line, *_ = np.linalg.lstsq(weighted.T @ columns, weighted.T @ means, rcond=None)
    expected: Floats = columns @ line
    return expected


def _between(expected: Floats, means: Floats, counts: Floats, scatter: float) -> Floats:
    """Samples and expectation, each counting by how sure it is."""
    noise = scatter**2
    off = means - expected
    if counts.sum() == 0:
        return expected
    # What is off beyond the noise of the samples is the fault of the expectation.
    fault = max((counts * off**2 - noise * (counts > 0)).sum() / counts.sum(), _LEAST_SURE)
    trust = counts / (counts + noise / fault)
    between: Floats = expected + trust * off
    return between
