"""Who may have a socket, how many, and how much they may say."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.app_at_hand import app_at_hand, on_a_port
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS, RunningServer
from tilewright.client import ConnectionLost, Guest, WasRefused
from tilewright.server.actions import Pass, Say
from tilewright.server.limits import Allowance, Limits
from tilewright.server.messages import Refused, client_message, server_message
from tilewright.server.sockets import FLOOD, FOREIGN, NO_SUCH_TABLE, TOO_MANY

pytestmark = pytest.mark.anyio


def socket_at(address: str, table: str, **headers: str) -> connect:
    """A bare socket with these headers."""
    path = address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    return connect(path, additional_headers=headers, compression=None)


async def closed_with(socket: ClientConnection) -> int | None:
    """The code the server ends the line with, after whatever it says before."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.fixture(scope="module")
async def table(server: RunningServer) -> str:
    async with Guest(server.address) as guest:
        return (await guest.set_table(table_for("Ann", "Ben"))).id


async def test_the_shapes_of_messages_are_told(server: RunningServer) -> None:
    async with Guest(server.address) as guest:
        told = json.loads(await guest.fetch("/api/messages.json"))
    assert told["client"] == client_message.json_schema()
    assert told["server"] == server_message.json_schema()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1", "null"]
)
async def test_the_page_of_somebody_else_gets_no_socket(
    server: RunningServer, table: str, origin: str
) -> None:
    async with socket_at(server.address, table, origin=origin) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FOREIGN


async def test_our_own_page_gets_one(server: RunningServer, table: str) -> None:
    async with socket_at(server.address, table, origin=server.address) as socket:
        assert '"welcome"' in str(await socket.recv())


async def test_a_name_that_somebody_pointed_at_us_gets_no_socket(
    server: RunningServer, table: str
) -> None:
    host = "evil.example:8000"
    async with socket_at(server.address, table, host=host, origin=f"http://{host}") as socket:
        assert await closed_with(socket) == FOREIGN


@pytest.mark.parametrize(
    "table", ["AAAAAAAAAAAAAAAA", "short", "x" * 3000, "%00%00%00%00%00%00%00%00"]
)
async def test_a_table_that_is_not_there_is_told_at_once(server: RunningServer, table: str) -> None:
    async with socket_at(server.address, table) as socket:
        assert await closed_with(socket) == NO_SUCH_TABLE


async def test_a_version_that_is_none_is_no_handshake(server: RunningServer, table: str) -> None:
    address = server.address.replace("http", "ws", 1)
    for version in ("-1", "x", "1" * 5000):
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{address}/api/tables/{table}/socket?version={version}")
        assert refused.value.response.status_code == 403


async def test_ids_of_tables_cannot_be_guessed(server: RunningServer) -> None:
    async with Guest(server.address) as guest:
        made = [await guest.set_table(table_for("Ann", None)) for _ in range(3)]
    assert all(len(each.id) == 16 for each in made)  # 96 bits
    assert len({each.id for each in made}) == 3


@asynccontextmanager
async def limited(directory: Path, **limits: Any) -> AsyncIterator[str]:
    """A server where nothing but this is limited."""
    less = replace(NO_LIMITS, **limits)
    async with app_at_hand(directory, limits=less) as (app, _), on_a_port(app) as address:
        yield address


async def test_sockets_of_an_address_are_counted_and_may_come_back(tmp_path: Path) -> None:
    async with (
        limited(tmp_path, sockets_an_address=2) as address,
        Guest(address) as ann,
        Guest(address) as stranger,
    ):
        table = (await ann.set_table(table_for("Ann", "Ben"))).id
        async with ann.sit_at(table) as one:
            async with stranger.sit_at(table):
                await one.until(lambda view: view.spectators == 1)
                async with stranger.sit_at(table) as three:
                    with pytest.raises(ConnectionLost) as lost:
                        await three.until(lambda _: False)
                    assert lost.value.code == TOO_MANY
            await one.until(lambda view: view.spectators == 0)
            async with stranger.sit_at(table) as another:
                await another.until(lambda _: True)


async def test_coming_and_going_without_end_is_refused(tmp_path: Path) -> None:
    codes = []
    async with limited(tmp_path, requests=Allowance(3, 0)) as address:
        for _ in range(5):
            async with socket_at(address, "AAAAAAAAAAAAAAAA") as socket:
                codes.append(await closed_with(socket))
    assert codes == [NO_SUCH_TABLE] * 3 + [TOO_MANY] * 2


async def test_whoever_says_too_much_is_told_and_then_cut_off(tmp_path: Path) -> None:
    async with limited(tmp_path, messages=Allowance(3, 0)) as address, Guest(address) as guest:
        table = (await guest.set_table(table_for("Ann", "Ben"))).id
        async with guest.sit_at(table) as quiet, guest.sit_at(table) as loud:
            with suppress(ConnectionClosed):
                for _ in range(FLOOD + 20):
                    await loud.send_text('{"type":"ping","number":1}')
            with pytest.raises(ConnectionLost) as lost:
                await loud.until(lambda _: False)
            assert lost.value.code == TOO_MANY
            assert {refused.code for refused in loud.refusals} == {"too-much"}
            await quiet.ping()


async def test_bytes_are_refused_by_name(server: RunningServer, table: str) -> None:
    async with socket_at(server.address, table) as socket:
        await socket.send(b'{"type":"ping","number":1}')
        while not isinstance(said := server_message.validate_json(await socket.recv()), Refused):
            pass
        assert (said.id, said.code) == (None, "bad-message")
        await socket.send('{"type":"ping","number":1}')
        while '"pong"' not in str(await socket.recv()):
            pass


async def test_a_device_without_a_cookie_only_watches(server: RunningServer, table: str) -> None:
    async with Guest(server.address) as stranger, stranger.sit_at(table) as line:
        view = await line.until(lambda _: True)
        assert view.you.seats == []
        with pytest.raises(WasRefused) as refused:
            await line.do(Say(seat=0, text="hello"))
        assert refused.value.refused.code == "no-cookie"


async def test_nobody_acts_for_another_seat(server: RunningServer) -> None:
    async with Guest(server.address) as ann, Guest(server.address) as eve:
        table = (await ann.set_table(table_for("Ann", "Ben"))).id
        await eve.choices()
        async with eve.sit_at(table) as line:
            for action in (Pass(seat=0), Say(seat=1, text="I am Ben")):
                with pytest.raises(WasRefused) as refused:
                    await line.do(action)
                assert refused.value.refused.code == "not-your-seat"


async def test_the_limits_that_ship_are_no_hindrance_to_a_class(tmp_path: Path) -> None:
    """Thirty devices behind one address load the page, find their table and sit down at once."""
    async with app_at_hand(tmp_path, limits=Limits()) as (app, _), on_a_port(app) as address:
        async with Guest(address) as teacher:
            made = [await teacher.set_table(table_for(None, None)) for _ in range(15)]
        for number in range(30):
            async with Guest(address) as guest:
                for path in ("/", "/icon.svg", "/a", "/b", "/c", "/d"):
                    await guest.fetch(path)
                await guest.choices()
                table = made[number // 2]
                assert await guest.find(table.code) == table.id
                async with guest.sit_at(table.id) as line:
                    await line.until(lambda _: True)
