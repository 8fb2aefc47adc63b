"""What tests in every room may ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.system_tools import postgres_bin
from tests.support import postgres as private_postgres

BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes share the tests, a file stays whole, and one has all browsers.

    Browsers beside each other are slower than one after the other.
    """
    for item in items:
        file = BROWSER if item.path.is_relative_to(BROWSER) else item.path
        item.add_marker(pytest.mark.xdist_group(str(file)))


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
