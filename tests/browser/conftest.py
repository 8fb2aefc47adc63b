"""Fixtures for tests in a real browser.

    def test_the_front_page(page: Page) -> None:             # one device
    def test_two_at_a_table(devices: Devices) -> None:       # several: devices.open(**options)
    def test_a_game(page: Page, server: KnownBags) -> None:  # server.use_bag(7), then open a table

This directory is a package so that the package-scoped browser closes after its last test.
Playwright occupies the thread's event loop, and async tests cannot run until it has stopped.
"""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.system_tools import chromium
from tests.browser.known_bags import KnownBags
from tests.support import browser as real_browser
from tests.support.browser import Devices

SCREENSHOTS = Path("build/browser")
FAILED = pytest.StashKey[bool]()
# In milliseconds: long enough even on a busy machine.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip(real_browser.MISSING)
    with real_browser.browser() as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnownBags]:
    """A server, shared by all tests, whose bags a test chooses."""
    yield from _running(KnownBags(tmp_path_factory.mktemp("known-bags")))


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[KnownBags]:
    """A separate server, for a test that kills it.

    Name it before ``page`` and ``devices``: it stops after the fixtures that come later.
    """
    yield from _running(KnownBags(tmp_path))


def _running(server: KnownBags) -> Iterator[KnownBags]:
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def devices(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Devices]:
    """Opens any number of devices. An error on one of their pages fails the test."""
    opened = Devices(browser)
    yield opened
    try:
        if request.node.stash.get(FAILED, False):
            opened.take_screenshots(SCREENSHOTS / request.node.name.replace("/", "-"))
    finally:
        opened.close()
    assert not opened.errors, "\n".join(opened.errors)


@pytest.fixture
def page(devices: Devices) -> Page:
    """A page on one fresh device."""
    return devices.open()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record a failure, so that `devices` takes screenshots."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
