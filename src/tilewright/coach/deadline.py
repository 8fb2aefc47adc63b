"""A time limit that can also be stopped by hand."""

import time

from tilewright.engine.selfplay.self_play import StopFlag


class Deadline:
    """A stop flag that is set after a number of seconds, or when another flag is set."""

    def __init__(self, seconds: float | None, other: StopFlag | None = None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._other = other

    def is_set(self) -> bool:
        late = self._end is not None and time.monotonic() >= self._end
        return late or (self._other is not None and self._other.is_set())
