"""What tests in every room may ask for."""

from collections.abc import Iterator

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from scripts.system_tools import postgres_bin
from tests.support import postgres as private_postgres

BROWSERS = "tests/browser/"


class OneProcessHasTheBrowsers(LoadFileScheduling):  # type: ignore[misc]
    """Where processes share the tests, a file stays whole, and so do all that drive a browser.

    Browsers beside each other are slower than one after the other.
    """

    def _split_scope(self, nodeid: str) -> str:
        return BROWSERS if nodeid.startswith(BROWSERS) else nodeid.split("::", 1)[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    return OneProcessHasTheBrowsers(config, log)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that await run on asyncio alone, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[private_postgres.Cluster]:
    """A private PostgreSQL server, one for the session."""
    if postgres_bin() is None:
        pytest.skip(private_postgres.MISSING)
    with private_postgres.cluster() as running:
        yield running


@pytest.fixture
def postgres_url(postgres: private_postgres.Cluster) -> Iterator[str]:
    """The URL of a fresh database on the private server."""
    with postgres.database() as url:
        yield url
