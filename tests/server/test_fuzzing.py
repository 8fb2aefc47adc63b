"""Anything at all over a socket: it is refused by name, the game goes on, nothing piles up."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect

from tests.support.anything import Anything
from tests.support.new_table import table_for
from tests.support.running_server import RunningServer, running_server
from tilewright.client import AtTable, Guest
from tilewright.server.actions import Say
from tilewright.server.messages import Pong, Refused, client_message, server_message

pytestmark = pytest.mark.anyio

SCHEMA = client_message.json_schema()
# What nobody may ever be told: it means that something broke.
BROKEN = {"internal", "not-saved"}
MEGABYTE = 1024 * 1024
MESSAGES = 40


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose log and memory are looked at."""
    with running_server(tmp_path_factory.mktemp("fuzzed")) as running:
        yield running


def something(anything: Anything) -> str | bytes:
    """Something to send."""
    match anything.chance.randrange(10):
        case 0:
            return anything.data()
        case 1:
            return anything.text(200)
        case 2:
            return json.dumps(anything.value(5))
        case 3:
            return anything.deep()
        case 4 | 5:
            return json.dumps(anything.fitting(SCHEMA, SCHEMA))
        case _:
            return json.dumps(anything.spoilt(anything.fitting(SCHEMA, SCHEMA)))


async def answers(socket: ClientConnection, number: int) -> Counter[str]:
    """The codes of everything that was refused before the answer to this ping."""
    codes: Counter[str] = Counter()
    await socket.send(json.dumps({"type": "ping", "number": number}))
    while True:
        heard = server_message.validate_json(await socket.recv())
        if isinstance(heard, Refused):
            codes[heard.code] += 1
            assert len(heard.message) < 500
        elif isinstance(heard, Pong) and heard.number == number:
            return codes


def socket_at(guest: Guest, table: str, *, with_cookie: bool = True) -> connect:
    path = guest.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    headers = {"cookie": guest.cookies} if with_cookie else {}
    return connect(path, additional_headers=headers, max_size=None)


async def play_with(guest: Guest, seed: int) -> Counter[str]:
    """Set a table and say all kinds of things at it."""
    anything = Anything(seed)
    table = (await guest.set_table(table_for("Ann", "Ben" if seed % 2 else None))).id
    async with socket_at(guest, table, with_cookie=seed % 5 > 0) as socket:
        for _ in range(MESSAGES):
            await socket.send(something(anything))
        codes = await answers(socket, 2**52 + seed)
    async with guest.sit_at(table) as line:
        await goes_on(line)
    return codes


async def goes_on(line: AtTable) -> None:
    view = await line.until(lambda _: True)
    if view.you.seats and view.chat_on:
        await line.do(Say(seat=view.you.seats[0], text="still here"))
    await line.ping()


async def test_anything_is_refused_by_name_and_the_game_goes_on(
    own_server: RunningServer, pytestconfig: pytest.Config
) -> None:
    codes: Counter[str] = Counter()
    async with Guest(own_server.address) as guest:
        await guest.choices()
        for seed in range(pytestconfig.getoption("fuzz")):
            codes += await play_with(guest, seed)
    assert not BROKEN & codes.keys()
    assert {"bad-message", "not-your-seat", "no-cookie", "no-such-seat"} <= codes.keys()
    assert own_server.log_lines() == []


async def resident(guest: Guest) -> float:
    """The memory of the server, in bytes."""
    text = (await guest.fetch("/metrics")).decode()
    return next(
        family.samples[0].value
        for family in text_string_to_metric_families(text)
        if family.name == "process_resident_memory_bytes"
    )


async def test_memory_does_not_grow(own_server: RunningServer, pytestconfig: pytest.Config) -> None:
    """One table, many lines that say all kinds of things and end in all kinds of ways."""
    async with Guest(own_server.address) as guest:
        table = (await guest.set_table(table_for("Ann", "Ben"))).id

        async def come_and_go(seeds: range) -> None:
            for seed in seeds:
                anything = Anything(seed)
                async with socket_at(guest, table, with_cookie=False) as socket:
                    for _ in range(MESSAGES):
                        await socket.send(something(anything))
                    await answers(socket, 2**52)
                    if seed % 3 == 0:
                        socket.transport.abort()
                    elif seed % 3 == 1:
                        await socket.send("x" * 20_000)

        rounds = 3 * pytestconfig.getoption("fuzz")
        await come_and_go(range(rounds))
        before = await resident(guest)
        await come_and_go(range(rounds, 3 * rounds))
        assert await resident(guest) - before < 8 * MEGABYTE
        async with guest.sit_at(table) as line:
            view = await line.until(lambda view: view.spectators == 0)
            assert view.phase == "playing"
