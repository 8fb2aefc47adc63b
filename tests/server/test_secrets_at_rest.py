"""Whoever reads the database or the log cannot sit down on anybody's seat."""

import re
from pathlib import Path

import pytest

from tests.support.new_table import table_for
from tests.support.running_server import RunningServer
from tilewright.client import Guest, RequestRefused
from tilewright.server.actions import Say
from tilewright.server.guests import hashed

pytestmark = pytest.mark.anyio


def everything_in(directory: Path) -> bytes:
    """The database with its journal, and the log."""
    files = [each for each in directory.rglob("*") if each.is_file()]
    assert {each.name for each in files} >= {"tables.db", "server.log"}
    return b"".join(each.read_bytes() for each in files)


async def test_tokens_and_links_are_stored_only_as_hashes(server: RunningServer) -> None:
    async with Guest(server.address) as ann, Guest(server.address) as ben:
        await ben.choices()
        table = (await ann.set_table(table_for("Ann", None))).id
        link = await ann.offer_seat(table, 0)
        tokens = [re.findall(r"tilewright=([\w-]{43})", guest.cookies)[0] for guest in (ann, ben)]
        secret = link.rpartition(".")[2]
        assert (await ben.open_link(link)).seat == 0
        with pytest.raises(RequestRefused) as used_up:
            await ann.open_link(link)
        assert used_up.value.problem.code == "link-used-up"
    kept = everything_in(server.directory)
    for token in (*tokens, secret):
        assert token.encode() not in kept
        assert hashed(token).encode() in kept


async def test_the_log_tells_neither_chat_nor_names_nor_links(server: RunningServer) -> None:
    said = "a word nobody else would ever say"
    async with Guest(server.address) as ann:
        table = await ann.set_table(table_for("Anneliese-Marie", None))
        link = await ann.offer_seat(table.id, 0)
        async with ann.sit_at(table.id) as line:
            await line.do(Say(seat=0, text=said))
            await line.send_text('{"type":"do","id":"x","action":{"kind":"say","seat":"?"}}')
            await line.ping()
        with pytest.raises(RequestRefused):
            await ann.fetch(f"/api/tables/{table.id}/record.json")
    log = "\n".join(server.log_lines())
    for secret in (said, "Anneliese-Marie", table.id, table.code, link):
        assert secret not in log
