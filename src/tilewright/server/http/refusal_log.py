"""Logs refused requests and connections, without paths, which contain secrets."""

import logging
from typing import Final

from tilewright.server.http.rate_limits import RateLimit, RateLimiter

log = logging.getLogger(__name__)

# Lines per address: an attack must not fill the disk.
_LINES: Final = RateLimit(5, 1 / 60)


class RefusalLog:
    """Logs why requests of an address were refused, a few times a minute at most."""

    def __init__(self) -> None:
        self._lines = RateLimiter(_LINES)

    def write(self, reason: str, address: str) -> None:
        if self._lines.take(address):
            log.warning("refused: %s", reason, extra={"address": address})
