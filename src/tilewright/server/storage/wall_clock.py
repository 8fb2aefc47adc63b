"""The time of day. All server code reads it from one clock, which follows the database's.

With PostgreSQL the database's time decides, so servers whose own clocks differ agree on every
limit. SQLite has no clock of its own, so its time is this machine's.
"""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

import sqlalchemy as sa

# A slower answer does not say when the database read its clock.
_SLOW_SECONDS: Final = 1.0
_DATABASE_TIME: Final = sa.text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


class WallClock:
    """The time of day in milliseconds. ``system`` returns this machine's, in seconds."""

    def __init__(self, system: Callable[[], float] | None = None) -> None:
        self._system = system
        self._ahead_ms: int | None = None

    def now_ms(self) -> int:
        return self._system_ms() + (self._ahead_ms or 0)

    def follow(self, connection: sa.Connection) -> None:
        """Set this clock by that of the database, if it has one."""
        if connection.dialect.name != "postgresql":
            return
        before, asked = self._system_ms(), monotonic()
        now: int = connection.scalar(_DATABASE_TIME)
        seconds = monotonic() - asked
        if seconds < _SLOW_SECONDS or self._ahead_ms is None:
            self._ahead_ms = now - before - int(seconds * 500)

    def _system_ms(self) -> int:
        return int((self._system or time)() * 1000)
