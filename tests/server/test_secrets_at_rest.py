"""The database and the log contain nothing with which a seat could be taken over."""

import re
from pathlib import Path

import pytest

from tests.support.new_table import table_for
from tests.support.running_server import RunningServer
from tilewright.client import Guest, RequestRefused
from tilewright.protocol.actions import Say
from tilewright.server.http.cookies import hashed

pytestmark = pytest.mark.anyio


def everything_in(directory: Path) -> bytes:
    """Return the bytes of the database, its journal and the log."""
    files = [each for each in directory.rglob("*") if each.is_file()]
    assert {each.name for each in files} >= {"tables.db", "server.log"}
    return b"".join(each.read_bytes() for each in files)


async def test_tokens_and_links_are_stored_only_as_hashes(server: RunningServer) -> None:
    async with Guest(server.address) as ann, Guest(server.address) as ben:
        await ben.choices()
        table = (await ann.create_table(table_for("Ann", None))).id
        link = await ann.create_seat_link(table, 0)
        tokens = [
            re.findall(r"tilewright=([\w-]{43})", guest.cookie_header)[0] for guest in (ann, ben)
        ]
        secret = link.rpartition(".")[2]
        assert (await ben.open_seat_link(link)).seat == 0
        with pytest.raises(RequestRefused) as used_up:
            await ann.open_seat_link(link)
        assert used_up.value.problem.code == "link-used-up"
    kept = everything_in(server.directory)
    for token in (*tokens, secret):
        assert token.encode() not in kept
        assert hashed(token).encode() in kept


async def test_the_log_contains_no_chat_names_or_links(server: RunningServer) -> None:
    chat = "a phrase found nowhere else"
    async with Guest(server.address) as ann:
        table = await ann.create_table(table_for("Anneliese-Marie", None))
        link = await ann.create_seat_link(table.id, 0)
        async with ann.connect(table.id) as connection:
            await connection.do(Say(seat=0, text=chat))
            await connection.send_text('{"type":"do","id":"x","action":{"kind":"say","seat":"?"}}')
            await connection.ping()
        with pytest.raises(RequestRefused):
            await ann.fetch(f"/api/tables/{table.id}/record.json")
    log = "\n".join(server.log_lines())
    for secret in (chat, "Anneliese-Marie", table.id, table.code, link):
        assert secret not in log
