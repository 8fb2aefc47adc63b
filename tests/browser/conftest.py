"""Fixtures for tests in a real browser.

    def test_the_front_page(page: Page) -> None:           # one device
    def test_two_at_a_table(devices: Devices) -> None:     # more: devices.open(), with options
    def test_a_game(page: Page, server: KnownBags) -> None:  # server.put_out(7), then set a table

The directory is a package so that the browser ends with it: Playwright holds the thread's event
loop, and tests that await could not run beside it.
"""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.system_tools import chromium
from tests.browser.known_bags import KnownBags
from tests.support import browser as real_browser
from tests.support.browser import Devices

PICTURES = Path("build/browser")
FAILED = pytest.StashKey[bool]()
# Longer than anything takes, also on a machine with much to do.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip(real_browser.MISSING)
    with real_browser.browser() as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnownBags]:
    """A server whose bags a test chooses, one for all tests."""
    yield from _running(KnownBags(tmp_path_factory.mktemp("known-bags")))


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[KnownBags]:
    """Another, for a test that kills it."""
    yield from _running(KnownBags(tmp_path))


def _running(server: KnownBags) -> Iterator[KnownBags]:
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def devices(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Devices]:
    """As many devices as a test opens. What their pages complain of fails the test."""
    made = Devices(browser)
    yield made
    try:
        if request.node.stash.get(FAILED, False):
            made.photograph(PICTURES / request.node.name.replace("/", "-"))
    finally:
        made.close()
    assert not made.complaints, "\n".join(made.complaints)


@pytest.fixture
def page(devices: Devices) -> Page:
    """A page on one fresh device."""
    return devices.open()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note a failure, so that `devices` takes pictures of it."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
