"""Metrics of a server. They identify neither players nor tables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

# Bucket bounds, from a commit on a fast disk to an unacceptable wait.
_ACTION_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_THINKING_SECONDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._actions = Counter(
            "tilewright_actions",
            "Actions requested by devices, by outcome.",
            ["answer"],
            registry=self.registry,
        )
        for answer in ("done", "refused", "failed"):
            self._actions.labels(answer)
        self._action_seconds = Histogram(
            "tilewright_action_seconds",
            "Time from an action's arrival until it is stored or refused.",
            buckets=_ACTION_SECONDS,
            registry=self.registry,
        )
        self._thinking_seconds = Histogram(
            "tilewright_computer_thinking_seconds",
            "Time computer players take to choose a move.",
            buckets=_THINKING_SECONDS,
            registry=self.registry,
        )

    def gauge(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Add a value that rises and falls. It is read whenever the metrics are scraped."""
        Gauge(name, description, registry=self.registry).set_function(value)

    def counter(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Add a value that only grows and is counted elsewhere."""
        self.registry.register(_CountedElsewhere(name, description, value))

    def answered(self, answer: str, since: float) -> None:
        """Count an action and its duration; ``since`` is the ``perf_counter`` when it arrived."""
        self._actions.labels(answer).inc()
        self._action_seconds.observe(perf_counter() - since)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        with self._thinking_seconds.time():
            yield


class _CountedElsewhere(Collector):
    def __init__(self, name: str, description: str, value: Callable[[], float]) -> None:
        self._name, self._description, self._value = name, description, value

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self._name, self._description, self._value())
