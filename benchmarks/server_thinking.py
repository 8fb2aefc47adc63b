"""Latency at other tables while computers look ahead on every core."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from benchmarks import Figure, above, below
from benchmarks.server import (
    STEADY_RATE,
    TABLES,
    Load,
    cpu_seconds,
    measure,
    pid_of,
    process_tree,
    write_some_tables,
)
from benchmarks.server_tables import tables
from tests.support.running_server import running_server
from tilewright.engine.selfplay.executor import available_cores
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import EDITIONS
from tilewright.server.storage.changes import Append
from tilewright.server.storage.database import open_database
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.store import Store
from tilewright.server.tables.context import NewIds
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.setup import create_table
from tilewright.server.tables.state import fold_table

# Enough that some wait for a free core as long as the measurement lasts.
GAMES_PER_CORE = 8
CHAMPION = SeatSettings(player="computer", level="champion")


def bench_thinking() -> Iterator[Figure]:
    cores = available_cores()
    for games, name in ((0, "no computer thinks"), (GAMES_PER_CORE * cores, "every core thinks")):
        load, busy = _measure(games)
        if games:
            yield Figure("processors on which computers think", busy, "cores", above(0))
        for percent, goal in ((50, None), (99, below(100))):
            took = quantiles(load.steady, n=100)[percent - 1]
            what = f"latency at {STEADY_RATE:.0f} actions/s, {name}, p{percent}"
            yield Figure(what, took, "ms", goal)


def _measure(games: int) -> tuple[Load, float]:
    """Measure tables beside games of champions; also return how many cores the latter take."""
    with TemporaryDirectory() as directory:
        write_some_tables(None, Path(directory), tables(TABLES))
        asyncio.run(_write_champions(Path(directory), games))
        with running_server(Path(directory)) as server:
            started = time.monotonic()
            load = measure("tables", TABLES, [server.address], [pid_of(server)])
            thinkers = process_tree(pid_of(server))[1:]
            return load, sum(map(cpu_seconds, thinkers)) / (time.monotonic() - started)


async def _write_champions(directory: Path, count: int) -> None:
    """Store tables at which two champions are about to play. The server finds and resumes them."""
    settings = TableSettings(edition=to_settings(EDITIONS["plain"]), seats=[CHAMPION] * 2)
    engine = open_database(None, directory)
    store = Store(engine)
    for number in range(count):
        ids = NewIds(f"champions-{number:05}", "BCDFGH", number.to_bytes(32, "big"))
        new = create_table(settings, "host", ids, 1000)
        listing = listing_of(fold_table(new.entries), Delays(0, 0), 1000)
        await store.append(Append(new.id, 0, new.entries, listing))
    await asyncio.to_thread(store.close)
    engine.dispose()
