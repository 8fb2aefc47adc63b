"""Which devices may open sockets, how many, and how many messages they may send."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.app_client import app_client, on_a_port
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS, RunningServer
from tilewright.client import ActionRefused, ConnectionLost, Guest
from tilewright.protocol.actions import Pass, Say
from tilewright.protocol.messages import Refused, client_message, server_message
from tilewright.server.http.rate_limits import Limits, RateLimit
from tilewright.server.http.sockets.close_codes import FORBIDDEN, NO_SUCH_TABLE, TOO_MANY
from tilewright.server.http.sockets.session import MAX_EXCESS_MESSAGES

pytestmark = pytest.mark.anyio


def socket_at(address: str, table: str, **headers: str) -> connect:
    """Return a plain socket with these headers, to be opened with ``async with``."""
    path = address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    return connect(path, additional_headers=headers, compression=None)


async def closed_with(socket: ClientConnection) -> int | None:
    """Wait until the server closes the socket; return its close code."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.fixture(scope="module")
async def table(server: RunningServer) -> str:
    async with Guest(server.address) as guest:
        return (await guest.create_table(table_for("Ann", "Ben"))).id


async def test_the_schemas_of_messages_are_published(server: RunningServer) -> None:
    async with Guest(server.address) as guest:
        schemas = json.loads(await guest.fetch("/api/messages.json"))
    assert schemas["client"] == client_message.json_schema()
    assert schemas["server"] == server_message.json_schema()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1", "null"]
)
async def test_a_foreign_page_gets_no_socket(
    server: RunningServer, table: str, origin: str
) -> None:
    async with socket_at(server.address, table, origin=origin) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FORBIDDEN


async def test_our_own_page_gets_a_socket(server: RunningServer, table: str) -> None:
    async with socket_at(server.address, table, origin=server.address) as socket:
        assert '"welcome"' in str(await socket.recv())


async def test_a_foreign_host_name_that_points_at_us_gets_no_socket(
    server: RunningServer, table: str
) -> None:
    host = "evil.example:8000"
    async with socket_at(server.address, table, host=host, origin=f"http://{host}") as socket:
        assert await closed_with(socket) == FORBIDDEN


@pytest.mark.parametrize(
    "table", ["AAAAAAAAAAAAAAAA", "short", "x" * 3000, "%00%00%00%00%00%00%00%00"]
)
async def test_an_unknown_table_closes_the_socket_at_once(
    server: RunningServer, table: str
) -> None:
    async with socket_at(server.address, table) as socket:
        assert await closed_with(socket) == NO_SUCH_TABLE


async def test_an_invalid_version_fails_the_handshake(server: RunningServer, table: str) -> None:
    address = server.address.replace("http", "ws", 1)
    for version in ("-1", "x", "1" * 5000):
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{address}/api/tables/{table}/socket?version={version}")
        assert refused.value.response.status_code == 403


async def test_table_ids_cannot_be_guessed(server: RunningServer) -> None:
    async with Guest(server.address) as guest:
        tables = [await guest.create_table(table_for("Ann", None)) for _ in range(3)]
    assert all(len(table.id) == 16 for table in tables)  # 96 bits
    assert len({table.id for table in tables}) == 3


@asynccontextmanager
async def limited(directory: Path, **limits: Any) -> AsyncIterator[str]:
    """Run a server with only these limits, and yield its address."""
    async with (
        app_client(directory, limits=replace(NO_LIMITS, **limits)) as (app, _),
        on_a_port(app) as address,
    ):
        yield address


async def test_sockets_are_limited_per_address_and_may_be_reopened(tmp_path: Path) -> None:
    async with (
        limited(tmp_path, sockets_per_address=2) as address,
        Guest(address) as ann,
        Guest(address) as stranger,
    ):
        table = (await ann.create_table(table_for("Ann", "Ben"))).id
        async with ann.connect(table) as one:
            async with stranger.connect(table):
                await one.until(lambda view: view.spectators == 1)
                async with stranger.connect(table) as three:
                    with pytest.raises(ConnectionLost) as lost:
                        await three.until(lambda _: False)
                    assert lost.value.code == TOO_MANY
            await one.until(lambda view: view.spectators == 0)
            async with stranger.connect(table) as another:
                await another.until(lambda _: True)


async def test_connecting_too_often_is_refused(tmp_path: Path) -> None:
    codes = []
    async with limited(tmp_path, requests=RateLimit(3, 0)) as address:
        for _ in range(5):
            async with socket_at(address, "AAAAAAAAAAAAAAAA") as socket:
                codes.append(await closed_with(socket))
    assert codes == [NO_SUCH_TABLE] * 3 + [TOO_MANY] * 2


async def test_a_device_that_exceeds_the_message_limit_is_warned_and_then_disconnected(
    tmp_path: Path,
) -> None:
    async with limited(tmp_path, messages=RateLimit(3, 0)) as address, Guest(address) as guest:
        table = (await guest.create_table(table_for("Ann", "Ben"))).id
        async with guest.connect(table) as quiet, guest.connect(table) as loud:
            with suppress(ConnectionClosed):
                for _ in range(MAX_EXCESS_MESSAGES + 20):
                    await loud.send_text('{"type":"ping","number":1}')
            with pytest.raises(ConnectionLost) as lost:
                await loud.until(lambda _: False)
            assert lost.value.code == TOO_MANY
            assert {refused.code for refused in loud.refusals} == {"too-much"}
            await quiet.ping()


async def test_a_binary_message_is_refused(server: RunningServer, table: str) -> None:
    async with socket_at(server.address, table) as socket:
        await socket.send(b'{"type":"ping","number":1}')
        while not isinstance(message := server_message.validate_json(await socket.recv()), Refused):
            pass
        assert (message.id, message.code) == (None, "bad-message")
        await socket.send('{"type":"ping","number":1}')
        while '"pong"' not in str(await socket.recv()):
            pass


async def test_a_device_without_a_cookie_can_only_watch(server: RunningServer, table: str) -> None:
    async with Guest(server.address) as stranger, stranger.connect(table) as connection:
        view = await connection.until(lambda _: True)
        assert view.you.seats == []
        with pytest.raises(ActionRefused) as refused:
            await connection.do(Say(seat=0, text="hello"))
        assert refused.value.refused.code == "no-cookie"


async def test_a_device_cannot_act_for_a_seat_it_does_not_hold(server: RunningServer) -> None:
    async with Guest(server.address) as ann, Guest(server.address) as eve:
        table = (await ann.create_table(table_for("Ann", "Ben"))).id
        await eve.choices()
        async with eve.connect(table) as connection:
            for action in (Pass(seat=0), Say(seat=1, text="I am Ben")):
                with pytest.raises(ActionRefused) as refused:
                    await connection.do(action)
                assert refused.value.refused.code == "not-your-seat"


async def test_the_default_limits_do_not_hinder_a_class(tmp_path: Path) -> None:
    """Thirty devices behind one address load the page, find their tables and connect at once."""
    async with app_client(tmp_path, limits=Limits()) as (app, _), on_a_port(app) as address:
        async with Guest(address) as teacher:
            tables = [await teacher.create_table(table_for(None, None)) for _ in range(15)]
        for number in range(30):
            async with Guest(address) as guest:
                for path in ("/", "/icon.svg", "/a", "/b", "/c", "/d"):
                    await guest.fetch(path)
                await guest.choices()
                table = tables[number // 2]
                assert await guest.find(table.code) == table.id
                async with guest.connect(table.id) as connection:
                    await connection.until(lambda _: True)
