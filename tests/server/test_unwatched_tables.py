"""Tables that nobody watches cost nothing: they do not follow their logs, and are unloaded."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.recording_bus import RecordingBus
from tests.server.test_memory import TABLE, Spectator
from tilewright.protocol.actions import SwitchChat
from tilewright.server.live.bus import LogsGrew
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.metrics import Metrics
from tilewright.server.storage.changes import Append
from tilewright.server.storage.database import open_database
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.store import Store
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import ChatSwitched
from tilewright.server.tables.state import apply_entry

pytestmark = pytest.mark.anyio


class Process:
    """One process, whose store counts how often a log is read."""

    def __init__(self, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = Store(open_database(None, directory))
        self.bus = RecordingBus()
        self.service = TableService(self.store, self.bus, Delays(), Metrics())
        self.logs_read = 0
        load = self.store.load

        async def count(table: str, after: int = 0) -> object:
            self.logs_read += 1
            return await load(table, after)

        monkeypatch.setattr(self.store, "load", count)

    async def change_elsewhere(self, live: LiveTable, *, chat: bool) -> None:
        """Store a change as another process would, and deliver the news."""
        entry = ChatSwitched(chat, at=live.table.setting.at)
        latest = replace(live.table, version=max(live.table.version, live.stored_version))
        changed = apply_entry(latest, entry)
        listing = listing_of(changed, Delays(), changed.setting.at)
        await self.store.append(Append(live.id, latest.version, (entry,), listing))
        self.bus.deliver(LogsGrew({live.id: changed.version}))


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Process:
    return Process(tmp_path, monkeypatch)


async def test_news_about_an_unwatched_table_does_not_read_its_log(process: Process) -> None:
    live = await process.service.pipeline.create_table(TABLE, "ann")
    for number in range(5):
        await process.change_elsewhere(live, chat=bool(number % 2))
    assert process.logs_read == 0
    again = await process.service.registry.open(live.id)
    assert again is live
    assert process.logs_read == 1
    assert not live.is_behind
    assert not live.table.chat_on
    await process.service.registry.open(live.id)
    assert process.logs_read == 1


async def test_an_action_at_a_table_that_is_behind_is_decided_on_the_latest_state(
    process: Process,
) -> None:
    live = await process.service.pipeline.create_table(TABLE, "ann")
    await process.change_elsewhere(live, chat=False)
    before = live.table.version
    done = await process.service.pipeline.perform(live.id, "ann", SwitchChat(on=True), "a1")
    assert done.version == before + 2
    assert live.table.chat_on


async def test_a_table_catches_up_when_a_device_watches_it(process: Process) -> None:
    live = await process.service.pipeline.create_table(TABLE, "ann")
    await process.change_elsewhere(live, chat=False)
    process.service.presence.watch(live, Spectator())
    while live.catching_up:
        async with live.lock:
            pass
        await process.store.last_heartbeat()
    assert not live.table.chat_on


async def test_news_about_a_table_that_is_not_loaded_costs_nothing(process: Process) -> None:
    process.bus.deliver(LogsGrew({"nowhere": 7}))
    assert process.logs_read == 0
    assert process.service.registry.tables == {}


async def test_idle_tables_are_unloaded_and_watched_ones_are_not(process: Process) -> None:
    registry = process.service.registry
    idle = await process.service.pipeline.create_table(TABLE, "ann")
    watched = await process.service.pipeline.create_table(TABLE, "ann")
    process.service.presence.watch(watched, Spectator())
    registry.unload_idle(60)
    assert set(registry.tables) == {idle.id, watched.id}
    registry.unload_idle(-1)
    assert set(registry.tables) == {watched.id}
    assert (await registry.open(idle.id)).table.version == idle.table.version


async def test_loading_a_table_sends_no_message_to_the_other_processes(process: Process) -> None:
    live = await process.service.pipeline.create_table(TABLE, "ann")
    process.service.registry.unload_idle(-1)
    await process.service.registry.open(live.id)
    assert process.bus.published == []
