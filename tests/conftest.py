"""Fixtures and scheduling shared by all tests."""

from collections.abc import Iterator

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from scripts.system_tools import postgres_bin
from tests.support import postgres as private_postgres

BROWSERS = "tests/browser/"


class BrowserTestsTogether(LoadFileScheduling):  # type: ignore[misc]
    """Run each file in one worker process, and all browser tests in the same one.

    Two browsers running at the same time are slower than one after the other.
    """

    def _split_scope(self, nodeid: str) -> str:
        return BROWSERS if nodeid.startswith(BROWSERS) else nodeid.split("::", 1)[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    return BrowserTestsTogether(config, log)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio only, like the server."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[private_postgres.Cluster]:
    """A private PostgreSQL server, one per session."""
    if postgres_bin() is None:
        pytest.skip(private_postgres.MISSING)
    with private_postgres.cluster() as running:
        yield running


@pytest.fixture
def postgres_url(postgres: private_postgres.Cluster) -> Iterator[str]:
    """The URL of a fresh database on the private server."""
    with postgres.database() as url:
        yield url
