"""A real browser for tests: Debian's Chromium, driven by Playwright.

Every page is watched. An error in the console, an exception nobody caught and whatever the content
security policy refused are complaints, and a test that has complaints fails.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from scripts.system_tools import chromium

MISSING = "there is no chromium: python -m scripts.system_tools"
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
# A laptop in English whose user wants no motion, so that pictures and measures stand still.
DEVICE = {
    "viewport": {"width": 1440, "height": 900},
    "locale": "en-GB",
    "timezone_id": "UTC",
    "color_scheme": "light",
    "reduced_motion": "reduce",
}
# What a browser says of a line that is down or goes down under whatever it was just fetching.
LINE_DOWN = re.compile(
    r"net::ERR_(CONN|CONTENT_LENGTH|EMPTY|FAILED|INCOMPLETE|INTERNET|NETWORK|SOCKET)|WebSocket"
)


class BrowserMissing(Exception):
    """There is no browser on this machine."""


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser without a window."""
    program = chromium()
    if program is None:
        raise BrowserMissing(MISSING)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=[*QUIET, *as_root])
        try:
            yield running
        finally:
            running.close()


@dataclass
class Devices:
    """The devices of one test: each has its own cookies and storage, and all are watched."""

    browser: Browser
    complaints: list[str] = field(default_factory=list)
    lines_may_fail: bool = False
    contexts: list[BrowserContext] = field(default_factory=list)

    def open(self, **differs: Any) -> Page:
        """A page on a fresh device; `differs` are Playwright's options for a browser context."""
        context = self.browser.new_context(**{**DEVICE, **differs})
        self.contexts.append(context)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.complaints.append(f"not caught: {error.error}"))
        return context.new_page()

    def expect_complaint(self, pattern: str) -> None:
        """There is at least one complaint like this; all such are taken off the list."""
        found = [complaint for complaint in self.complaints if re.search(pattern, complaint)]
        assert found, f"nobody complained of {pattern!r}, but of {self.complaints}"
        self.complaints = [one for one in self.complaints if one not in found]

    def expect_lines_to_fail(self) -> None:
        """The test is about to cut lines or kill the server: pages may say that they noticed.

        When they say it and of what depends on what was under way, so no test can tell beforehand.
        """
        self.lines_may_fail = True

    def photograph(self, place: Path) -> None:
        """Every open page as `place-1.png` and so on."""
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages, start=1):
            page.screenshot(path=f"{place}-{number}.png", full_page=True)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.lines_may_fail and LINE_DOWN.search(message.text)):
            place = message.location
            self.complaints.append(
                f"console: {message.text} ({place.get('url')}:{place.get('lineNumber')})"
            )
