"""When a thought ends."""

import time
from collections.abc import Callable


class Deadline:
    """A flag for the engine that is set by a deadline, or by ``stopped``."""

    def __init__(self, seconds: float, stopped: Callable[[], bool]) -> None:
        self.until = time.monotonic() + seconds
        self._stopped = stopped

    @property
    def left(self) -> float:
        return self.until - time.monotonic()

    def is_set(self) -> bool:
        return self.left <= 0 or self._stopped()
