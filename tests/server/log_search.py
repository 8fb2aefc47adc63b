"""Searches the server's log for what it must not contain."""

import logging

from tests.rules.hiding import FOREIGN
from tests.server.in_process import holder, token
from tests.server.leak_search import CHAT, EVERYONE, letters_in
from tilewright.server.logs import JsonLines


class LogRecorder(logging.Handler):
    """Records every log entry as the server would write it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.entries: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("http"):  # the tests' own HTTP client
            return
        self.entries.append(self.format(record))


def check_log(entries: list[str], *secrets: str) -> None:
    """Check that no entry contains a tile, a secret, its hash or a chat line."""
    for entry in entries:
        assert not letters_in(entry) & set(FOREIGN), entry
        forbidden = (CHAT, *secrets, *map(holder, EVERYONE), *map(token, EVERYONE))
        assert not [each for each in forbidden if each in entry], entry
