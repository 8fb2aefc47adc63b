"""A real browser for tests: Debian's Chromium, driven by Playwright.

Every page is watched. An error in the console, an uncaught exception or a violation of the content
security policy fails the test.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from scripts.system_tools import chromium

MISSING = "chromium is missing: run python -m scripts.system_tools"
CHROMIUM_OPTIONS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
# A laptop in English, with reduced motion so that screenshots and measurements are stable.
DEVICE = {
    "viewport": {"width": 1440, "height": 900},
    "locale": "en-GB",
    "timezone_id": "UTC",
    "color_scheme": "light",
    "reduced_motion": "reduce",
}
# As long as Playwright waits for anything.
PATIENCE_MS = 30_000
# What Chromium reports when a connection fails or breaks during a request.
CONNECTION_ERROR = re.compile(
    r"net::ERR_(CONN|CONTENT_LENGTH|EMPTY|FAILED|INCOMPLETE|INTERNET|NETWORK|SOCKET)|WebSocket"
)


class BrowserMissing(Exception):
    """No browser is installed on this machine."""


@contextmanager
def browser() -> Iterator[Browser]:
    """Run a headless browser."""
    program = chromium()
    if program is None:
        raise BrowserMissing(MISSING)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=program, args=[*CHROMIUM_OPTIONS, *as_root]
        )
        try:
            yield running
        finally:
            running.close()


def wait_until(page: Page, condition: str) -> None:
    """Wait until `condition`, a JavaScript expression, is true of the page.

    Playwright's `wait_for_function` evaluates a string again in every frame, which the content
    security policy of our pages forbids; it fails unless the condition holds at once.
    """
    page.evaluate(
        f"""() => new Promise((resolve, reject) => {{
            const deadline = performance.now() + {PATIENCE_MS};
            const check = () => {{
                if ({condition}) resolve();
                else if (performance.now() > deadline)
                    reject(new Error({json.dumps(condition)} + " did not come true"));
                else setTimeout(check, 20);
            }};
            check();
        }})"""
    )


@dataclass
class Devices:
    """The devices of one test. Each has its own cookies and storage, and all are watched."""

    browser: Browser
    errors: list[str] = field(default_factory=list)
    connections_may_fail: bool = False
    contexts: list[BrowserContext] = field(default_factory=list)

    def open(self, **options: Any) -> Page:
        """Open a page on a fresh device; `options` are Playwright's for a browser context."""
        context = self.browser.new_context(**{**DEVICE, **options})
        self.contexts.append(context)
        context.on("console", self._record_console)
        context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))
        return context.new_page()

    def expect_error(self, pattern: str) -> None:
        """Check that at least one error matches, and remove all that do from the list."""
        found = [error for error in self.errors if re.search(pattern, error)]
        assert found, f"no error matches {pattern!r}: {self.errors}"
        self.errors = [error for error in self.errors if error not in found]

    def ignore_connection_errors(self) -> None:
        """Ignore connection errors from now on: the test goes offline or kills the server.

        Which errors appear, and when, depends on the requests in flight.
        """
        self.connections_may_fail = True

    def take_screenshots(self, stem: Path) -> None:
        """Write a screenshot of every open page to `<stem>-1.png` and so on."""
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages, start=1):
            page.screenshot(path=f"{stem}-{number}.png", full_page=True)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    def _record_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (
            self.connections_may_fail and CONNECTION_ERROR.search(message.text)
        ):
            place = message.location
            self.errors.append(
                f"console: {message.text} ({place.get('url')}:{place.get('lineNumber')})"
            )
