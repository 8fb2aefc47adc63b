"""What no proper client sends, over a real line: it is refused or cut, and the server goes on."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from tests.support.app_at_hand import on_a_port
from tests.support.new_table import table_for
from tests.support.raw_line import BINARY, CONTINUED, PING, TEXT, RawLine, frame, raw_line
from tests.support.running_server import RunningServer
from tilewright.client import Guest
from tilewright.server import lines

pytestmark = pytest.mark.anyio

MOST_SAID = 100 * 1024 * 1024


@pytest.fixture
async def line(server: RunningServer) -> AsyncIterator[RawLine]:
    async with raw_line(server.address) as line:
        yield line


@pytest.fixture(scope="module")
async def table(server: RunningServer) -> str:
    async with Guest(server.address) as guest:
        return (await guest.set_table(table_for("Ann", "Ben"))).id


@pytest.fixture(autouse=True)
async def goes_on(server: RunningServer) -> AsyncIterator[None]:
    """Whatever happened, the server answers the next one."""
    yield
    async with Guest(server.address) as guest:
        assert await guest.fetch("/healthz") == b"ok\n"


async def is_cut(line: RawLine, said: bytes) -> None:
    """Whoever says this on and on is cut off, long before it fills anybody's memory."""
    try:
        for _ in range(MOST_SAID // len(said)):
            await line.send(said)
    except ConnectionError:
        return
    pytest.fail("nothing was cut")


async def test_a_body_in_pieces_without_an_end_gets_its_answer(line: RawLine) -> None:
    await line.send(
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n"
    )
    for _ in range(20):
        await line.send(b"1000\r\n" + b" " * 0x1000 + b"\r\n")
    assert (await line.head()).startswith(b"HTTP/1.1 413 ")


async def test_a_body_that_is_not_read_gets_an_answer_too(line: RawLine) -> None:
    await line.send(
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    for _ in range(20):
        await line.send(b"1000\r\n" + b" " * 0x1000 + b"\r\n")
    assert (await line.head()).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"GET / HTTP/1.1\r\nX: ", id="a-header-without-an-end"),
        pytest.param(b"GET /", id="an-address-without-an-end"),
    ],
)
async def test_what_never_ends_is_cut(line: RawLine, head: bytes) -> None:
    await line.send(head)
    await is_cut(line, b"x" * 4000)
    assert await line.rest() == b""


async def test_headers_without_number_are_cut(line: RawLine) -> None:
    await line.send(b"GET / HTTP/1.1\r\n")
    await is_cut(line, b"X-Header: yes\r\n" * 300)


@pytest.mark.parametrize(
    "said",
    [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that speaks https
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    ],
)
async def test_what_is_no_request_is_refused(line: RawLine, said: bytes) -> None:
    await line.send(said)
    line.writer.write_eof()
    answer = await line.rest()
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
    assert b"Traceback" not in answer


async def test_a_flood_of_pings_that_nobody_reads_the_answers_of_is_cut(
    line: RawLine, table: str
) -> None:
    await line.upgrade(f"/api/tables/{table}/socket")
    line.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await is_cut(line, frame(b"x" * 125, PING) * 500)


async def test_a_message_of_a_thousand_empty_pieces_is_cut(line: RawLine, table: str) -> None:
    await line.upgrade(f"/api/tables/{table}/socket")
    await line.send(frame(b"{", TEXT, last=False) + frame(b"", CONTINUED, last=False) * 2000)
    await line.rest()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        pytest.param(frame(b"x" * 20_000), 1009, id="a-message-too-long"),
        pytest.param(frame(b"x" * 20_000, BINARY), 1009, id="bytes-too-long"),
        pytest.param(
            frame(b"x" * 10_000, TEXT, last=False) + frame(b"x" * 10_000, CONTINUED),
            1009,
            id="two-pieces-too-long",
        ),
        pytest.param(frame(b"\xff\xfe"), 1007, id="no-text"),
        pytest.param(frame(b"x", CONTINUED), 1002, id="a-piece-of-nothing"),
        pytest.param(frame(b"x", 3), 1002, id="no-kind-of-frame"),
        pytest.param(frame(b"x" * 126, PING), 1002, id="a-long-ping"),
        pytest.param(b"\x81\x01x", 1002, id="not-masked"),
        pytest.param(b"\xf1\x81\0\0\0\0x", 1002, id="reserved-bits"),
    ],
)
async def test_what_is_no_message_ends_the_line_with_a_code(
    line: RawLine, table: str, said: bytes, code: int
) -> None:
    await line.upgrade(f"/api/tables/{table}/socket")
    await line.send(said)
    assert (await line.rest())[-200:].find(code.to_bytes(2, "big")) >= 0


# With less patience than a server has


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: here\r\n"])
async def test_headers_that_do_not_come_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(lines, "HEADER_SECONDS", 0.05)
    async with (
        on_a_port(PlainTextResponse("there was no request")) as address,
        raw_line(address) as line,
    ):
        await line.send(said)
        assert await line.rest() == b""


async def test_a_request_in_time_is_answered_however_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "HEADER_SECONDS", 30.0)
    answer = PlainTextResponse("hello")
    async with on_a_port(answer) as address, raw_line(address) as line:
        for _ in range(3):
            await line.send(b"GET / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\nx")
            assert (await line.head()).startswith(b"HTTP/1.1 200 ")
            assert await line.reader.readexactly(5) == b"hello"


async def test_a_device_that_has_gone_is_given_up_although_much_is_to_be_sent() -> None:
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
        on_a_port(app, ping_interval=0.01, ping_timeout=0.01) as address,
        raw_line(address) as line,
    ):
        await line.upgrade("/")
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await gone.wait()
