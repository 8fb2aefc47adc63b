import json

import pytest

from tests.server.conftest import StartServer
from tests.support.running_server import RunningServer
from tilewright.client import Guest
from tilewright.rules import EDITIONS

pytestmark = pytest.mark.anyio


async def test_a_server_answers_what_there_is_to_play(server: RunningServer) -> None:
    async with Guest(server.address) as guest:
        assert {each.name for each in (await guest.choices()).editions} == set(EDITIONS)


async def test_two_workers_share_postgresql(start_server: StartServer, postgres_url: str) -> None:
    server = start_server(postgres_url, workers=2)
    async with Guest(server.address) as guest:
        assert (await guest.choices()).editions
    server.stop()
    assert [line for line in server.log_lines() if json.loads(line)["level"] != "info"] == []
