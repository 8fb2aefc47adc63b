"""Fixtures that run real servers.

async def test_something(server: RunningServer) -> None:
    async with Guest(server.address) as guest: ...
"""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest

from tests.server.guests import Guests
from tests.support.running_server import NO_DELAYS, RunningServer, running_server
from tilewright.server.http.app import ServerSettings

StartServer = Callable[..., RunningServer]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on SQLite, shared by the session; a test that stops a server starts its own."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Return a function that starts servers. They end with the test."""
    with ExitStack() as running:
        started = iter(range(1, 100))

        def start(
            database: str | None = None,
            settings: ServerSettings = NO_DELAYS,
            workers: int = 1,
            directory: Path | None = None,
        ) -> RunningServer:
            place = directory or tmp_path / f"server-{next(started)}"
            return running.enter_context(running_server(place, database, settings, workers))

        yield start


@pytest.fixture
async def guests(server: RunningServer) -> AsyncIterator[Guests]:
    async with AsyncExitStack() as stack:
        yield Guests(server, stack)
