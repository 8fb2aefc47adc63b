"""Metrics of several workers, summed, so that any worker can report those of all.

Each worker writes its own to a file every second. A worker that replaces a dead one continues its
counters, because a sum must never go back.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

PUBLISH_SECONDS: Final = 1.0

_COUNTED: Final = ("counter", "histogram")
# What cannot be summed.
_EARLIEST: Final = ("process_start_time_seconds",)
_LARGEST: Final = ("python_info", "process_max_fds")


@dataclass(eq=False)
class _Sums(Collector):
    """The metrics of several processes, as one."""

    processes: Iterable[Iterable[Metric]]

    def collect(self) -> Iterator[Metric]:
        families: dict[str, Metric] = {}
        values: dict[str, dict[tuple[Any, ...], float]] = {}
        for family in (each for process in self.processes for each in process):
            families.setdefault(family.name, family)
            known = values.setdefault(family.name, {})
            for sample in family.samples:
                key = (sample.name, *sorted(sample.labels.items()))
                combine = _combination(sample.name)
                known[key] = combine((known[key], sample.value)) if key in known else sample.value
        for name, family in families.items():
            summed = Metric(name, family.documentation, family.type)
            for (sample_name, *labels), value in values[name].items():
                summed.add_sample(sample_name, dict(labels), value)
            yield summed


def _combination(sample: str) -> Callable[[Iterable[float]], float]:
    if sample in _EARLIEST or sample.endswith("_created"):
        return min
    return max if sample in _LARGEST else sum


class SharedMetrics:
    """The metrics of this worker, in its ``file``, and of the others in the same directory."""

    def __init__(self, registry: CollectorRegistry, file: Path) -> None:
        self._registry = registry
        self._file = file
        self._earlier = [family for family in _read(file) if family.type in _COUNTED]

    def publish(self) -> None:
        """Let the other workers read the present values."""
        new = self._file.with_suffix(".new")
        new.write_text(_write(_Sums([self._earlier, self._registry.collect()]).collect()), "utf-8")
        new.replace(self._file)

    def text(self) -> bytes:
        """Return the sums over all workers, in Prometheus format."""
        others = [_read(each) for each in self._file.parent.glob("*.json") if each != self._file]
        sums = CollectorRegistry()
        sums.register(_Sums([self._earlier, list(self._registry.collect()), *others]))
        return generate_latest(sums)


def _write(families: Iterable[Metric]) -> str:
    return json.dumps(
        [
            (
                family.name,
                family.documentation,
                family.type,
                [(sample.name, sample.labels, sample.value) for sample in family.samples],
            )
            for family in families
        ]
    )


def _read(file: Path) -> list[Metric]:
    try:
        stored = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return []
    families = []
    for name, documentation, kind, samples in stored:
        family = Metric(name, documentation, kind)
        for sample in samples:
            family.add_sample(*sample)
        families.append(family)
    return families
