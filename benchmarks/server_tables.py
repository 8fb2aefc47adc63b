"""Tables for the server benchmarks: four-player games in progress, written to a database."""

import asyncio
from dataclasses import dataclass, replace
from random import Random

import sqlalchemy as sa

from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.players import LEVELS, choose
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import EDITIONS, view
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.events import Laid
from tilewright.rules.turn_order import to_move
from tilewright.server.http.cookies import hashed
from tilewright.server.storage.changes import Append
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.store import Store
from tilewright.server.tables.context import NewIds
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import LogEntry, TableSet
from tilewright.server.tables.setup import create_table
from tilewright.server.tables.state import fold_table

PLAYERS = 4
PLAYS = 12
NAMES = ("Ann", "Ben", "Cat", "Dan")


@dataclass(frozen=True)
class BenchTable:
    """A table and the secrets of its four devices."""

    id: str
    secrets: tuple[str, ...]


def tables(count: int) -> list[BenchTable]:
    return [
        BenchTable(f"bench-table-{number:05}", tuple(f"{number:040}-{s}-" for s in range(PLAYERS)))
        for number in range(count)
    ]


def half_a_game() -> tuple[LogEntry, ...]:
    """Return the log of a four-player game after a dozen plays; always the same game."""
    words, rng = Lexicon.load(DEFAULT), Random(1)
    settings = TableSettings(
        edition=to_settings(EDITIONS["plain"]), seats=[SeatSettings(name=name) for name in NAMES]
    )
    log = create_table(settings, "host", NewIds("bench-table", "BCDFGH", bytes(32)), 1000).entries
    table = fold_table(log)
    while sum(isinstance(entry, Laid) for entry in log) < PLAYS:
        assert table.game is not None
        seat = to_move(table.game)
        assert seat is not None
        command = choose(view(table.game, seat), LEVELS["intermediate"], words, rng)
        assert command is not None
        entries = decide(table.game, command, at=1000, judge=words).events
        log, table = (*log, *entries), fold_table(entries, table)
    return log


def write_tables(engine: sa.Engine, bench_tables: list[BenchTable]) -> None:
    """Store a copy of the same game for each table."""
    log = half_a_game()
    created = log[0]
    assert isinstance(created, TableSet)

    async def write() -> None:
        store = Store(engine)
        for table in bench_tables:
            seats = tuple(
                replace(plan, holder=hashed(secret))
                for plan, secret in zip(created.seats, table.secrets, strict=True)
            )
            entries = (replace(created, seats=seats, host=seats[0].holder or ""), *log[1:])
            await store.append(
                Append(table.id, 0, entries, listing_of(fold_table(entries), Delays(), 1000))
            )
        store.close()

    asyncio.run(write())
