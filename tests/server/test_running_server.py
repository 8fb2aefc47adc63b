import json
from pathlib import Path

import pytest

from tests.server.conftest import StartServer
from tests.support.running_server import RunningServer
from tilewright.client import Guest
from tilewright.rules import EDITIONS

pytestmark = pytest.mark.anyio


async def test_a_server_lists_its_editions(server: RunningServer) -> None:
    async with Guest(server.address) as guest:
        assert {each.name for each in (await guest.choices()).editions} == set(EDITIONS)


def test_a_server_may_open_as_many_files_as_the_system_permits(
    server: RunningServer,
) -> None:
    assert server.process is not None
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    soft, hard = line.split()[3:5]
    assert soft == hard


async def test_two_workers_share_postgresql(start_server: StartServer, postgres_url: str) -> None:
    server = start_server(postgres_url, workers=2)
    async with Guest(server.address) as guest:
        assert (await guest.choices()).editions
    server.stop()
    assert [line for line in server.log_lines() if json.loads(line)["level"] != "info"] == []
