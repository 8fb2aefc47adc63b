"""The messages about connected devices grow with visits, not with tables times processes."""

import asyncio
from pathlib import Path

import pytest

from tests.server.recording_bus import RecordingBus
from tests.server.test_memory import TABLE, Spectator
from tilewright.server.live import bus, presence
from tilewright.server.live.bus import (
    MAX_TABLES_IN_MESSAGE,
    MessagesMissed,
    ProcessAlive,
    Watchers,
    Watching,
)
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.metrics import Metrics
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import Store
from tilewright.server.tables.delays import Delays

pytestmark = pytest.mark.anyio

ANN, NOBODY = Watching((0,), 0), Watching((), 0)
ONE_SPECTATOR = Watching((), 1)


class Process:
    """One process that listens to a recording bus, but sends nothing by itself."""

    def __init__(self, directory: Path) -> None:
        self.bus = RecordingBus()
        store = Store(open_database(None, directory))
        self.service = TableService(store, self.bus, Delays(), Metrics())

    async def tables(self, count: int) -> list[LiveTable]:
        return [await self.service.pipeline.create_table(TABLE, "ann") for _ in range(count)]

    def watch(self, live: LiveTable) -> Spectator:
        spectator = Spectator()
        self.service.presence.watch(live, spectator)
        return spectator

    def published(self) -> list[tuple[dict[str, Watching], bool]]:
        """Return and forget what was published about watchers."""
        messages = [each for each in self.bus.published if isinstance(each, Watchers)]
        self.bus.published.clear()
        return [(dict(each.tables), each.reply) for each in messages]


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Process:
    monkeypatch.setattr(presence, "ANSWER_SECONDS", 0)
    return Process(tmp_path)


async def due_calls() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_a_new_process_without_devices_is_sent_nothing(process: Process) -> None:
    for live in await process.tables(3):
        process.watch(live)
    process.published()
    process.bus.deliver(ProcessAlive("new", watching=False))
    process.bus.deliver(ProcessAlive("new", watching=True))
    await due_calls()
    assert process.published() == []


async def test_processes_that_were_not_heard_before_are_asked_once_together(
    process: Process,
) -> None:
    watched, other = await process.tables(2)
    process.watch(watched)
    process.published()
    process.bus.deliver(ProcessAlive("one", watching=True))
    process.bus.deliver(Watchers("two", {other.id: ANN}, reply=False))
    await due_calls()
    assert process.published() == [({watched.id: ONE_SPECTATOR}, True)]


async def test_only_the_first_device_at_a_table_asks_the_other_processes(process: Process) -> None:
    (live,) = await process.tables(1)
    process.watch(live)
    process.watch(live)
    assert [reply for _, reply in process.published()] == [True, False]


async def test_a_reply_covers_only_the_tables_that_both_watch(process: Process) -> None:
    shared, loaded = await process.tables(2)
    process.watch(shared)
    process.bus.deliver(ProcessAlive("other", watching=False))
    process.published()
    asked = {shared.id: ANN, loaded.id: ANN, "elsewhere": ANN}
    process.bus.deliver(Watchers("other", asked, reply=True))
    assert process.published() == [({shared.id: ONE_SPECTATOR}, False)]
    assert shared.watchers_elsewhere == {"other": ANN}
    assert shared.view_context().present == {0}
    assert process.service.registry.tables.keys() == {shared.id, loaded.id}
    process.bus.deliver(Watchers("other", {shared.id: NOBODY}, reply=True))
    assert shared.watchers_elsewhere == {}


async def test_after_missed_messages_the_tables_left_meanwhile_are_published(
    process: Process,
) -> None:
    left, watched, unwatched = await process.tables(3)
    spectator = process.watch(left)
    process.watch(watched)
    watched.watchers_elsewhere["other"] = ANN
    # The last device leaves, but the message is lost.
    left.remove_watcher(spectator)
    process.published()
    process.bus.deliver(MessagesMissed())
    expected = {left.id: NOBODY, watched.id: ONE_SPECTATOR}
    assert process.published() == [(expected, True)]
    assert watched.watchers_elsewhere == {}
    assert unwatched.published == NOBODY


async def test_messages_about_many_tables_fit_into_a_notification(process: Process) -> None:
    tables = await process.tables(MAX_TABLES_IN_MESSAGE + 1)
    for live in tables:
        process.watch(live)
    process.published()
    process.bus.deliver(MessagesMissed())
    counts = [len(watching) for watching, _ in process.published()]
    assert counts == [MAX_TABLES_IN_MESSAGE, 1]
    most = Watching((0, 1, 2, 3), 10_000, (0, 1, 2, 3))
    longest = {f"{number:040}": most for number in range(MAX_TABLES_IN_MESSAGE)}
    text = bus._encode(Watchers("0" * 16, longest, reply=True))
    assert len(text) < 8000
    assert bus._decode(text) == Watchers("0" * 16, longest, reply=True)
