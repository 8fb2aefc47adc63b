"""Estimate the value of each leave from its samples (empirical Bayes).

A leave with many samples gets their mean. A leave with few is predicted by linear regression from
its sub-leaves, which have one tile less. In between, the two are weighted by their precision. The
deviation of the samples is an input; the error of the prediction is measured from the data.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.leaves.leaves import Leaves

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

# The kernel's tile numbers are at most 32, so six bits hold one.
_BITS: Final = 6
_MIN_VARIANCE: Final = 1e-3
_MAX_VALUE: Final = 200.0


@dataclass(frozen=True, slots=True)
class _SizeGroup:
    """The leaves of one size: their indices, and for each the indices of its sub-leaves."""

    indices: Indices
    subleaves: Indices


class SubleaveIndex:
    """For each leave of a table, the leaves that remain when one tile is removed."""

    def __init__(self, leaves: Leaves) -> None:
        tiles, ends = leaves.kernel.list()
        lengths = np.diff(ends, prepend=np.uint32(0))
        self.groups: list[_SizeGroup] = []
        smaller_codes: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        smaller_indices: Indices = np.zeros(0, dtype=np.intp)
        for size in range(1, int(lengths.max(initial=0)) + 1):
            indices = np.flatnonzero(lengths == size)
            rows = tiles[(ends[indices] - size)[:, None] + np.arange(size)]
            codes = _codes(rows)
            subleaves = np.zeros((len(rows), 0), dtype=np.intp)
            if size > 1:
                without = [_codes(np.delete(rows, at, axis=1)) for at in range(size)]
                found = [smaller_indices[np.searchsorted(smaller_codes, part)] for part in without]
                subleaves = np.stack(found, axis=1)
            self.groups.append(_SizeGroup(indices, subleaves))
            smaller_codes, smaller_indices = codes, indices


def _codes(rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Pack the tiles of each row into one number, which sorts in the same order."""
    codes = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        codes = codes << _BITS | column
    return codes


def estimate(
    index: SubleaveIndex, total: NDArray[Any], seen: NDArray[Any], scatter: float
) -> Floats:
    """Return the value of every leave from the sums of its samples and their counts.

    ``scatter`` is the standard deviation of a single sample.
    """
    counts = np.asarray(seen, dtype=np.float64)
    means = np.asarray(total, dtype=np.float64) / np.maximum(counts, 1)
    values = np.zeros(len(counts))
    # For each leave the mean of its sub-leaves; zero for single tiles.
    mean_subleave = np.zeros(len(counts))
    for group in index.groups:
        at = group.indices
        if group.subleaves.shape[1] == 0:
            features: Sequence[Floats] = (np.zeros(len(at)),)
        else:
            subleave_values = values[group.subleaves]
            mean_subleave[at] = subleave_values.mean(axis=1)
            features = (
                mean_subleave[at],
                mean_subleave[group.subleaves].mean(axis=1),
                subleave_values.min(axis=1),
                subleave_values.max(axis=1),
            )
        predicted = _predict(features, means[at], counts[at])
        values[at] = _combine(predicted, means[at], counts[at], scatter)
    clipped: Floats = np.clip(values, -_MAX_VALUE, _MAX_VALUE)
    return clipped


def _predict(features: Sequence[Floats], means: Floats, counts: Floats) -> Floats:
    """Return the weighted least-squares prediction of the means from the features."""
    columns = np.stack([np.ones(len(means)), *features], axis=1)
    weighted = columns * counts[:, None]
    weights, *_ = np.linalg.lstsq(weighted.T @ columns, weighted.T @ means, rcond=None)
    predicted: Floats = columns @ weights
    return predicted


def _combine(predicted: Floats, means: Floats, counts: Floats, scatter: float) -> Floats:
    """Return the average of prediction and samples, weighted by their precision."""
    noise = scatter**2
    residual = means - predicted
    if counts.sum() == 0:
        return predicted
    # The part of the residual variance that the noise of the samples does not explain.
    unexplained = (counts * residual**2 - noise * (counts > 0)).sum() / counts.sum()
    variance = max(unexplained, _MIN_VARIANCE)
    trust = counts / (counts + noise / variance)
    combined: Floats = predicted + trust * residual
    return combined
