"""Malformed and hostile traffic is refused or its connection aborted; the server survives."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from tests.support.app_client import app_client, on_a_port
from tests.support.new_table import table_for
from tests.support.raw_connection import (
    BINARY,
    CONTINUED,
    PING,
    TEXT,
    RawConnection,
    frame,
    raw_connection,
)
from tests.support.running_server import NO_LIMITS, RunningServer
from tilewright.client import Guest
from tilewright.server.http import connection_limits

pytestmark = pytest.mark.anyio

MAX_SENT_BYTES = 100 * 1024 * 1024


@pytest.fixture
async def connection(server: RunningServer) -> AsyncIterator[RawConnection]:
    async with raw_connection(server.address) as connection:
        yield connection


@pytest.fixture(scope="module")
async def table(server: RunningServer) -> str:
    async with Guest(server.address) as guest:
        return (await guest.create_table(table_for("Ann", "Ben"))).id


@pytest.fixture(autouse=True)
async def survives(server: RunningServer) -> AsyncIterator[None]:
    """After each test the server still answers."""
    yield
    async with Guest(server.address) as guest:
        assert await guest.fetch("/healthz") == b"ok\n"


async def check_aborted(connection: RawConnection, data: bytes) -> None:
    """Send the data repeatedly, until the server aborts the connection; fail if it does not."""
    try:
        for _ in range(MAX_SENT_BYTES // len(data)):
            await connection.send(data)
    except ConnectionError:
        return
    pytest.fail("the connection was not aborted")


async def test_an_endless_chunked_body_is_answered_with_413(connection: RawConnection) -> None:
    await connection.send(
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n"
    )
    for _ in range(20):
        await connection.send(b"1000\r\n" + b" " * 0x1000 + b"\r\n")
    assert (await connection.head()).startswith(b"HTTP/1.1 413 ")


async def test_a_request_whose_body_is_not_read_is_answered(connection: RawConnection) -> None:
    await connection.send(
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    for _ in range(20):
        await connection.send(b"1000\r\n" + b" " * 0x1000 + b"\r\n")
    assert (await connection.head()).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"GET / HTTP/1.1\r\nX: ", id="endless-header"),
        pytest.param(b"GET /", id="endless-path"),
    ],
)
async def test_an_endless_request_head_is_aborted(connection: RawConnection, head: bytes) -> None:
    await connection.send(head)
    await check_aborted(connection, b"x" * 4000)
    assert await connection.rest() == b""


async def test_an_endless_number_of_headers_is_aborted(connection: RawConnection) -> None:
    await connection.send(b"GET / HTTP/1.1\r\n")
    await check_aborted(connection, b"X-Header: yes\r\n" * 300)


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a TLS handshake
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    ],
)
async def test_a_malformed_request_is_refused(connection: RawConnection, data: bytes) -> None:
    await connection.send(data)
    connection.writer.write_eof()
    answer = await connection.rest()
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
    assert b"Traceback" not in answer


async def test_a_flood_of_pings_with_unread_pongs_is_aborted(
    connection: RawConnection, table: str
) -> None:
    await connection.upgrade(f"/api/tables/{table}/socket")
    connection.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await check_aborted(connection, frame(b"x" * 125, PING) * 500)


async def test_a_message_of_too_many_empty_fragments_is_aborted(
    connection: RawConnection, table: str
) -> None:
    await connection.upgrade(f"/api/tables/{table}/socket")
    await connection.send(frame(b"{", TEXT, last=False) + frame(b"", CONTINUED, last=False) * 2000)
    await connection.rest()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(frame(b"x" * 20_000), 1009, id="text-too-long"),
        pytest.param(frame(b"x" * 20_000, BINARY), 1009, id="binary-too-long"),
        pytest.param(
            frame(b"x" * 10_000, TEXT, last=False) + frame(b"x" * 10_000, CONTINUED),
            1009,
            id="two-fragments-too-long",
        ),
        pytest.param(frame(b"\xff\xfe"), 1007, id="invalid-utf-8"),
        pytest.param(frame(b"x", CONTINUED), 1002, id="continuation-without-start"),
        pytest.param(frame(b"x", 3), 1002, id="unknown-opcode"),
        pytest.param(frame(b"x" * 126, PING), 1002, id="ping-too-long"),
        pytest.param(b"\x81\x01x", 1002, id="unmasked"),
        pytest.param(b"\xf1\x81\0\0\0\0x", 1002, id="reserved-bits"),
    ],
)
async def test_a_malformed_frame_closes_the_socket_with_a_code(
    connection: RawConnection, table: str, data: bytes, code: int
) -> None:
    await connection.upgrade(f"/api/tables/{table}/socket")
    await connection.send(data)
    assert (await connection.rest())[-200:].find(code.to_bytes(2, "big")) >= 0


# With shorter timeouts


@pytest.mark.parametrize("data", [b"", b"GET / HTTP/1.1\r\nHost: here\r\n"])
async def test_a_connection_without_complete_headers_times_out(
    monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(connection_limits, "HEADER_TIMEOUT_SECONDS", 0.05)
    async with (
        on_a_port(PlainTextResponse("no request was complete")) as address,
        raw_connection(address) as connection,
    ):
        await connection.send(data)
        assert await connection.rest() == b""


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"Content-Length: 1000\r\n\r\nxx", id="with-length"),
        pytest.param(b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", id="chunked"),
    ],
)
async def test_a_request_answered_before_its_body_was_read_does_not_stay_open(
    monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    monkeypatch.setattr(connection_limits, "UNREAD_BODY_SECONDS", 0.05)
    async with (
        on_a_port(PlainTextResponse("answered at once")) as address,
        raw_connection(address) as connection,
    ):
        await connection.send(b"POST / HTTP/1.1\r\nHost: here\r\n" + body)
        assert (await connection.rest()).endswith(b"answered at once")
        # More of the body does not keep the connection open.
        await check_aborted(connection, b"x" * 1000)


async def test_a_body_that_trickles_in_is_answered_with_408(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, body_seconds=0.05)
    async with (
        app_client(tmp_path, limits=limits) as (app, _),
        on_a_port(app) as address,
        raw_connection(address) as connection,
    ):
        await connection.send(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
        )
        answer = asyncio.create_task(connection.head())
        sent = 0
        while not answer.done():
            await connection.send(b" ")
            sent += 1
            await asyncio.sleep(0)
        assert (await answer).startswith(b"HTTP/1.1 408 ")
        assert 1 < sent < 60_000


async def test_a_client_that_never_reads_its_response_is_disconnected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_limits, "SEND_TIMEOUT_SECONDS", 0.05)
    gone = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("x" * 50_000_000)(scope, receive, send)
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()

    async with on_a_port(app) as address, raw_connection(address) as connection:
        connection.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await connection.send(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        await gone.wait()
        await check_aborted(connection, b"x" * 1000)


async def test_one_address_has_a_limited_number_of_connections(
    caplog: pytest.LogCaptureFixture,
) -> None:
    answer = PlainTextResponse("hello")
    request = b"GET /secret HTTP/1.1\r\nHost: here\r\n\r\n"
    async with on_a_port(answer, connections_per_address=2) as address:
        async with raw_connection(address) as first, raw_connection(address) as second:
            for connection in (first, second):
                await connection.send(request)
                assert (await connection.head()).startswith(b"HTTP/1.1 200 ")
            async with raw_connection(address) as third:
                assert (await third.rest()).startswith(b"HTTP/1.1 429 ")
        assert [record.getMessage() for record in caplog.records] == [
            "refused: too many connections"
        ]


async def test_closed_connections_no_longer_count() -> None:
    connections = connection_limits.OpenConnections(1)
    assert connections.add("192.0.2.1")
    assert not connections.add("192.0.2.1")
    assert connections.add("192.0.2.2")
    connections.remove("192.0.2.1")
    assert connections.add("192.0.2.1")


async def test_requests_on_one_connection_are_all_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "HEADER_TIMEOUT_SECONDS", 30.0)
    answer = PlainTextResponse("hello")
    async with on_a_port(answer) as address, raw_connection(address) as connection:
        for _ in range(3):
            await connection.send(b"GET / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\nx")
            assert (await connection.head()).startswith(b"HTTP/1.1 200 ")
            assert await connection.reader.readexactly(5) == b"hello"


async def test_a_device_that_never_reads_its_messages_is_disconnected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_limits, "SEND_TIMEOUT_SECONDS", 0.05)
    await check_that_an_unread_device_is_disconnected()


async def test_a_device_that_stops_answering_pings_is_disconnected_despite_unsent_data() -> None:
    await check_that_an_unread_device_is_disconnected(ping_interval=0.01, ping_timeout=0.01)


async def check_that_an_unread_device_is_disconnected(**pings: Any) -> None:
    gone = asyncio.Event()

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})
        except OSError:
            gone.set()

    async with (
        on_a_port(app, **pings) as address,
        raw_connection(address) as connection,
    ):
        await connection.upgrade("/")
        connection.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await gone.wait()
