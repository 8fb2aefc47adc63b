"""Computers that look ahead think in processes of their own, and can be hurried."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.in_process import InProcessServer, holder
from tests.server.tables import computer, new_table, seat
from tests.support.running_server import NO_LIMITS
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, chance_of, choose
from tilewright.players.strength import Foresight
from tilewright.protocol.actions import Hurry
from tilewright.protocol.messages import Do
from tilewright.rules import EDITIONS, GameLog, Lay, Sealed, open_game, view
from tilewright.server.http.app import ServerSettings, create_app
from tilewright.server.live import thinkers as pool
from tilewright.server.live.thinkers import AllBusy, Thinkers, ThinkingFailed
from tilewright.server.storage.database import open_database
from tilewright.server.tables.delays import Delays
from tilewright.server.thinking import Request

pytestmark = pytest.mark.anyio

WORDS = Lexicon.load("english")
BRIEF = Foresight(early_deals=60, late_deals=0, last_deals=0)
CHAMPION = replace(LEVELS["champion"], foresight=BRIEF)


def opening(strength: Strength = CHAMPION, dictionary: str = "english") -> Request:
    log = GameLog(open_game(EDITIONS["plain"], ["Quill", "Otter"], Sealed(bytes(32)), first=0))
    seen = view(log.game, 0)
    return Request(seen, strength, dictionary, chance_of(b"", seen))


@asynccontextmanager
async def thinking_processes(most: int) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(most)
    try:
        yield thinkers
    finally:
        await thinkers.stop()


async def test_a_process_makes_the_same_turn_and_is_used_again() -> None:
    async with thinking_processes(2) as thinkers:
        request = opening()
        expected = choose(request.view, CHAMPION, WORDS, chance_of(b"", request.view))
        for _ in range(2):
            assert await thinkers.think(request, asyncio.Event()) == expected
        assert len(thinkers.processes) == 1


async def test_a_hurried_player_answers_at_once() -> None:
    endless = replace(CHAMPION, foresight=Foresight(10**6, 10**6, 10**6))
    hurry = asyncio.Event()
    hurry.set()
    async with thinking_processes(1) as thinkers:
        assert isinstance(await thinkers.think(opening(endless), hurry), Lay)


async def test_a_player_that_finds_no_free_process_in_time_is_refused_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "WAIT_SECONDS", 0)
    async with thinking_processes(1) as thinkers:
        first = asyncio.create_task(thinkers.think(opening(), asyncio.Event()))
        await asyncio.sleep(0)
        with pytest.raises(AllBusy):
            await thinkers.think(opening(), asyncio.Event())
        assert isinstance(await first, Lay)


async def test_a_failure_is_reported_and_the_process_goes_on() -> None:
    async with thinking_processes(1) as thinkers:
        with pytest.raises(ThinkingFailed, match="UnknownList"):
            await thinkers.think(opening(dictionary="no-such-list"), asyncio.Event())
        assert isinstance(await thinkers.think(opening(), asyncio.Event()), Lay)


async def test_a_process_that_dies_is_replaced() -> None:
    async with thinking_processes(1) as thinkers:
        await thinkers.think(opening(), asyncio.Event())
        for process in thinkers.processes:
            await process.end()
        assert isinstance(await thinkers.think(opening(), asyncio.Event()), Lay)


async def test_no_process_outlives_the_server() -> None:
    async with thinking_processes(1) as thinkers:
        await thinkers.think(opening(), asyncio.Event())
        processes = thinkers.processes
    assert processes
    assert not any(process.is_running for process in processes)


@asynccontextmanager
async def patient_server(directory: Path) -> AsyncIterator[InProcessServer]:
    """A server whose computers take an hour over a turn unless they are hurried."""
    settings = ServerSettings(delays=Delays(thinking=4000, window_ms=0), limits=NO_LIMITS)
    app = create_app(open_database(None, directory), settings)
    async with app.router.lifespan_context(app):
        server = InProcessServer(app, app.state.service)
        yield server
        await server.disconnect_all()


async def test_everyone_sees_that_a_computer_thinks_and_a_player_hurries_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "champion", CHAMPION)
    seen: list[str] = []
    played = asyncio.Event()

    def listen(_: object, text: str) -> None:
        seen.append(text)
        if '"kind":"play"' in text:
            played.set()

    async with patient_server(tmp_path) as server:
        table = new_table(seat("Ann"), computer("champion"), first=1, host=holder("ann"))
        live = await server.put("table-0000", table.entries)
        server.service.computers.consider(live)
        await server.connect(None, "table-0000", listen)
        ann = await server.connect("ann", "table-0000")
        assert '"thinking":1' in "".join(seen)
        assert not played.is_set()
        await ann.send(Do(id="hurry", action=Hurry(seat=0)))
        async with asyncio.timeout(60):
            await played.wait()
        assert '"thinking":null' in seen[-1]


async def test_if_no_process_is_free_the_champion_plays_without_looking_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> None:
        raise AllBusy

    monkeypatch.setattr(Thinkers, "think", busy)
    moved = asyncio.Event()
    async with patient_server(tmp_path) as server:
        table = new_table(seat("Ann"), computer("champion"), first=1, host=holder("ann"))
        live = await server.put("table-0000", table.entries)
        ann = await server.connect(
            "ann", "table-0000", lambda _, text: moved.set() if '"kind":"play"' in text else None
        )
        server.service.computers.consider(live)
        await ann.send(Do(id="hurry", action=Hurry(seat=0)))
        async with asyncio.timeout(60):
            await moved.wait()
