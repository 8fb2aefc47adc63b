"""Tables for the server's benchmarks: games for four in full swing, written into a database."""

import asyncio
from dataclasses import dataclass, replace
from random import Random

import sqlalchemy as sa

from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.players import choose
from tilewright.rules import EDITIONS, view
from tilewright.rules.events import Laid
from tilewright.rules.finish_line import Level
from tilewright.rules.referee import decide
from tilewright.rules.turn_order import to_move
from tilewright.server.guests import hashed
from tilewright.server.pace import Pace
from tilewright.server.setting_tables import Fresh, set_table
from tilewright.server.settings import SeatSettings, TableSettings, settings_of
from tilewright.server.shelving import shelf_of
from tilewright.server.storage.changes import Append
from tilewright.server.storage.store import Store
from tilewright.server.table import fold
from tilewright.server.table_events import LogEntry, TableSet

PLAYERS = 4
PLAYS = 12
NAMES = ("Ann", "Ben", "Cat", "Dan")


@dataclass(frozen=True)
class BenchTable:
    """A table and the secrets of the four devices at it."""

    id: str
    secrets: tuple[str, ...]


def tables(count: int) -> list[BenchTable]:
    return [
        BenchTable(f"bench-table-{number:05}", tuple(f"{number:040}-{s}-" for s in range(PLAYERS)))
        for number in range(count)
    ]


def half_a_game() -> tuple[LogEntry, ...]:
    """The log of a game for four, a dozen plays old; the same each time."""
    words, chance = Lexicon.load(DEFAULT), Random(1)
    settings = TableSettings(
        edition=settings_of(EDITIONS["plain"]), seats=[SeatSettings(name=name) for name in NAMES]
    )
    log = set_table(settings, "nobody", Fresh("bench-table", "BCDFGH", bytes(32)), 1000)
    table = fold(log)
    while sum(isinstance(entry, Laid) for entry in log) < PLAYS:
        assert table.game is not None
        seat = to_move(table.game)
        assert seat is not None
        command = choose(view(table.game, seat), Level.INTERMEDIATE, words, chance)
        assert command is not None
        entries = decide(table.game, command, at=1000, judge=words)
        log, table = (*log, *entries), fold(entries, table)
    return log


def write_tables(engine: sa.Engine, wanted: list[BenchTable]) -> None:
    """Put the same game into the database many times."""
    log = half_a_game()
    setting = log[0]
    assert isinstance(setting, TableSet)

    async def write() -> None:
        store = Store(engine)
        for table in wanted:
            seats = tuple(
                replace(plan, holder=hashed(secret))
                for plan, secret in zip(setting.seats, table.secrets, strict=True)
            )
            entries = (replace(setting, seats=seats, host=seats[0].holder or ""), *log[1:])
            await store.append(Append(table.id, 0, entries, shelf_of(fold(entries), Pace(), 1000)))
        store.close()

    asyncio.run(write())
