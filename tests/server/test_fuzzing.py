"""Fuzz the socket: everything is refused with a code, the game continues, memory stays bounded."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect

from tests.support.fuzz_values import FuzzValues
from tests.support.new_table import table_for
from tests.support.running_server import RunningServer, running_server
from tilewright.client import Guest, TableConnection
from tilewright.protocol.actions import Say
from tilewright.protocol.messages import Pong, Refused, client_message, server_message

pytestmark = pytest.mark.anyio

SCHEMA = client_message.json_schema()
# Codes that must not occur: the server failed.
FAILURES = {"internal", "not-saved"}
MEGABYTE = 1024 * 1024
MESSAGES = 40


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a server of our own, whose log and memory are checked."""
    with running_server(tmp_path_factory.mktemp("fuzzed")) as running:
        yield running


def random_message(values: FuzzValues) -> str | bytes:
    match values.random.randrange(10):
        case 0:
            return values.data()
        case 1:
            return values.text(200)
        case 2:
            return json.dumps(values.value(5))
        case 3:
            return values.deep()
        case 4 | 5:
            return json.dumps(values.fitting(SCHEMA, SCHEMA))
        case _:
            return json.dumps(values.mutated(values.fitting(SCHEMA, SCHEMA)))


async def refusal_codes(socket: ClientConnection, number: int) -> Counter[str]:
    """Send a ping; return the codes of all refusals before its pong."""
    codes: Counter[str] = Counter()
    await socket.send(json.dumps({"type": "ping", "number": number}))
    while True:
        message = server_message.validate_json(await socket.recv())
        if isinstance(message, Refused):
            codes[message.code] += 1
            assert len(message.message) < 500
        elif isinstance(message, Pong) and message.number == number:
            return codes


def socket_at(guest: Guest, table: str, *, with_cookie: bool = True) -> connect:
    path = guest.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    headers = {"cookie": guest.cookie_header} if with_cookie else {}
    return connect(path, additional_headers=headers, max_size=None)


async def fuzz_table(guest: Guest, seed: int) -> Counter[str]:
    """Create a table and send it all kinds of messages."""
    values = FuzzValues(seed)
    table = (await guest.create_table(table_for("Ann", "Ben" if seed % 2 else None))).id
    async with socket_at(guest, table, with_cookie=seed % 5 > 0) as socket:
        for _ in range(MESSAGES):
            await socket.send(random_message(values))
        codes = await refusal_codes(socket, 2**52 + seed)
    async with guest.connect(table) as connection:
        await check_alive(connection)
    return codes


async def check_alive(connection: TableConnection) -> None:
    view = await connection.until(lambda _: True)
    if view.you.seats and view.chat_on:
        await connection.do(Say(seat=view.you.seats[0], text="still here"))
    await connection.ping()


async def test_any_message_is_refused_with_a_code_and_the_game_continues(
    own_server: RunningServer, pytestconfig: pytest.Config
) -> None:
    codes: Counter[str] = Counter()
    async with Guest(own_server.address) as guest:
        await guest.choices()
        for seed in range(pytestconfig.getoption("fuzz")):
            codes += await fuzz_table(guest, seed)
    assert not FAILURES & codes.keys()
    assert {"bad-message", "not-your-seat", "no-cookie", "no-such-seat"} <= codes.keys()
    assert own_server.log_lines() == []


async def resident_memory(guest: Guest) -> float:
    """Return the resident memory of the server, in bytes."""
    text = (await guest.fetch("/metrics")).decode()
    return next(
        family.samples[0].value
        for family in text_string_to_metric_families(text)
        if family.name == "process_resident_memory_bytes"
    )


async def test_memory_does_not_grow(own_server: RunningServer, pytestconfig: pytest.Config) -> None:
    """Many connections to one table send all kinds of messages and end in all kinds of ways."""
    async with Guest(own_server.address) as guest:
        table = (await guest.create_table(table_for("Ann", "Ben"))).id

        async def fuzz_connections(seeds: range) -> None:
            for seed in seeds:
                values = FuzzValues(seed)
                async with socket_at(guest, table, with_cookie=False) as socket:
                    for _ in range(MESSAGES):
                        await socket.send(random_message(values))
                    await refusal_codes(socket, 2**52)
                    if seed % 3 == 0:
                        socket.transport.abort()
                    elif seed % 3 == 1:
                        await socket.send("x" * 20_000)

        rounds = 3 * pytestconfig.getoption("fuzz")
        await fuzz_connections(range(rounds))
        before = await resident_memory(guest)
        await fuzz_connections(range(rounds, 3 * rounds))
        assert await resident_memory(guest) - before < 8 * MEGABYTE
        async with guest.connect(table) as connection:
            view = await connection.until(lambda view: view.spectators == 0)
            assert view.phase == "playing"
