"""Real servers for the tests of the table.

async def test_something(server: RunningServer) -> None:
    async with Guest(server.address) as guest: ...
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.running_server import AT_ONCE, RunningServer, running_server
from tilewright.server.app import ServerSettings

StartServer = Callable[..., RunningServer]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on SQLite, one for the session: whoever stops or kills one starts another."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers that end with the test; each has a directory of its own."""
    with ExitStack() as running:
        started = iter(range(1, 100))

        def start(
            database: str | None = None,
            settings: ServerSettings = AT_ONCE,
            workers: int = 1,
            directory: Path | None = None,
        ) -> RunningServer:
            place = directory or tmp_path / f"server-{next(started)}"
            return running.enter_context(running_server(place, database, settings, workers))

        yield start
