"""A small request never leads to an answer of any size."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.tables import TableLog, new_ids, seat, table_settings
from tests.support.app_client import app_client, on_a_port
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS
from tilewright.client import ActionRefused, ConnectionLost, Guest
from tilewright.protocol.actions import Say
from tilewright.protocol.messages import View
from tilewright.server.http.rate_limits import RateLimit
from tilewright.server.tables.decisions import dispatch
from tilewright.server.tables.events import ChatSent
from tilewright.server.tables.setup import create_table
from tilewright.server.views.build import MAX_CHAT_BYTES, MAX_CHAT_LINES, last_chat

pytestmark = pytest.mark.anyio

SETTINGS = table_settings(seat("Ann"), seat("Ben"))


async def one_by_one(looks: Sequence[Awaitable[View]]) -> list[View | ActionRefused]:
    answers: list[View | ActionRefused] = []
    for look in looks:
        try:
            answers.append(await look)
        except ActionRefused as refused:
            answers.append(refused)
    return answers


def with_chat(count: int, text: str) -> TableLog:
    new = create_table(SETTINGS, "ann", new_ids(), 0)
    return TableLog([*new.entries, *(ChatSent(0, f"{n} {text}", at=n) for n in range(count))])


def test_a_new_connection_receives_only_the_last_chat_lines() -> None:
    table = with_chat(2000, "hello").table
    chat = last_chat(table, 0, 2000)
    assert (chat.after, len(chat.lines)) == (2000 - MAX_CHAT_LINES, MAX_CHAT_LINES)
    assert chat.lines[-1].text == "1999 hello"
    earlier = last_chat(table, 0, chat.after)
    assert (earlier.after, earlier.lines[-1].text) == (1900, "1949 hello")
    assert last_chat(table, 0, 20).after == 0
    assert last_chat(table, 0, 5000).lines == chat.lines


def test_chat_lines_are_limited_by_bytes() -> None:
    table = with_chat(100, "\N{GRINNING FACE}" * 490).table
    chat = last_chat(table, 0, 100)
    assert chat.after + len(chat.lines) == 100
    assert sum(len(line.text.encode()) for line in chat.lines) <= MAX_CHAT_BYTES
    assert chat.lines


async def test_the_rest_of_the_chat_comes_on_request(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (app, _), on_a_port(app) as address, Guest(address) as ann:
        table = (await ann.create_table(table_for("Ann", "Ben"))).id
        async with ann.connect(table) as connection:
            for number in range(70):
                await connection.do(Say(seat=0, text=str(number)))
        async with ann.connect(table) as connection:
            await connection.until(lambda _: len(connection.chat) == MAX_CHAT_LINES)
            assert connection.chat_before == 20
            await connection.earlier_chat()
            assert [line.text for line in connection.chat] == [str(n) for n in range(70)]


def test_the_chat_of_a_table_is_limited_by_bytes() -> None:
    log = with_chat(0, "")
    text = "\N{GRINNING FACE}" * 500
    lines = dispatch.MAX_CHAT_BYTES // len(text.encode())
    for _ in range(lines):
        log.do("ann", Say(seat=0, text=text))
    assert log.refused("ann", Say(seat=0, text=text)) == "chat-is-full"


async def test_views_are_limited_by_bytes(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requested_bytes=RateLimit(4000, 0))
    async with (
        app_client(tmp_path, limits=limits) as (app, _),
        on_a_port(app) as address,
        Guest(address) as ann,
    ):
        table = (await ann.create_table(table_for("Ann", "Ben"))).id
        async with ann.connect(table) as connection:
            looks = [connection.look(number % 2) for number in range(10)]
            refused = [isinstance(each, ActionRefused) for each in await one_by_one(looks)]
            assert not refused[0]
            assert any(refused)
        # Connecting again is refused too.
        with pytest.raises(ConnectionLost):
            async with ann.connect(table) as connection:
                await connection.until(lambda _: False)


async def test_looking_from_the_same_seat_again_sends_nothing(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (app, _), on_a_port(app) as address, Guest(address) as ann:
        table = (await ann.create_table(table_for("Ann", "Ben"))).id
        async with ann.connect(table) as connection:
            view = await connection.look(1)
            await connection.look(1)
            await connection.ping()
            assert connection.view is view
